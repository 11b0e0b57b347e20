-- In a schema of its own: a restore puts the schema "public" aside, and the extension would go with it.
CREATE SCHEMA IF NOT EXISTS "extensions";--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS "pg_trgm" WITH SCHEMA "extensions";--> statement-breakpoint
-- Until the end of the migration, so that its operators are found, there or where somebody has put it before.
SELECT set_config('search_path', current_setting('search_path') || ', extensions', true);--> statement-breakpoint
CREATE INDEX "bookings_by_status" ON "bookings" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "bookings_search" ON "bookings" USING gin ((coalesce("reference", '') || chr(10) || coalesce("first_name" || ' ' || "last_name", '') || chr(10) || coalesce("email", '') || chr(10) || coalesce("phone", '') || chr(10) || coalesce("tour_title", '') || chr(10) || coalesce("note", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contact_messages_by_status" ON "contact_messages" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_search" ON "contact_messages" USING gin ((coalesce("name", '') || chr(10) || coalesce("email", '') || chr(10) || coalesce("phone", '') || chr(10) || coalesce("subject", '') || chr(10) || coalesce("message", '') || chr(10) || coalesce("note", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "itinerary_enquiries_by_status" ON "itinerary_enquiries" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "itinerary_enquiries_search" ON "itinerary_enquiries" USING gin ((coalesce("reference", '') || chr(10) || coalesce("name", '') || chr(10) || coalesce("email", '') || chr(10) || coalesce("phone", '') || chr(10) || coalesce("message", '') || chr(10) || coalesce("note", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "newsletter_subscriptions_email" ON "newsletter_subscriptions" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "newsletter_subscriptions_by_status" ON "newsletter_subscriptions" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "newsletter_subscriptions_search" ON "newsletter_subscriptions" USING gin ((coalesce("email", '') || chr(10) || coalesce("note", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "transfer_requests_by_status" ON "transfer_requests" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "transfer_requests_search" ON "transfer_requests" USING gin ((coalesce("reference", '') || chr(10) || coalesce("name", '') || chr(10) || coalesce("email", '') || chr(10) || coalesce("phone", '') || chr(10) || coalesce("vehicle_type", '') || chr(10) || coalesce("note", '')) gin_trgm_ops);--> statement-breakpoint
-- What is in the indexed texts decides whether a search goes by the index or by date.
ANALYZE "bookings", "contact_messages", "itinerary_enquiries", "newsletter_subscriptions", "transfer_requests";
