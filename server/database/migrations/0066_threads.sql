CREATE TABLE "answer_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "received_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"raw" "bytea" NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"thread_id" uuid,
	"same_as" text,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "received_mails_digest_unique" UNIQUE("digest"),
	CONSTRAINT "received_mails_state" CHECK ("received_mails"."state" in ('kept', 'taken', 'automatic', 'returned', 'own', 'repeated', 'unreadable'))
);
--> statement-breakpoint
CREATE TABLE "threads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"order_id" uuid,
	"contact_id" uuid,
	"enquiry_id" uuid,
	"group_quote_id" uuid,
	"beside_order_id" uuid,
	"name" text,
	"email" text,
	"subject" text,
	"status" text NOT NULL,
	"waiting_since" timestamp with time zone,
	"last_at" timestamp with time zone NOT NULL,
	"taken_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "threads_kind" CHECK ("threads"."kind" in ('order', 'contact', 'itinerary', 'group', 'mail')),
	CONSTRAINT "threads_status" CHECK ("threads"."status" in ('open', 'answered', 'closed')),
	CONSTRAINT "threads_waits" CHECK (("threads"."status" = 'open') = ("threads"."waiting_since" is not null)),
	CONSTRAINT "threads_about" CHECK (num_nonnulls("threads"."order_id", "threads"."contact_id", "threads"."enquiry_id", "threads"."group_quote_id") = case when "threads"."kind" = 'mail' then 0 else 1 end)
);
--> statement-breakpoint
ALTER TABLE "order_messages" RENAME TO "thread_messages";--> statement-breakpoint
ALTER TABLE "thread_messages" RENAME COLUMN "order_id" TO "thread_id";--> statement-breakpoint
ALTER TABLE "thread_messages" DROP CONSTRAINT "order_messages_key";--> statement-breakpoint
ALTER TABLE "thread_messages" DROP CONSTRAINT "order_messages_from";--> statement-breakpoint
ALTER TABLE "thread_messages" DROP CONSTRAINT "order_messages_text";--> statement-breakpoint
ALTER TABLE "thread_messages" DROP CONSTRAINT "order_messages_order_id_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "thread_messages" DROP CONSTRAINT "order_messages_order_id_number_pk";--> statement-breakpoint
ALTER TABLE "thread_messages" ADD CONSTRAINT "thread_messages_thread_id_number_pk" PRIMARY KEY("thread_id","number");--> statement-breakpoint
ALTER TABLE "thread_messages" ADD COLUMN "author" text;--> statement-breakpoint
ALTER TABLE "thread_messages" ADD COLUMN "via" text DEFAULT 'page' NOT NULL;--> statement-breakpoint
ALTER TABLE "thread_messages" ADD COLUMN "quoted" text;--> statement-breakpoint
ALTER TABLE "thread_messages" ADD COLUMN "mail_id" uuid;--> statement-breakpoint
ALTER TABLE "received_mails" ADD CONSTRAINT "received_mails_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_contact_id_contact_messages_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_enquiry_id_itinerary_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."itinerary_enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_group_quote_id_group_quotes_id_fk" FOREIGN KEY ("group_quote_id") REFERENCES "public"."group_quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_beside_order_id_orders_id_fk" FOREIGN KEY ("beside_order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_taken_by_users_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "received_mails_kept" ON "received_mails" USING btree ("received_at") WHERE "received_mails"."state" = 'kept';--> statement-breakpoint
CREATE INDEX "received_mails_thread" ON "received_mails" USING btree ("thread_id");--> statement-breakpoint
CREATE INDEX "received_mails_same" ON "received_mails" USING btree ("same_as");--> statement-breakpoint
CREATE INDEX "threads_waiting" ON "threads" USING btree ("waiting_since","id") WHERE "threads"."waiting_since" is not null;--> statement-breakpoint
CREATE INDEX "threads_last" ON "threads" USING btree ("status","last_at","id");--> statement-breakpoint
CREATE INDEX "threads_order" ON "threads" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "threads_contact" ON "threads" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "threads_enquiry" ON "threads" USING btree ("enquiry_id");--> statement-breakpoint
CREATE INDEX "threads_group_quote" ON "threads" USING btree ("group_quote_id");--> statement-breakpoint
CREATE INDEX "threads_beside" ON "threads" USING btree ("beside_order_id");--> statement-breakpoint
CREATE INDEX "threads_email" ON "threads" USING btree (lower("email"));--> statement-breakpoint
-- What was written before has its thread: of an order, and of each message of the contact form.
INSERT INTO "threads" ("id", "kind", "order_id", "status", "waiting_since", "last_at", "created_at")
SELECT "m"."thread_id", 'order', "m"."thread_id", case when min("a"."opened_at") is not null then 'open' when (array_agg("m"."from" order by "m"."number" desc))[1] = 'office' then 'answered' else 'closed' end, min("a"."opened_at"), max("m"."at"), min("m"."at")
FROM "thread_messages" "m" LEFT JOIN "attention" "a" ON "a"."kind" = 'message-unanswered' AND "a"."subject_id" = "m"."thread_id" AND "a"."closed_at" IS NULL
GROUP BY "m"."thread_id";--> statement-breakpoint
INSERT INTO "threads" ("id", "kind", "contact_id", "status", "waiting_since", "last_at", "created_at")
SELECT "id", 'contact', "id", case "status" when 'new' then 'open' else "status" end, case "status" when 'new' then "created_at" end, "created_at", "created_at" FROM "contact_messages";--> statement-breakpoint
INSERT INTO "thread_messages" ("thread_id", "number", "key", "from", "text", "at")
SELECT "id", 1, "id", 'guest', "message", "created_at" FROM "contact_messages" WHERE "message" <> '';--> statement-breakpoint
ALTER TABLE "thread_messages" ADD CONSTRAINT "thread_messages_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- pg_trgm may live in a schema of its own.
SELECT set_config('search_path', current_setting('search_path') || ', extensions', true);--> statement-breakpoint
CREATE INDEX "thread_messages_search" ON "thread_messages" USING gin ("text" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "thread_messages" ADD CONSTRAINT "thread_messages_key" UNIQUE("thread_id","key");--> statement-breakpoint
ALTER TABLE "thread_messages" ADD CONSTRAINT "thread_messages_from" CHECK ("thread_messages"."from" in ('guest', 'office'));--> statement-breakpoint
ALTER TABLE "thread_messages" ADD CONSTRAINT "thread_messages_via" CHECK ("thread_messages"."via" in ('page', 'mail'));--> statement-breakpoint
ALTER TABLE "thread_messages" ADD CONSTRAINT "thread_messages_text" CHECK ("thread_messages"."text" <> '' or "thread_messages"."mail_id" is not null);--> statement-breakpoint
ALTER TRIGGER "order_messages_append_only" ON "thread_messages" RENAME TO "thread_messages_append_only";--> statement-breakpoint
ALTER TRIGGER "order_messages_told" ON "thread_messages" RENAME TO "thread_messages_told";--> statement-breakpoint
CREATE TRIGGER "threads_told" AFTER INSERT OR UPDATE OR DELETE ON "threads" FOR EACH ROW EXECUTE FUNCTION "tell_the_desk"('messages');
