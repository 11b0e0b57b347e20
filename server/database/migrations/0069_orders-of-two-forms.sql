DROP INDEX "orders_created";--> statement-breakpoint
DROP INDEX "orders_by_status";--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at","id","form");--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("status","created_at","id","form");