CREATE TABLE "waiting_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tour_id" text NOT NULL,
	"date" date NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"adults" integer NOT NULL,
	"children" integer NOT NULL,
	"toddlers" integer NOT NULL,
	"child_seats" integer NOT NULL,
	"status" text NOT NULL,
	"tell_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"order_id" uuid,
	"consent_text_version" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "waiting_entries_status" CHECK ("waiting_entries"."status" in ('waiting', 'offered', 'taken', 'lapsed', 'left', 'removed')),
	CONSTRAINT "waiting_entries_offered" CHECK ("waiting_entries"."status" <> 'offered' or ("waiting_entries"."tell_at" is not null and "waiting_entries"."ends_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "mailed_tokens" DROP CONSTRAINT "mailed_tokens_purpose";--> statement-breakpoint
ALTER TABLE "mailed_tokens" DROP CONSTRAINT "mailed_tokens_owner";--> statement-breakpoint
ALTER TABLE "allocations" ALTER COLUMN "item_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "allocations" ADD COLUMN "waiting_id" uuid;--> statement-breakpoint
ALTER TABLE "mailed_tokens" ADD COLUMN "waiting_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "managed_waiting" uuid;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_tour_id_tours_id_fk" FOREIGN KEY ("tour_id") REFERENCES "public"."tours"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_entries_once" ON "waiting_entries" USING btree ("tour_id","date",lower("email")) WHERE "waiting_entries"."status" in ('waiting', 'offered');--> statement-breakpoint
CREATE INDEX "waiting_entries_day" ON "waiting_entries" USING btree ("date","tour_id");--> statement-breakpoint
CREATE INDEX "waiting_entries_email" ON "waiting_entries" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "waiting_entries_order" ON "waiting_entries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "waiting_entries_ends" ON "waiting_entries" USING btree ("ends_at") WHERE "waiting_entries"."status" = 'offered';--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_waiting_id_waiting_entries_id_fk" FOREIGN KEY ("waiting_id") REFERENCES "public"."waiting_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_tokens" ADD CONSTRAINT "mailed_tokens_waiting_id_waiting_entries_id_fk" FOREIGN KEY ("waiting_id") REFERENCES "public"."waiting_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "allocations_waiting" ON "allocations" USING btree ("waiting_id");--> statement-breakpoint
CREATE INDEX "mailed_tokens_waiting" ON "mailed_tokens" USING btree ("waiting_id");--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_for_one" CHECK (num_nonnulls("allocations"."item_id", "allocations"."waiting_id") = 1);--> statement-breakpoint
ALTER TABLE "mailed_tokens" ADD CONSTRAINT "mailed_tokens_purpose" CHECK ("mailed_tokens"."purpose" in ('confirm-address', 'reset-password', 'confirm-subscription', 'end-subscription', 'accept-invitation', 'manage-order', 'share-order', 'order-code', 'bank-code', 'open-quote', 'share-quote', 'open-offer', 'preview-offer', 'open-waiting'));--> statement-breakpoint
ALTER TABLE "mailed_tokens" ADD CONSTRAINT "mailed_tokens_owner" CHECK (num_nonnulls("mailed_tokens"."user_id", "mailed_tokens"."subscription_id", "mailed_tokens"."invitation_id", "mailed_tokens"."order_id", "mailed_tokens"."itinerary_enquiry_id", "mailed_tokens"."group_quote_id", "mailed_tokens"."offer_id", "mailed_tokens"."waiting_id") = 1);--> statement-breakpoint
CREATE TRIGGER "waiting_entries_told" AFTER INSERT OR UPDATE OR DELETE ON "waiting_entries" FOR EACH ROW EXECUTE FUNCTION "tell_the_desk"('orders');
