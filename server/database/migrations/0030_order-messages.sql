CREATE TABLE "order_messages" (
	"order_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"key" uuid NOT NULL,
	"from" text NOT NULL,
	"actor_id" uuid,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_messages_order_id_number_pk" PRIMARY KEY("order_id","number"),
	CONSTRAINT "order_messages_key" UNIQUE("order_id","key"),
	CONSTRAINT "order_messages_from" CHECK ("order_messages"."from" in ('guest', 'office')),
	CONSTRAINT "order_messages_text" CHECK ("order_messages"."text" <> '')
);
--> statement-breakpoint
ALTER TABLE "order_messages" ADD CONSTRAINT "order_messages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;