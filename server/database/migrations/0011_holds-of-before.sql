-- What was cancelled holds no place.
UPDATE "bookings" SET "holds_place" = false WHERE "status" = 'cancelled';
--> statement-breakpoint
UPDATE "transfer_requests" SET "holds_place" = false WHERE "status" = 'cancelled';
--> statement-breakpoint
-- What waits for an answer keeps its place for ten days from now, as a new one does.
UPDATE "bookings" SET "hold_ends_at" = now() + interval '10 days' WHERE "status" = 'requested';
--> statement-breakpoint
UPDATE "transfer_requests" SET "hold_ends_at" = now() + interval '10 days' WHERE "status" = 'requested';
--> statement-breakpoint
INSERT INTO "company_days" ("date", "taken")
SELECT "date", sum("n")::int FROM (
  SELECT "date", "taken" AS "n" FROM "departures"
  UNION ALL
  SELECT "date", 1 FROM "transfer_requests" WHERE "holds_place"
) AS "all_taken"
GROUP BY "date";
