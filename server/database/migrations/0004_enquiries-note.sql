ALTER TABLE "itinerary_enquiries" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "itinerary_enquiries" ADD COLUMN "erase_on" date;--> statement-breakpoint
CREATE INDEX "itinerary_enquiries_email" ON "itinerary_enquiries" USING btree (lower("email"));