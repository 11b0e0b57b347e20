ALTER TABLE "waiting_entries" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD COLUMN "network_hash" text;--> statement-breakpoint
CREATE INDEX "waiting_entries_network" ON "waiting_entries" USING btree ("network_hash") WHERE "waiting_entries"."network_hash" is not null;--> statement-breakpoint
UPDATE "waiting_entries" SET "opened_at" = "created_at";