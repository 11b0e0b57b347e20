CREATE TABLE "connections" (
	"name" text PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"is_on" boolean NOT NULL,
	"sealed" text NOT NULL,
	"entered" jsonb NOT NULL,
	"tried" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "connections_name" CHECK ("connections"."name" in ('yoco', 'payfast', 'mail')),
	CONSTRAINT "connections_mode" CHECK ("connections"."mode" in ('test', 'live'))
);
--> statement-breakpoint
CREATE TABLE "last_backup" (
	"id" integer PRIMARY KEY NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "last_backup_one" CHECK ("last_backup"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "attention" DROP CONSTRAINT "attention_kind";--> statement-breakpoint
ALTER TABLE "attention" ADD CONSTRAINT "attention_kind" CHECK ("attention"."kind" in ('paid-no-place', 'paid-too-little', 'paid-offer', 'paid-after-end', 'overpaid', 'balance-late', 'medical-cancellation', 'test-money', 'gift-unsent', 'gift-large', 'gift-again', 'pick-up-unsent', 'message-unanswered', 'account-changed', 'language-unspoken', 'wrong-amount', 'wrong-currency', 'wrong-mode', 'wrong-merchant', 'wrong-provider', 'notification-denied', 'notification-unanswered', 'unknown-payment', 'refund-outside', 'refund-too-large', 'refund-mismatched', 'refund-failed', 'refund-unanswered', 'charged-back'));
--> statement-breakpoint
CREATE FUNCTION tell_of_connections() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	PERFORM pg_notify('content', 'connections');
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER connections_told AFTER INSERT OR DELETE OR UPDATE ON connections FOR EACH ROW EXECUTE FUNCTION tell_of_connections();
--> statement-breakpoint
CREATE TRIGGER connections_told_desk AFTER INSERT OR DELETE OR UPDATE ON connections FOR EACH ROW EXECUTE FUNCTION tell_the_desk('team');
