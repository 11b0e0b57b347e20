DROP INDEX "payment_events_open";--> statement-breakpoint
CREATE INDEX "payment_events_due" ON "payment_events" USING btree ("try_at") WHERE "payment_events"."try_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_events_waiting" ON "payment_events" USING btree ("payment_id") WHERE "payment_events"."verdict" = 'waiting';