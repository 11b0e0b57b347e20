CREATE TABLE "enquiries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"reference" text,
	"status" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"message" text,
	"first_day" date,
	"last_day" date,
	"answers" jsonb NOT NULL,
	"share_code" text,
	"consent_text_version" text NOT NULL,
	"note" text,
	"erase_on" date,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "enquiries_reference_unique" UNIQUE("reference"),
	CONSTRAINT "enquiries_kind" CHECK ("enquiries"."kind" in ('contact', 'ride', 'group', 'itinerary')),
	CONSTRAINT "enquiries_status" CHECK ("enquiries"."status" in ('new', 'answered', 'requested', 'quoted', 'closed')),
	CONSTRAINT "enquiries_reference" CHECK (("enquiries"."kind" = 'contact') = ("enquiries"."reference" is null)),
	CONSTRAINT "enquiries_share_code" CHECK (("enquiries"."kind" = 'itinerary') = ("enquiries"."share_code" is not null)),
	CONSTRAINT "enquiries_days" CHECK ("enquiries"."first_day" <= "enquiries"."last_day" and ("enquiries"."kind" <> 'group' or ("enquiries"."first_day" is null) = ("enquiries"."last_day" is null)))
);
--> statement-breakpoint
CREATE TABLE "enquiry_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"enquiry_id" uuid NOT NULL,
	"name" text NOT NULL,
	"comment" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mailed_tokens" ADD COLUMN "enquiry_id" uuid;--> statement-breakpoint
ALTER TABLE "quote_versions" ADD COLUMN "enquiry_id" uuid;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_share_code_shared_itineraries_code_fk" FOREIGN KEY ("share_code") REFERENCES "public"."shared_itineraries"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_comments" ADD CONSTRAINT "enquiry_comments_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enquiries_created" ON "enquiries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "enquiries_by_status" ON "enquiries" USING btree ("status","created_at","id");--> statement-breakpoint
-- Until the end of the migration, so that the operators of pg_trgm are found (0006_office-search.sql).
SELECT set_config('search_path', current_setting('search_path') || ', extensions', true);--> statement-breakpoint
CREATE INDEX "enquiries_search" ON "enquiries" USING gin (replace(replace(replace(replace(replace(replace(replace(replace(translate(regexp_replace(normalize(translate((coalesce("reference", '') || chr(10) || coalesce("name", '') || chr(10) || coalesce("email", '') || chr(10) || coalesce("phone", '') || chr(10) || coalesce("message", '') || chr(10) || coalesce("note", '') || chr(10) || coalesce("answers" ->> 'subject', '') || chr(10) || coalesce("answers" ->> 'company', '') || chr(10) || coalesce("answers" ->> 'programme', '') || chr(10) || coalesce(replace(replace(replace(lower(replace(replace(replace(replace(replace(replace(replace(replace(translate(regexp_replace(normalize(translate("name", '''’‘ʼʹ′`´＇', ''), NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+', '', 'g'), '-‐‑‒–—―−øØđĐðÐłŁıħĦŋŊЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ', '        ooddddllihhnnѐёђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюяαβγδεζηθικλμνξοπρστυφχψω'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th')), 'ae', 'a'), 'oe', 'o'), 'ue', 'u'), '') || chr(10) || coalesce(regexp_replace("phone", '[^0-9A-Za-z]+', '', 'g'), '') || chr(10) || coalesce(regexp_replace("reference", '[^0-9A-Za-z]+', '', 'g'), '')), '''’‘ʼʹ′`´＇', ''), NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+', '', 'g'), '-‐‑‒–—―−øØđĐðÐłŁıħĦŋŊЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ', '        ooddddllihhnnѐёђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюяαβγδεζηθικλμνξοπρστυφχψω'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "enquiries_email" ON "enquiries" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "enquiries_share_code" ON "enquiries" USING btree ("share_code");--> statement-breakpoint
CREATE INDEX "enquiry_comments_enquiry" ON "enquiry_comments" USING btree ("enquiry_id","created_at");--> statement-breakpoint
ALTER TABLE "mailed_tokens" ADD CONSTRAINT "mailed_tokens_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_versions" ADD CONSTRAINT "quote_versions_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mailed_tokens_enquiry" ON "mailed_tokens" USING btree ("enquiry_id");--> statement-breakpoint
CREATE INDEX "quote_versions_enquiry" ON "quote_versions" USING btree ("enquiry_id","number");