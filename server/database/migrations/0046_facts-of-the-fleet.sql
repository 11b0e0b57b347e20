ALTER TABLE "guides" ADD COLUMN "drives" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "type" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "luggage" integer;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "child_seats" integer;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_luggage" CHECK ("vehicles"."luggage" between 0 and 200);--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_child_seats" CHECK ("vehicles"."child_seats" between 0 and 10);