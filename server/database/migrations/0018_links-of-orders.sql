ALTER TABLE "orders" DROP CONSTRAINT "orders_manage_key_hash_unique";--> statement-breakpoint
ALTER TABLE "mailed_tokens" DROP CONSTRAINT "mailed_tokens_purpose";--> statement-breakpoint
ALTER TABLE "mailed_tokens" DROP CONSTRAINT "mailed_tokens_owner";--> statement-breakpoint
ALTER TABLE "mailed_tokens" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "managed_order" uuid;--> statement-breakpoint
ALTER TABLE "mailed_tokens" ADD CONSTRAINT "mailed_tokens_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mailed_tokens_order" ON "mailed_tokens" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "manage_key_hash";--> statement-breakpoint
ALTER TABLE "mailed_tokens" ADD CONSTRAINT "mailed_tokens_purpose" CHECK ("mailed_tokens"."purpose" in ('confirm-address', 'reset-password', 'confirm-subscription', 'end-subscription', 'accept-invitation', 'manage-order'));--> statement-breakpoint
ALTER TABLE "mailed_tokens" ADD CONSTRAINT "mailed_tokens_owner" CHECK (num_nonnulls("mailed_tokens"."user_id", "mailed_tokens"."subscription_id", "mailed_tokens"."invitation_id", "mailed_tokens"."order_id") = 1);