CREATE TABLE "content_drafts" (
	"document" text PRIMARY KEY NOT NULL,
	"body" jsonb,
	"base" jsonb,
	"version" integer NOT NULL,
	"format" integer NOT NULL,
	"touched" jsonb NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_files" (
	"address" text PRIMARY KEY NOT NULL,
	"headers" jsonb NOT NULL,
	"bodies" jsonb NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_live" (
	"id" integer PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	CONSTRAINT "content_live_one" CHECK ("content_live"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "content_publications" (
	"number" integer PRIMARY KEY NOT NULL,
	"previous" integer NOT NULL,
	"manifest" jsonb NOT NULL,
	"changed" jsonb NOT NULL,
	"state" text NOT NULL,
	"note" text,
	"made_by" uuid,
	"made_at" timestamp with time zone NOT NULL,
	"live_at" timestamp with time zone,
	CONSTRAINT "content_publications_state" CHECK ("content_publications"."state" in ('prepared', 'live', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "content_revisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document" text NOT NULL,
	"body" jsonb,
	"base" jsonb,
	"format" integer NOT NULL,
	"parent" uuid,
	"made_by" uuid,
	"made_at" timestamp with time zone NOT NULL,
	"why" text
);
--> statement-breakpoint
CREATE TABLE "content_scheduled" (
	"id" uuid PRIMARY KEY NOT NULL,
	"note" text,
	"picked" jsonb NOT NULL,
	"based_on" integer NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"held" jsonb,
	"made_by" uuid,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "content_scheduled_state" CHECK ("content_scheduled"."state" in ('scheduled', 'held', 'published', 'withdrawn'))
);
--> statement-breakpoint
ALTER TABLE "content_live" ADD CONSTRAINT "content_live_number_content_publications_number_fk" FOREIGN KEY ("number") REFERENCES "public"."content_publications"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_files_made" ON "content_files" USING btree ("made_at");--> statement-breakpoint
CREATE INDEX "content_revisions_document" ON "content_revisions" USING btree ("document","made_at");--> statement-breakpoint
CREATE INDEX "content_scheduled_due" ON "content_scheduled" USING btree ("due_at") WHERE "content_scheduled"."state" = 'scheduled';--> statement-breakpoint
-- What a document was is only ever added to: nothing that was published is lost.
CREATE FUNCTION "refuse_change_of_revisions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'Revisions of content are only ever added to.';
END
$$;--> statement-breakpoint
CREATE TRIGGER "content_revisions_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "content_revisions" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_revisions"();--> statement-breakpoint
-- Each process hears which publication is live, in the moment in which that is committed.
CREATE FUNCTION "tell_of_content"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('content', NEW.number::text);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "content_live_told" AFTER INSERT OR UPDATE ON "content_live" FOR EACH ROW EXECUTE FUNCTION "tell_of_content"();--> statement-breakpoint
CREATE TRIGGER "content_drafts_told" AFTER INSERT OR UPDATE OR DELETE ON "content_drafts" FOR EACH ROW EXECUTE FUNCTION "tell_the_desk"('site');--> statement-breakpoint
CREATE TRIGGER "content_scheduled_told" AFTER INSERT OR UPDATE OR DELETE ON "content_scheduled" FOR EACH ROW EXECUTE FUNCTION "tell_the_desk"('site');--> statement-breakpoint
CREATE TRIGGER "content_live_told_desk" AFTER INSERT OR UPDATE ON "content_live" FOR EACH ROW EXECUTE FUNCTION "tell_the_desk"('site');
