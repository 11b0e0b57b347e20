ALTER TABLE "admin_invitations" DROP CONSTRAINT "admin_invitations_token_hash_unique";--> statement-breakpoint
ALTER TABLE "newsletter_subscriptions" DROP CONSTRAINT "newsletter_subscriptions_confirm_token_hash_unique";--> statement-breakpoint
ALTER TABLE "newsletter_subscriptions" DROP CONSTRAINT "newsletter_subscriptions_unsubscribe_token_unique";--> statement-breakpoint
ALTER TABLE "admin_invitations" DROP CONSTRAINT "admin_invitations_claimed_by_users_id_fk";
--> statement-breakpoint
ALTER TABLE "admin_invitations" DROP COLUMN "token_hash";--> statement-breakpoint
ALTER TABLE "admin_invitations" DROP COLUMN "claimed_by";--> statement-breakpoint
ALTER TABLE "newsletter_subscriptions" DROP COLUMN "confirm_token_hash";--> statement-breakpoint
ALTER TABLE "newsletter_subscriptions" DROP COLUMN "confirm_expires_at";--> statement-breakpoint
ALTER TABLE "newsletter_subscriptions" DROP COLUMN "unsubscribe_token";