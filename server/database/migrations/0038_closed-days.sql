CREATE TABLE "closed_days" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tour_id" text,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "closed_days_reason" CHECK ("closed_days"."reason" in ('holiday', 'weather', 'place-closed', 'other')),
	CONSTRAINT "closed_days_in_order" CHECK ("closed_days"."first_day" <= "closed_days"."last_day")
);
--> statement-breakpoint
ALTER TABLE "closed_days" ADD CONSTRAINT "closed_days_tour_id_tours_id_fk" FOREIGN KEY ("tour_id") REFERENCES "public"."tours"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "closed_days_days" ON "closed_days" USING btree ("last_day");--> statement-breakpoint
CREATE TRIGGER "closed_days_told" AFTER INSERT OR UPDATE OR DELETE ON "closed_days" FOR EACH ROW EXECUTE FUNCTION "tell_the_desk"('fleet');
