CREATE TABLE "newsletter_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"status" text NOT NULL,
	"confirm_token_hash" text,
	"confirm_expires_at" timestamp with time zone,
	"unsubscribe_token" text NOT NULL,
	"consent_text_version" text NOT NULL,
	"consented_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"unsubscribed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "newsletter_subscriptions_email_unique" UNIQUE("email"),
	CONSTRAINT "newsletter_subscriptions_confirm_token_hash_unique" UNIQUE("confirm_token_hash"),
	CONSTRAINT "newsletter_subscriptions_unsubscribe_token_unique" UNIQUE("unsubscribe_token"),
	CONSTRAINT "newsletter_subscriptions_status" CHECK ("newsletter_subscriptions"."status" in ('pending', 'confirmed', 'unsubscribed'))
);
--> statement-breakpoint
CREATE TABLE "transfer_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"vehicle" text NOT NULL,
	"vehicle_type" text NOT NULL,
	"date" date NOT NULL,
	"guests" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"pickup" text,
	"flight" text,
	"special_requests" text,
	"currency" text NOT NULL,
	"total_minor" bigint NOT NULL,
	"cancellation_tiers" jsonb NOT NULL,
	"consent_text_version" text NOT NULL,
	"consented_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "transfer_requests_reference_unique" UNIQUE("reference"),
	CONSTRAINT "transfer_requests_status" CHECK ("transfer_requests"."status" in ('requested', 'confirmed', 'cancelled')),
	CONSTRAINT "transfer_requests_kind" CHECK ("transfer_requests"."kind" in ('inland', 'overland')),
	CONSTRAINT "transfer_requests_guests" CHECK ("transfer_requests"."guests" >= 1),
	CONSTRAINT "transfer_requests_total" CHECK ("transfer_requests"."total_minor" >= 0)
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "list_unsubscribe" text;--> statement-breakpoint
CREATE INDEX "newsletter_subscriptions_created" ON "newsletter_subscriptions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "transfer_requests_date" ON "transfer_requests" USING btree ("date");--> statement-breakpoint
CREATE INDEX "transfer_requests_created" ON "transfer_requests" USING btree ("created_at");