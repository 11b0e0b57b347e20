CREATE TABLE "fetched_mails" (
	"source" text NOT NULL,
	"name" text NOT NULL,
	"up_to" bigint,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "fetched_mails_source_name_pk" PRIMARY KEY("source","name")
);
--> statement-breakpoint
ALTER TABLE "received_mails" ADD COLUMN "sender" text;--> statement-breakpoint
ALTER TABLE "received_mails" ADD COLUMN "subject" text;--> statement-breakpoint
CREATE INDEX "received_mails_put_aside" ON "received_mails" USING btree ("received_at","id") WHERE "received_mails"."state" in ('automatic', 'returned', 'own', 'repeated');--> statement-breakpoint
CREATE TRIGGER "received_mails_told" AFTER INSERT OR UPDATE OR DELETE ON "received_mails" FOR EACH ROW EXECUTE FUNCTION "tell_the_desk"('messages');
