-- Every booking and every request for a vehicle becomes an order with one item. What was never good for
-- a form, but could be stored, is stored here too: nothing below depends on what a text or a document holds. An order has no history until its own is written,
-- at the end: by that the statements know what has moved.
INSERT INTO "orders" ("id", "reference", "form", "channel", "status", "title", "first_day", "last_day",
	"name", "first_name", "email", "phone", "emergency_contact", "emergency_phone", "special_requests",
	"currency_shown", "hold_ends_at", "hold_reminded_at", "network_hash", "consent_text_version",
	"consented_at", "note", "erase_on", "created_at")
SELECT "id", "reference", 'booking', 'site', "status", "tour_title", "departure_date", "departure_date",
	btrim("first_name" || ' ' || "last_name"),
	-- Of a guest who was forgotten, 'Erased' is left, as the name.
	CASE WHEN "email" <> '' OR "first_name" <> 'Erased' THEN "first_name" END,
	"email", "phone", "emergency_contact", "emergency_phone", "special_requests", "currency",
	CASE WHEN "status" = 'requested' THEN "hold_ends_at" END, "hold_reminded_at",
	CASE WHEN "status" = 'requested' THEN "network_hash" END, "consent_text_version",
	"consented_at", "note", "erase_on", "created_at"
FROM "bookings";--> statement-breakpoint
INSERT INTO "orders" ("id", "reference", "form", "channel", "status", "title", "first_day", "last_day",
	"name", "email", "phone", "special_requests", "currency_shown", "hold_ends_at", "hold_reminded_at",
	"network_hash", "consent_text_version", "consented_at", "note", "erase_on", "created_at")
SELECT "id", "reference", 'transfer', 'site', "status", "vehicle_type", "date", "date", "name", "email",
	"phone", "special_requests", "currency", CASE WHEN "status" = 'requested' THEN "hold_ends_at" END,
	"hold_reminded_at", CASE WHEN "status" = 'requested' THEN "network_hash" END,
	"consent_text_version", "consented_at", "note", "erase_on", "created_at"
FROM "transfer_requests";--> statement-breakpoint
-- An item has its place while it is held or booked; what was confirmed without one stays without.
INSERT INTO "order_items" ("id", "order_id", "kind", "status", "product", "title", "date", "adults",
	"children", "price_lines", "total_minor", "cancellation_tiers")
SELECT gen_random_uuid(), "id", 'tour',
	CASE WHEN "status" = 'cancelled' THEN 'cancelled' WHEN NOT "holds_place" THEN 'released'
		WHEN "status" = 'confirmed' THEN 'booked' ELSE 'held' END,
	"tour_id", "tour_title", "departure_date", "adults", "children",
	CASE WHEN jsonb_typeof("price_lines") = 'array' THEN "price_lines" ELSE '[]' END, "total_minor",
	"cancellation_tiers"
FROM "bookings";--> statement-breakpoint
INSERT INTO "order_items" ("id", "order_id", "kind", "status", "product", "title", "variant", "date",
	"adults", "flight", "pickup", "price_lines", "total_minor", "cancellation_tiers")
SELECT gen_random_uuid(), "id", 'vehicle-day',
	CASE WHEN "status" = 'cancelled' THEN 'cancelled' WHEN NOT "holds_place" THEN 'released'
		WHEN "status" = 'confirmed' THEN 'booked' ELSE 'held' END,
	"vehicle", "vehicle_type", "kind", "date", "guests", "flight", "pickup", '[]', "total_minor",
	"cancellation_tiers"
FROM "transfer_requests";--> statement-breakpoint
-- What was sold, a line for each price line where those add up to the total, else one for the total. A
-- price on request has none.
INSERT INTO "ledger_lines" ("id", "order_id", "position", "item_id", "kind", "label", "amount",
	"tax_code", "at", "who")
SELECT gen_random_uuid(), "order_id", "position", "item_id", 'charge', "label", "amount", 'none',
	"created_at", 'guest'
FROM (
	SELECT "order_items"."order_id", "order_items"."id" AS "item_id", "orders"."created_at", "lines".*,
		sum("lines"."amount") OVER "own" AS "sum", bool_and("lines"."amount" IS NOT NULL) OVER "own" AS "whole",
		"order_items"."total_minor"
	FROM "order_items"
	JOIN "orders" ON "orders"."id" = "order_items"."order_id"
	CROSS JOIN LATERAL (
		SELECT "at"::int AS "position",
			CASE WHEN "line"->'total'->>'minor' ~ '^[0-9]{1,15}$'
				THEN ("line"->'total'->>'minor')::bigint END AS "amount",
			CASE WHEN "line"->>'kind' = 'adults' AND "line"->>'count' = '1' THEN '1 adult'
				WHEN "line"->>'kind' = 'children' AND "line"->>'count' = '1' THEN '1 child'
				WHEN "line"->>'kind' IN ('adults', 'children') AND "line"->>'count' ~ '^[0-9]{1,9}$'
					THEN ("line"->>'count') || ' ' || ("line"->>'kind')
				ELSE "order_items"."title" END AS "label"
		FROM jsonb_array_elements("order_items"."price_lines") WITH ORDINALITY AS "elements" ("line", "at")
	) AS "lines"
	WHERE NOT EXISTS (SELECT 1 FROM "order_events" WHERE "order_events"."order_id" = "orders"."id")
	WINDOW "own" AS (PARTITION BY "order_items"."order_id")
) AS "priced"
WHERE "whole" AND "sum" = "total_minor";--> statement-breakpoint
INSERT INTO "ledger_lines" ("id", "order_id", "position", "item_id", "kind", "label", "amount",
	"tax_code", "at", "who")
SELECT gen_random_uuid(), "orders"."id", 1, "order_items"."id", 'charge', "order_items"."title",
	"order_items"."total_minor", 'none', "orders"."created_at", 'guest'
FROM "order_items"
JOIN "orders" ON "orders"."id" = "order_items"."order_id"
WHERE "order_items"."total_minor" IS NOT NULL
	AND NOT EXISTS (SELECT 1 FROM "order_events" WHERE "order_events"."order_id" = "orders"."id")
	AND NOT EXISTS (SELECT 1 FROM "ledger_lines" WHERE "ledger_lines"."order_id" = "orders"."id");--> statement-breakpoint
-- Nothing is owed for what was called off. When that was, nobody wrote down.
INSERT INTO "ledger_lines" ("id", "order_id", "position", "item_id", "kind", "label", "amount",
	"tax_code", "voids", "at", "who")
SELECT gen_random_uuid(), "line"."order_id",
	"line"."position" + (count(*) OVER (PARTITION BY "line"."order_id"))::int, "line"."item_id", 'void',
	"line"."label", -"line"."amount", 'none', "line"."id", now(), 'server'
FROM "ledger_lines" AS "line"
JOIN "orders" ON "orders"."id" = "line"."order_id"
WHERE "orders"."status" = 'cancelled'
	AND NOT EXISTS (SELECT 1 FROM "order_events" WHERE "order_events"."order_id" = "orders"."id");--> statement-breakpoint
INSERT INTO "order_events" ("order_id", "number", "event", "from", "to", "who", "at", "facts")
SELECT "id", 1, 'moved-in', 'new', "status", 'server', now(), jsonb_build_object('form', "form")
FROM "orders"
WHERE NOT EXISTS (SELECT 1 FROM "order_events" WHERE "order_events"."order_id" = "orders"."id");--> statement-breakpoint
ALTER TABLE "bookings" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "transfer_requests" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "bookings" CASCADE;--> statement-breakpoint
DROP TABLE "transfer_requests" CASCADE;--> statement-breakpoint
CREATE INDEX "orders_erase" ON "orders" USING btree ("erase_on") WHERE "orders"."erase_on" is not null;