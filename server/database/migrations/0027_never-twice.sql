-- In a schema of its own, as pg_trgm is (0006_office-search.sql).
CREATE EXTENSION IF NOT EXISTS "btree_gist" WITH SCHEMA "extensions";--> statement-breakpoint
-- A vehicle or a guide is never in two places, whoever asks and however many at once.
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_never_twice" EXCLUDE USING gist ((coalesce("vehicle_id", "guide_id")) WITH =, "period" WITH &&);--> statement-breakpoint
-- An empty period would be in no other's way, one without an end in everybody's.
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_period" CHECK (not isempty("period") and lower("period") is not null and upper("period") is not null and not lower_inf("period") and not upper_inf("period"));--> statement-breakpoint
CREATE FUNCTION "let_resources_go"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM allocations WHERE item_id = NEW.id;
	RETURN NULL;
END
$$;--> statement-breakpoint
-- What is called off, given back or moved to another time needs its vehicle and its guide no longer. What
-- is over keeps them: who was out with whom is part of its record.
CREATE TRIGGER "order_items_let_resources_go" AFTER UPDATE ON "order_items" FOR EACH ROW
	WHEN (NEW.status IN ('released', 'cancelled')
		OR NEW.status IN ('held', 'booked') AND (NEW.kind, NEW.product, NEW.date, NEW.start_time, NEW.end_time, NEW.pickup_time)
			IS DISTINCT FROM (OLD.kind, OLD.product, OLD.date, OLD.start_time, OLD.end_time, OLD.pickup_time))
	EXECUTE FUNCTION "let_resources_go"();
