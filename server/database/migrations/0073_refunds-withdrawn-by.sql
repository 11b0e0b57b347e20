ALTER TABLE "refunds" ADD COLUMN "withdrawn_by" text;--> statement-breakpoint
UPDATE "refunds" SET "withdrawn_by" = CASE WHEN EXISTS (
	SELECT 1 FROM "order_events" WHERE "event" = 'refund-withdrawn' AND "who" = 'office' AND "facts" ->> 'refund' = "refunds"."id"::text
) THEN 'office' ELSE 'server' END WHERE "status" = 'withdrawn';--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_withdrawn_by" CHECK ("refunds"."withdrawn_by" in ('guest', 'office', 'server'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_withdrawn" CHECK (("refunds"."status" = 'withdrawn') = ("refunds"."withdrawn_by" is not null));