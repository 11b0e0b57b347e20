ALTER TABLE "attention" DROP CONSTRAINT "attention_kind";--> statement-breakpoint
ALTER TABLE "voucher_lines" DROP CONSTRAINT "voucher_lines_kind";--> statement-breakpoint
ALTER TABLE "voucher_lines" DROP CONSTRAINT "voucher_lines_about";--> statement-breakpoint
ALTER TABLE "voucher_lines" DROP CONSTRAINT "voucher_lines_amount";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "voucher_id" uuid;--> statement-breakpoint
ALTER TABLE "voucher_lines" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "voucher_lines" ADD COLUMN "valid_until" date;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "mode" text DEFAULT 'live' NOT NULL;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "stopped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_voucher_id_vouchers_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "public"."vouchers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attention" ADD CONSTRAINT "attention_kind" CHECK ("attention"."kind" in ('paid-no-place', 'paid-too-little', 'paid-offer', 'paid-after-end', 'overpaid', 'balance-late', 'medical-cancellation', 'test-money', 'message-unanswered', 'wrong-amount', 'wrong-currency', 'wrong-mode', 'wrong-merchant', 'wrong-provider', 'notification-denied', 'notification-unanswered', 'unknown-payment', 'refund-outside', 'refund-too-large', 'refund-mismatched', 'refund-failed', 'refund-unanswered', 'charged-back'));--> statement-breakpoint
ALTER TABLE "voucher_lines" ADD CONSTRAINT "voucher_lines_why" CHECK (case when "voucher_lines"."kind" in ('lowered', 'prolonged') then "voucher_lines"."note" is not null
        when "voucher_lines"."kind" = 'stopped' then "voucher_lines"."note" is not null or "voucher_lines"."payment_id" is not null
        else "voucher_lines"."note" is null end
        and ("voucher_lines"."kind" = 'prolonged') = ("voucher_lines"."valid_until" is not null));--> statement-breakpoint
ALTER TABLE "voucher_lines" ADD CONSTRAINT "voucher_lines_kind" CHECK ("voucher_lines"."kind" in ('issued', 'spent', 'given-back', 'stopped', 'lowered', 'prolonged'));--> statement-breakpoint
ALTER TABLE "voucher_lines" ADD CONSTRAINT "voucher_lines_about" CHECK (("voucher_lines"."kind" = 'issued') = ("voucher_lines"."position" = 1)
        and case when "voucher_lines"."kind" in ('spent', 'given-back') then "voucher_lines"."payment_id" is not null
          else "voucher_lines"."payment_id" is null or "voucher_lines"."kind" = 'stopped' end
        and ("voucher_lines"."kind" = 'given-back') = ("voucher_lines"."refund_id" is not null));--> statement-breakpoint
ALTER TABLE "voucher_lines" ADD CONSTRAINT "voucher_lines_amount" CHECK ("voucher_lines"."balance" >= 0 and case when "voucher_lines"."kind" in ('spent', 'lowered') then "voucher_lines"."amount" < 0
        when "voucher_lines"."kind" = 'stopped' then "voucher_lines"."amount" <= 0 and "voucher_lines"."balance" = 0
        when "voucher_lines"."kind" = 'prolonged' then "voucher_lines"."amount" = 0
        else "voucher_lines"."amount" > 0 end);--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_mode" CHECK ("vouchers"."mode" in ('test', 'live'));--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_stopped" CHECK ("vouchers"."stopped_at" is null or "vouchers"."balance" = 0);--> statement-breakpoint
UPDATE "refunds" SET "voucher_id" = "vouchers"."id" FROM "order_events", "vouchers" WHERE "order_events"."event" = 'refund-to-voucher' AND "order_events"."facts" ->> 'refund' = "refunds"."id"::text AND "order_events"."facts" ->> 'voucher' = "vouchers"."id"::text;--> statement-breakpoint
UPDATE "vouchers" SET "mode" = 'test' WHERE "id" IN (SELECT "refunds"."voucher_id" FROM "refunds" JOIN "payments" ON "payments"."id" = "refunds"."payment_id" WHERE "payments"."mode" = 'test');--> statement-breakpoint
CREATE OR REPLACE FUNCTION "keep_voucher"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (NEW.id, NEW.reason, NEW.mode, NEW.amount, NEW.issued_at, NEW.who, NEW.actor_id)
		IS DISTINCT FROM (OLD.id, OLD.reason, OLD.mode, OLD.amount, OLD.issued_at, OLD.who, OLD.actor_id)
		OR NEW.valid_until < OLD.valid_until
		OR (NEW.stopped_at IS DISTINCT FROM OLD.stopped_at AND OLD.stopped_at IS NOT NULL)
		OR (NEW.order_id IS DISTINCT FROM OLD.order_id AND NEW.order_id IS NOT NULL) THEN
		RAISE EXCEPTION 'What a voucher was issued as never changes.';
	END IF;
	RETURN NEW;
END
$$;
