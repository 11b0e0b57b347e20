CREATE TABLE "itinerary_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"comment" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "itinerary_comments" ADD CONSTRAINT "itinerary_comments_code_shared_itineraries_code_fk" FOREIGN KEY ("code") REFERENCES "public"."shared_itineraries"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "itinerary_comments_code" ON "itinerary_comments" USING btree ("code","created_at");