CREATE TABLE "quote_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"itinerary_enquiry_id" uuid,
	"group_quote_id" uuid,
	"number" integer NOT NULL,
	"was" jsonb NOT NULL,
	"replaced_at" timestamp with time zone NOT NULL,
	CONSTRAINT "quote_versions_owner" CHECK (num_nonnulls("quote_versions"."itinerary_enquiry_id", "quote_versions"."group_quote_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "mailed_tokens" DROP CONSTRAINT "mailed_tokens_purpose";--> statement-breakpoint
ALTER TABLE "mailed_tokens" DROP CONSTRAINT "mailed_tokens_owner";--> statement-breakpoint
ALTER TABLE "mailed_tokens" ADD COLUMN "itinerary_enquiry_id" uuid;--> statement-breakpoint
ALTER TABLE "mailed_tokens" ADD COLUMN "group_quote_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "managed_quote" uuid;--> statement-breakpoint
ALTER TABLE "quote_versions" ADD CONSTRAINT "quote_versions_itinerary_enquiry_id_itinerary_enquiries_id_fk" FOREIGN KEY ("itinerary_enquiry_id") REFERENCES "public"."itinerary_enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_versions" ADD CONSTRAINT "quote_versions_group_quote_id_group_quotes_id_fk" FOREIGN KEY ("group_quote_id") REFERENCES "public"."group_quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quote_versions_itinerary_enquiry" ON "quote_versions" USING btree ("itinerary_enquiry_id","number");--> statement-breakpoint
CREATE INDEX "quote_versions_group_quote" ON "quote_versions" USING btree ("group_quote_id","number");--> statement-breakpoint
ALTER TABLE "mailed_tokens" ADD CONSTRAINT "mailed_tokens_itinerary_enquiry_id_itinerary_enquiries_id_fk" FOREIGN KEY ("itinerary_enquiry_id") REFERENCES "public"."itinerary_enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_tokens" ADD CONSTRAINT "mailed_tokens_group_quote_id_group_quotes_id_fk" FOREIGN KEY ("group_quote_id") REFERENCES "public"."group_quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mailed_tokens_itinerary_enquiry" ON "mailed_tokens" USING btree ("itinerary_enquiry_id");--> statement-breakpoint
CREATE INDEX "mailed_tokens_group_quote" ON "mailed_tokens" USING btree ("group_quote_id");--> statement-breakpoint
ALTER TABLE "mailed_tokens" ADD CONSTRAINT "mailed_tokens_purpose" CHECK ("mailed_tokens"."purpose" in ('confirm-address', 'reset-password', 'confirm-subscription', 'end-subscription', 'accept-invitation', 'manage-order', 'share-order', 'order-code', 'open-quote'));--> statement-breakpoint
ALTER TABLE "mailed_tokens" ADD CONSTRAINT "mailed_tokens_owner" CHECK (num_nonnulls("mailed_tokens"."user_id", "mailed_tokens"."subscription_id", "mailed_tokens"."invitation_id", "mailed_tokens"."order_id", "mailed_tokens"."itinerary_enquiry_id", "mailed_tokens"."group_quote_id") = 1);