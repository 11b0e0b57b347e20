CREATE TABLE "bad_day_trips" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bad_day_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"act" text NOT NULL,
	"date" date NOT NULL,
	"product" text,
	"seen" jsonb NOT NULL,
	"state" text NOT NULL,
	"refusal" jsonb,
	"settled_at" timestamp with time zone,
	CONSTRAINT "bad_day_trips_act" CHECK ("bad_day_trips"."act" in ('move', 'swap', 'call-off')),
	CONSTRAINT "bad_day_trips_state" CHECK ("bad_day_trips"."state" in ('waiting', 'done', 'refused')),
	CONSTRAINT "bad_day_trips_settled" CHECK (("bad_day_trips"."state" = 'waiting') = ("bad_day_trips"."settled_at" is null) and ("bad_day_trips"."state" = 'refused') = ("bad_day_trips"."refusal" is not null))
);
--> statement-breakpoint
CREATE TABLE "bad_days" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "closings" DROP CONSTRAINT "closings_reason";--> statement-breakpoint
ALTER TABLE "bad_day_trips" ADD CONSTRAINT "bad_day_trips_bad_day_id_bad_days_id_fk" FOREIGN KEY ("bad_day_id") REFERENCES "public"."bad_days"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bad_day_trips" ADD CONSTRAINT "bad_day_trips_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bad_day_trips" ADD CONSTRAINT "bad_day_trips_item_id_order_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bad_day_trips_once" ON "bad_day_trips" USING btree ("bad_day_id","item_id");--> statement-breakpoint
CREATE INDEX "bad_day_trips_order" ON "bad_day_trips" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "bad_day_trips_item" ON "bad_day_trips" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "bad_day_trips_waiting" ON "bad_day_trips" USING btree ("bad_day_id") WHERE "bad_day_trips"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "bad_days_created" ON "bad_days" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "closings" ADD CONSTRAINT "closings_reason" CHECK ("closings"."reason" in ('workshop', 'leave', 'ill', 'other'));--> statement-breakpoint
CREATE TRIGGER "bad_day_trips_told" AFTER INSERT OR UPDATE OR DELETE ON "bad_day_trips" FOR EACH ROW EXECUTE FUNCTION "tell_the_desk"('orders');
