CREATE TABLE "guide_accounts" (
	"guide_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	"feed_hash" text,
	"feed_made_at" timestamp with time zone,
	CONSTRAINT "guide_accounts_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "guide_accounts_feed_hash_unique" UNIQUE("feed_hash")
);
--> statement-breakpoint
CREATE TABLE "guide_presses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"guide_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"note" text,
	"pressed_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "guide_presses_kind" CHECK ("guide_presses"."kind" in ('on-my-way', 'with-me', 'did-not-come', 'done', 'note'))
);
--> statement-breakpoint
CREATE TABLE "guide_receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"guide_id" uuid NOT NULL,
	"master" text NOT NULL,
	"bytes" integer NOT NULL,
	"pressed_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guide_told" (
	"item_id" uuid NOT NULL,
	"guide_id" uuid NOT NULL,
	"date" date NOT NULL,
	"start_time" time,
	"pickup_time" time,
	"pickup_hash" text NOT NULL,
	"news" text,
	"told_at" timestamp with time zone NOT NULL,
	CONSTRAINT "guide_told_guide_id_item_id_pk" PRIMARY KEY("guide_id","item_id"),
	CONSTRAINT "guide_told_news" CHECK ("guide_told"."news" is null or "guide_told"."news" in ('given', 'moved', 'pick-up', 'called-off', 'taken'))
);
--> statement-breakpoint
ALTER TABLE "admin_invitations" ADD COLUMN "guide_id" uuid;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "guide_note" text;--> statement-breakpoint
ALTER TABLE "guide_accounts" ADD CONSTRAINT "guide_accounts_guide_id_guides_id_fk" FOREIGN KEY ("guide_id") REFERENCES "public"."guides"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guide_accounts" ADD CONSTRAINT "guide_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guide_presses" ADD CONSTRAINT "guide_presses_item_id_order_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guide_presses" ADD CONSTRAINT "guide_presses_guide_id_guides_id_fk" FOREIGN KEY ("guide_id") REFERENCES "public"."guides"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guide_receipts" ADD CONSTRAINT "guide_receipts_item_id_order_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guide_receipts" ADD CONSTRAINT "guide_receipts_guide_id_guides_id_fk" FOREIGN KEY ("guide_id") REFERENCES "public"."guides"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guide_told" ADD CONSTRAINT "guide_told_item_id_order_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guide_told" ADD CONSTRAINT "guide_told_guide_id_guides_id_fk" FOREIGN KEY ("guide_id") REFERENCES "public"."guides"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guide_presses_item" ON "guide_presses" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "guide_receipts_item" ON "guide_receipts" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "guide_receipts_master" ON "guide_receipts" USING btree ("master");--> statement-breakpoint
CREATE INDEX "guide_told_item" ON "guide_told" USING btree ("item_id");--> statement-breakpoint
ALTER TABLE "admin_invitations" ADD CONSTRAINT "admin_invitations_guide_id_guides_id_fk" FOREIGN KEY ("guide_id") REFERENCES "public"."guides"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Whoever is at the desk sees a press as it comes.
CREATE TRIGGER "guide_presses_told" AFTER INSERT OR UPDATE OR DELETE ON "guide_presses" FOR EACH ROW EXECUTE FUNCTION "tell_the_desk"('orders');--> statement-breakpoint
CREATE TRIGGER "guide_receipts_told" AFTER INSERT OR UPDATE OR DELETE ON "guide_receipts" FOR EACH ROW EXECUTE FUNCTION "tell_the_desk"('orders');--> statement-breakpoint
CREATE TRIGGER "guide_accounts_told" AFTER INSERT OR UPDATE OR DELETE ON "guide_accounts" FOR EACH ROW EXECUTE FUNCTION "tell_the_desk"('fleet');
