CREATE TABLE "mailed_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid,
	"subscription_id" uuid,
	"invitation_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "mailed_tokens_purpose" CHECK ("mailed_tokens"."purpose" in ('confirm-address', 'reset-password', 'confirm-subscription', 'end-subscription', 'accept-invitation')),
	CONSTRAINT "mailed_tokens_owner" CHECK (num_nonnulls("mailed_tokens"."user_id", "mailed_tokens"."subscription_id", "mailed_tokens"."invitation_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "token_hash" text;--> statement-breakpoint
ALTER TABLE "mailed_tokens" ADD CONSTRAINT "mailed_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_tokens" ADD CONSTRAINT "mailed_tokens_subscription_id_newsletter_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."newsletter_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_tokens" ADD CONSTRAINT "mailed_tokens_invitation_id_admin_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."admin_invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mailed_tokens_user" ON "mailed_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mailed_tokens_subscription" ON "mailed_tokens" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "mailed_tokens_invitation" ON "mailed_tokens" USING btree ("invitation_id");