-- Until the end of the migration, so that the operators of pg_trgm are found (0006_office-search.sql).
SELECT set_config('search_path', current_setting('search_path') || ', extensions', true);--> statement-breakpoint
CREATE TABLE "offer_events" (
	"offer_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"version" integer NOT NULL,
	"event" text NOT NULL,
	"from" text NOT NULL,
	"to" text NOT NULL,
	"who" text NOT NULL,
	"actor_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"facts" jsonb NOT NULL,
	CONSTRAINT "offer_events_offer_id_number_pk" PRIMARY KEY("offer_id","number"),
	CONSTRAINT "offer_events_who" CHECK ("offer_events"."who" in ('guest', 'office', 'server'))
);
--> statement-breakpoint
CREATE TABLE "offer_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"offer_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"status" text NOT NULL,
	"body" jsonb NOT NULL,
	"holds_until" date NOT NULL,
	"saves" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "offer_versions_number" UNIQUE("offer_id","number"),
	CONSTRAINT "offer_versions_status" CHECK ("offer_versions"."status" in ('draft', 'sent', 'asked', 'declined', 'expired', 'withdrawn', 'accepted', 'replaced')),
	CONSTRAINT "offer_versions_sent" CHECK (("offer_versions"."status" = 'draft') = ("offer_versions"."sent_at" is null))
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"phone" text,
	"company" text,
	"invoice_address" text,
	"invoice_vat" text,
	"invoice_order" text,
	"language" text DEFAULT 'en' NOT NULL,
	"source" text,
	"source_id" uuid,
	"order_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "offers_reference_unique" UNIQUE("reference"),
	CONSTRAINT "offers_source_known" CHECK (("offers"."source" is null) = ("offers"."source_id" is null) and ("offers"."source" is null or "offers"."source" in ('itinerary-enquiries', 'group-quotes', 'contact-messages')))
);
--> statement-breakpoint
ALTER TABLE "mailed_tokens" DROP CONSTRAINT "mailed_tokens_purpose";--> statement-breakpoint
ALTER TABLE "mailed_tokens" DROP CONSTRAINT "mailed_tokens_owner";--> statement-breakpoint
ALTER TABLE "mailed_tokens" ADD COLUMN "offer_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "invoice_order" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "managed_offer" uuid;--> statement-breakpoint
ALTER TABLE "offer_events" ADD CONSTRAINT "offer_events_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_versions" ADD CONSTRAINT "offer_versions_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "offer_versions_one_draft" ON "offer_versions" USING btree ("offer_id") WHERE "offer_versions"."status" = 'draft';--> statement-breakpoint
CREATE INDEX "offer_versions_open" ON "offer_versions" USING btree ("holds_until") WHERE "offer_versions"."status" in ('sent', 'asked');--> statement-breakpoint
CREATE INDEX "offers_created" ON "offers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "offers_email" ON "offers" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "offers_source" ON "offers" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "offers_order" ON "offers" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "offers_search" ON "offers" USING gin ((coalesce("reference", '') || chr(10) || coalesce("name", '') || chr(10) || coalesce("email", '') || chr(10) || coalesce("phone", '') || chr(10) || coalesce("company", '') || chr(10) || coalesce(translate("name", 'àÀáÁâÂãÃäÄåÅāĀăĂąĄçÇćĆčČďĎđĐèÈéÉêÊëËēĒėĖęĘěĚğĞìÌíÍîÎïÏīĪįĮıłŁľĽĺĹñÑńŃňŇņŅòÒóÓôÔõÕöÖøØőŐřŘŕŔśŚşŞšŠșȘťŤţŢțȚùÙúÚûÛüÜūŪůŮűŰųŲýÝÿŸźŹżŻžŽ', 'aaaaaaaaaaaaaaaaaaccccccddddeeeeeeeeeeeeeeeeggiiiiiiiiiiiiillllllnnnnnnnnoooooooooooooorrrrssssssssttttttuuuuuuuuuuuuuuuuyyyyzzzzzz'), '') || chr(10) || coalesce(regexp_replace("phone", '[^0-9A-Za-z]+', '', 'g'), '') || chr(10) || coalesce(regexp_replace("reference", '[^0-9A-Za-z]+', '', 'g'), '')) gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "mailed_tokens" ADD CONSTRAINT "mailed_tokens_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mailed_tokens_offer" ON "mailed_tokens" USING btree ("offer_id");--> statement-breakpoint
ALTER TABLE "mailed_tokens" ADD CONSTRAINT "mailed_tokens_purpose" CHECK ("mailed_tokens"."purpose" in ('confirm-address', 'reset-password', 'confirm-subscription', 'end-subscription', 'accept-invitation', 'manage-order', 'share-order', 'order-code', 'bank-code', 'open-quote', 'share-quote', 'open-offer', 'preview-offer'));--> statement-breakpoint
ALTER TABLE "mailed_tokens" ADD CONSTRAINT "mailed_tokens_owner" CHECK (num_nonnulls("mailed_tokens"."user_id", "mailed_tokens"."subscription_id", "mailed_tokens"."invitation_id", "mailed_tokens"."order_id", "mailed_tokens"."itinerary_enquiry_id", "mailed_tokens"."group_quote_id", "mailed_tokens"."offer_id") = 1);--> statement-breakpoint
-- What was sent stays as it was sent: only what became of it is written down. A draft may go, all else goes with its offer.
CREATE FUNCTION "keep_offer_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD.status <> 'draft' AND (to_jsonb(NEW) - 'status' - 'reminded_at') IS DISTINCT FROM (to_jsonb(OLD) - 'status' - 'reminded_at') THEN
		RAISE EXCEPTION 'A version of an offer that was sent never changes.';
	END IF;
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE FUNCTION "refuse_deletion_from_offer"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF to_jsonb(OLD) ->> 'status' IS DISTINCT FROM 'draft' AND EXISTS (SELECT 1 FROM offers WHERE id = OLD.offer_id) THEN
		RAISE EXCEPTION 'A row of % goes only with its offer.', TG_TABLE_NAME;
	END IF;
	RETURN OLD;
END
$$;--> statement-breakpoint
CREATE TRIGGER "offer_versions_frozen" BEFORE UPDATE ON "offer_versions" FOR EACH ROW EXECUTE FUNCTION "keep_offer_version"();--> statement-breakpoint
CREATE TRIGGER "offer_versions_kept" BEFORE DELETE ON "offer_versions" FOR EACH ROW EXECUTE FUNCTION "refuse_deletion_from_offer"();--> statement-breakpoint
CREATE TRIGGER "offer_events_append_only" BEFORE UPDATE OR TRUNCATE ON "offer_events" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_history"();--> statement-breakpoint
CREATE TRIGGER "offer_events_kept" BEFORE DELETE ON "offer_events" FOR EACH ROW EXECUTE FUNCTION "refuse_deletion_from_offer"();--> statement-breakpoint
CREATE TRIGGER "offers_told" AFTER INSERT OR UPDATE OR DELETE ON "offers" FOR EACH ROW EXECUTE FUNCTION "tell_the_desk"('requests');--> statement-breakpoint
CREATE TRIGGER "offer_versions_told" AFTER INSERT OR UPDATE OR DELETE ON "offer_versions" FOR EACH ROW EXECUTE FUNCTION "tell_the_desk"('requests');
