CREATE TABLE "clock_marks" (
	"name" text PRIMARY KEY NOT NULL,
	"latest" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "outbox_due";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "refused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "parked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "parked_why" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "let_go_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "outbox_parked" ON "outbox" USING btree ("parked_at","id") WHERE "outbox"."parked_at" is not null and "outbox"."let_go_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_about" ON "outbox" USING btree ("about");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("next_attempt_at") WHERE "outbox"."sent_at" is null and "outbox"."parked_at" is null;