-- Every message, ride, group and itinerary that somebody wrote or asked for becomes an enquiry under its own id and reference.
INSERT INTO "enquiries" ("id", "kind", "reference", "status", "name", "email", "phone", "message", "answers",
	"consent_text_version", "note", "created_at")
SELECT "id", CASE WHEN "isRide" THEN 'ride' ELSE 'contact' END, CASE WHEN "isRide" THEN "reference" END, "status",
	"name", "email", "phone", "message",
	jsonb_build_object('subject', "subject", 'tourType', "tour_type")
		|| CASE WHEN "isRide" THEN "ride" ELSE jsonb_build_object('sentAt', "sent_at") END,
	"consent_text_version", "note", "created_at"
FROM (SELECT *, "reference" IS NOT NULL AND coalesce(jsonb_typeof("ride") = 'object', false) AS "isRide" FROM "contact_messages") AS "messages";--> statement-breakpoint
INSERT INTO "enquiries" ("id", "kind", "reference", "status", "name", "email", "phone", "first_day", "last_day",
	"answers", "consent_text_version", "note", "erase_on", "created_at")
SELECT "id", 'group', "reference", "status", "name", "email", "phone", "first_day", "last_day",
	jsonb_build_object('guests', "guests", 'offerBy', "offer_by", 'programme', "programme", 'pickups', "pickups",
		'vehicles', "vehicles", 'company', "company", 'vatNumber', "vat_number"),
	"consent_text_version", "note", "erase_on", "created_at"
FROM "group_quotes";--> statement-breakpoint
INSERT INTO "enquiries" ("id", "kind", "reference", "status", "name", "email", "phone", "message", "first_day",
	"answers", "share_code", "consent_text_version", "note", "erase_on", "created_at")
SELECT "id", 'itinerary', "reference", "status", "name", "email", "phone", "message", "start_date",
	jsonb_build_object('entries', "entries", 'adults', "adults", 'children', "children", 'toddlers', "toddlers",
		'vehicle', "vehicle", 'addOns', "add_ons", 'questionnaire', "questionnaire", 'priceLines', "price_lines",
		'totalMinor', "total_minor"),
	"share_code", "consent_text_version", "note", "erase_on", "created_at"
FROM "itinerary_enquiries";--> statement-breakpoint
-- Nobody can read a comment any more whose request is gone.
INSERT INTO "enquiry_comments" ("id", "enquiry_id", "name", "comment", "created_at")
SELECT "comments"."id", "enquiries"."id", "comments"."name", "comment", "comments"."created_at"
FROM "itinerary_comments" AS "comments" JOIN "enquiries" ON "enquiries"."share_code" = "comments"."code"
UNION ALL
SELECT "id", "group_quote_id", "name", "comment", "created_at" FROM "group_quote_comments";--> statement-breakpoint
ALTER TABLE "mailed_tokens" DROP CONSTRAINT "mailed_tokens_owner";--> statement-breakpoint
ALTER TABLE "quote_versions" DROP CONSTRAINT "quote_versions_owner";--> statement-breakpoint
ALTER TABLE "threads" DROP CONSTRAINT "threads_about";--> statement-breakpoint
ALTER TABLE "threads" DROP CONSTRAINT "threads_enquiry_id_itinerary_enquiries_id_fk";--> statement-breakpoint
UPDATE "mailed_tokens" SET "enquiry_id" = coalesce("itinerary_enquiry_id", "group_quote_id", "contact_id")
WHERE num_nonnulls("itinerary_enquiry_id", "group_quote_id", "contact_id") = 1;--> statement-breakpoint
UPDATE "quote_versions" SET "enquiry_id" = coalesce("itinerary_enquiry_id", "group_quote_id"),
	"was" = CASE WHEN "was" ? 'startDate' THEN ("was" - 'startDate') || jsonb_build_object('firstDay', "was" -> 'startDate') ELSE "was" END;--> statement-breakpoint
UPDATE "threads" SET "enquiry_id" = coalesce("group_quote_id", "contact_id")
WHERE num_nonnulls("group_quote_id", "contact_id") = 1;--> statement-breakpoint
ALTER TABLE "quote_versions" ALTER COLUMN "enquiry_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_tokens" DROP COLUMN "itinerary_enquiry_id";--> statement-breakpoint
ALTER TABLE "mailed_tokens" DROP COLUMN "group_quote_id";--> statement-breakpoint
ALTER TABLE "mailed_tokens" DROP COLUMN "contact_id";--> statement-breakpoint
ALTER TABLE "quote_versions" DROP COLUMN "itinerary_enquiry_id";--> statement-breakpoint
ALTER TABLE "quote_versions" DROP COLUMN "group_quote_id";--> statement-breakpoint
ALTER TABLE "threads" DROP COLUMN "contact_id";--> statement-breakpoint
ALTER TABLE "threads" DROP COLUMN "group_quote_id";--> statement-breakpoint
ALTER TABLE "mailed_tokens" ADD CONSTRAINT "mailed_tokens_owner" CHECK (num_nonnulls("mailed_tokens"."user_id", "mailed_tokens"."subscription_id", "mailed_tokens"."invitation_id", "mailed_tokens"."order_id", "mailed_tokens"."enquiry_id", "mailed_tokens"."offer_id", "mailed_tokens"."waiting_id") = 1);--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_about" CHECK (num_nonnulls("threads"."order_id", "threads"."enquiry_id") = case when "threads"."kind" = 'mail' then 0 else 1 end);--> statement-breakpoint
DROP TABLE "group_quote_comments";--> statement-breakpoint
DROP TABLE "itinerary_comments";--> statement-breakpoint
DROP TABLE "contact_messages";--> statement-breakpoint
DROP TABLE "group_quotes";--> statement-breakpoint
DROP TABLE "itinerary_enquiries";--> statement-breakpoint
CREATE FUNCTION "tell_the_desk_of_enquiries"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('desk', CASE WHEN coalesce(NEW.kind, OLD.kind) IN ('contact', 'ride') THEN 'messages' ELSE 'requests' END);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "enquiries_told" AFTER INSERT OR UPDATE OR DELETE ON "enquiries" FOR EACH ROW EXECUTE FUNCTION "tell_the_desk_of_enquiries"();
