ALTER TABLE "outbox" ADD COLUMN "not_before" timestamp with time zone;--> statement-breakpoint
UPDATE "outbox" SET "not_before" = "created_at" WHERE "sent_at" IS NULL AND "created_at" > now();
