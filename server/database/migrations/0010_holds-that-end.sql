CREATE TABLE "company_days" (
	"date" date PRIMARY KEY NOT NULL,
	"taken" integer NOT NULL,
	CONSTRAINT "company_days_taken" CHECK ("company_days"."taken" >= 0)
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "holds_place" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "hold_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "hold_reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "network_hash" text;--> statement-breakpoint
ALTER TABLE "transfer_requests" ADD COLUMN "holds_place" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "transfer_requests" ADD COLUMN "hold_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "transfer_requests" ADD COLUMN "hold_reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "transfer_requests" ADD COLUMN "network_hash" text;--> statement-breakpoint
CREATE INDEX "bookings_hold_ends" ON "bookings" USING btree ("hold_ends_at") WHERE "bookings"."status" = 'requested';--> statement-breakpoint
CREATE INDEX "bookings_network" ON "bookings" USING btree ("network_hash") WHERE "bookings"."network_hash" is not null;--> statement-breakpoint
CREATE INDEX "transfer_requests_hold_ends" ON "transfer_requests" USING btree ("hold_ends_at") WHERE "transfer_requests"."status" = 'requested';--> statement-breakpoint
CREATE INDEX "transfer_requests_network" ON "transfer_requests" USING btree ("network_hash") WHERE "transfer_requests"."network_hash" is not null;