DROP INDEX "allocations_vehicle";--> statement-breakpoint
DROP INDEX "allocations_guide";--> statement-breakpoint
ALTER TABLE "allocations" ADD COLUMN "is_for_change" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "allocations_vehicle" ON "allocations" USING btree ("item_id","vehicle_id","is_for_change");--> statement-breakpoint
CREATE UNIQUE INDEX "allocations_guide" ON "allocations" USING btree ("item_id","guide_id","is_for_change");