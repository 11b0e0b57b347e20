CREATE TABLE "gifts" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"receiver" text NOT NULL,
	"receiver_email" text,
	"giver" text NOT NULL,
	"message" text,
	"arrives_on" date NOT NULL,
	"voucher_id" uuid,
	"sealed_code" text,
	"send_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	CONSTRAINT "gifts_sealed" CHECK ("gifts"."sealed_code" is null or "gifts"."voucher_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_form";--> statement-breakpoint
ALTER TABLE "vouchers" DROP CONSTRAINT "vouchers_reason";--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_voucher_id_vouchers_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "public"."vouchers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gifts_voucher" ON "gifts" USING btree ("voucher_id");--> statement-breakpoint
CREATE INDEX "gifts_to_send" ON "gifts" USING btree ("send_at") WHERE "gifts"."send_at" is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_form" CHECK ("orders"."form" in ('booking', 'transfer', 'gift'));--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_reason" CHECK ("vouchers"."reason" in ('force-majeure', 'instead-of-refund', 'goodwill', 'gift'));