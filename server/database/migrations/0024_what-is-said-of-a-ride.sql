ALTER TABLE "order_items" ADD COLUMN "pickup_time" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "destination" text;