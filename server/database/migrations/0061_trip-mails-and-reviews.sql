CREATE TABLE "trip_mails" (
	"order_id" uuid NOT NULL,
	"mail" text NOT NULL,
	"tells" text NOT NULL,
	"item_id" uuid NOT NULL,
	"day" date NOT NULL,
	"held_back_at" timestamp with time zone,
	"held_back_by" uuid,
	"mail_id" uuid,
	"enqueued_at" timestamp with time zone,
	"good_until" timestamp with time zone,
	CONSTRAINT "trip_mails_order_id_mail_tells_pk" PRIMARY KEY("order_id","mail","tells"),
	CONSTRAINT "trip_mails_mail" CHECK ("trip_mails"."mail" in ('twoDaysBefore', 'eveningBefore', 'dayAfter'))
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"tour" text,
	"title" text NOT NULL,
	"month" text NOT NULL,
	"stars" integer NOT NULL,
	"text" text NOT NULL,
	"name" text NOT NULL,
	"may_publish" boolean NOT NULL,
	"status" text NOT NULL,
	"rule" text,
	"version" integer NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"answer" text,
	"answered_at" timestamp with time zone,
	CONSTRAINT "reviews_order" UNIQUE("order_id"),
	CONSTRAINT "reviews_status_known" CHECK ("reviews"."status" in ('waiting', 'published', 'refused', 'withdrawn')),
	CONSTRAINT "reviews_stars" CHECK ("reviews"."stars" between 1 and 5 or ("reviews"."status" = 'withdrawn' and "reviews"."stars" = 0)),
	CONSTRAINT "reviews_rule" CHECK (("reviews"."status" = 'refused') = ("reviews"."rule" is not null)),
	CONSTRAINT "reviews_rule_known" CHECK ("reviews"."rule" is null or "reviews"."rule" in ('insult', 'others-data', 'not-the-trip')),
	CONSTRAINT "reviews_consent" CHECK ("reviews"."status" <> 'published' or "reviews"."may_publish")
);
--> statement-breakpoint
ALTER TABLE "trip_mails" ADD CONSTRAINT "trip_mails_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_mails" ADD CONSTRAINT "trip_mails_item_id_order_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trip_mails_day" ON "trip_mails" USING btree ("day");--> statement-breakpoint
CREATE INDEX "trip_mails_under_way" ON "trip_mails" USING btree ("good_until") WHERE "trip_mails"."mail_id" is not null;--> statement-breakpoint
CREATE INDEX "reviews_written" ON "reviews" USING btree ("written_at","id");--> statement-breakpoint
CREATE INDEX "reviews_status" ON "reviews" USING btree ("status","written_at");--> statement-breakpoint
CREATE TRIGGER "trip_mails_told" AFTER INSERT OR UPDATE OR DELETE ON "trip_mails" FOR EACH ROW EXECUTE FUNCTION "tell_the_desk"('mails');--> statement-breakpoint
CREATE TRIGGER "reviews_told" AFTER INSERT OR UPDATE OR DELETE ON "reviews" FOR EACH ROW EXECUTE FUNCTION "tell_the_desk"('messages');--> statement-breakpoint
-- Each process hears that what everybody may read of reviews is another, in the moment in which that is committed.
CREATE FUNCTION "tell_of_reviews"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (TG_OP <> 'INSERT' AND OLD.status = 'published') OR (TG_OP <> 'DELETE' AND NEW.status = 'published') THEN
		PERFORM pg_notify('content', 'reviews');
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "reviews_told_site" AFTER INSERT OR UPDATE OR DELETE ON "reviews" FOR EACH ROW EXECUTE FUNCTION "tell_of_reviews"();
