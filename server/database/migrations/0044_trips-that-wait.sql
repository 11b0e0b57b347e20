ALTER TABLE "order_items" ADD COLUMN "with_vehicle" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "with_guide" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- The item is locked before its allocations are counted: another who gives or takes one is seen.
CREATE FUNCTION "mark_what_goes_out"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	item uuid := coalesce(NEW.item_id, OLD.item_id);
	sent record;
BEGIN
	PERFORM FROM order_items WHERE id = item FOR NO KEY UPDATE;
	SELECT count(vehicle_id) > 0 AS vehicle, count(guide_id) > 0 AS guide INTO sent
		FROM allocations WHERE item_id = item AND NOT is_for_change;
	UPDATE order_items SET with_vehicle = sent.vehicle, with_guide = sent.guide
		WHERE id = item AND (with_vehicle, with_guide) IS DISTINCT FROM (sent.vehicle, sent.guide);
	RETURN NULL;
END
$$;--> statement-breakpoint
-- Called off or given back, it lets go at that moment alone: what is confirmed late is given its own first, and marked.
DROP TRIGGER "order_items_let_resources_go" ON "order_items";--> statement-breakpoint
CREATE TRIGGER "order_items_let_resources_go" AFTER UPDATE ON "order_items" FOR EACH ROW
	WHEN (NEW.status IN ('released', 'cancelled') AND NEW.status <> OLD.status
		OR NEW.status IN ('held', 'booked') AND (NEW.kind, NEW.product, NEW.date, NEW.start_time, NEW.end_time, NEW.pickup_time)
			IS DISTINCT FROM (OLD.kind, OLD.product, OLD.date, OLD.start_time, OLD.end_time, OLD.pickup_time))
	EXECUTE FUNCTION "let_resources_go"();--> statement-breakpoint
CREATE TRIGGER "allocations_mark_items" AFTER INSERT OR UPDATE OR DELETE ON "allocations" FOR EACH ROW EXECUTE FUNCTION "mark_what_goes_out"();--> statement-breakpoint
UPDATE "order_items" SET "with_vehicle" = sent.vehicle, "with_guide" = sent.guide
	FROM (SELECT item_id, count(vehicle_id) > 0 AS vehicle, count(guide_id) > 0 AS guide FROM allocations WHERE NOT is_for_change GROUP BY item_id) AS sent
	WHERE id = item_id;--> statement-breakpoint
CREATE INDEX "order_items_waiting" ON "order_items" USING btree ("date") WHERE "order_items"."status" in ('held', 'booked') and "order_items"."kind" <> 'custom' and not ("order_items"."with_vehicle" and "order_items"."with_guide");
