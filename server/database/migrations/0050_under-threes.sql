ALTER TABLE "order_items" ADD COLUMN "toddlers" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "child_seats" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_small" CHECK ("order_items"."toddlers" >= 0 and "order_items"."child_seats" >= 0);