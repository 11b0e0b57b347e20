CREATE TABLE "itinerary_enquiries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"share_code" text NOT NULL,
	"entries" jsonb NOT NULL,
	"adults" integer NOT NULL,
	"children" integer NOT NULL,
	"toddlers" integer NOT NULL,
	"vehicle" text NOT NULL,
	"add_ons" jsonb NOT NULL,
	"questionnaire" jsonb,
	"currency" text NOT NULL,
	"price_lines" jsonb NOT NULL,
	"total_minor" bigint NOT NULL,
	"start_date" date,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"message" text,
	"consent_text_version" text NOT NULL,
	"consented_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "itinerary_enquiries_reference_unique" UNIQUE("reference"),
	CONSTRAINT "itinerary_enquiries_status" CHECK ("itinerary_enquiries"."status" in ('requested', 'quoted', 'closed')),
	CONSTRAINT "itinerary_enquiries_party" CHECK ("itinerary_enquiries"."adults" >= 1 and "itinerary_enquiries"."children" >= 0 and "itinerary_enquiries"."toddlers" >= 0),
	CONSTRAINT "itinerary_enquiries_total" CHECK ("itinerary_enquiries"."total_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "shared_itineraries" (
	"code" text PRIMARY KEY NOT NULL,
	"itinerary" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "itinerary_enquiries" ADD CONSTRAINT "itinerary_enquiries_share_code_shared_itineraries_code_fk" FOREIGN KEY ("share_code") REFERENCES "public"."shared_itineraries"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "itinerary_enquiries_created" ON "itinerary_enquiries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "shared_itineraries_created" ON "shared_itineraries" USING btree ("created_at");