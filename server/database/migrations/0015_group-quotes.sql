CREATE TABLE "group_quotes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"guests" integer NOT NULL,
	"first_day" date,
	"last_day" date,
	"offer_by" date,
	"vehicles" text,
	"pickups" text,
	"programme" text NOT NULL,
	"company" text,
	"vat_number" text,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"consent_text_version" text NOT NULL,
	"consented_at" timestamp with time zone NOT NULL,
	"note" text,
	"erase_on" date,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "group_quotes_reference_unique" UNIQUE("reference"),
	CONSTRAINT "group_quotes_status" CHECK ("group_quotes"."status" in ('requested', 'quoted', 'closed')),
	CONSTRAINT "group_quotes_guests" CHECK ("group_quotes"."guests" >= 1),
	CONSTRAINT "group_quotes_days" CHECK (("group_quotes"."first_day" is null) = ("group_quotes"."last_day" is null) and "group_quotes"."first_day" <= "group_quotes"."last_day")
);
--> statement-breakpoint
CREATE INDEX "group_quotes_created" ON "group_quotes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "group_quotes_by_status" ON "group_quotes" USING btree ("status","created_at","id");--> statement-breakpoint
-- Until the end of the migration, so that the operators of pg_trgm are found (0006_office-search.sql).
SELECT set_config('search_path', current_setting('search_path') || ', extensions', true);--> statement-breakpoint
CREATE INDEX "group_quotes_search" ON "group_quotes" USING gin ((coalesce("reference", '') || chr(10) || coalesce("name", '') || chr(10) || coalesce("email", '') || chr(10) || coalesce("phone", '') || chr(10) || coalesce("company", '') || chr(10) || coalesce("programme", '') || chr(10) || coalesce("note", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "group_quotes_email" ON "group_quotes" USING btree (lower("email"));