ALTER TABLE "ledger_lines" DROP CONSTRAINT "ledger_lines_kind";--> statement-breakpoint
ALTER TABLE "ledger_lines" DROP CONSTRAINT "ledger_lines_sign";--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "pricing" jsonb;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_kind" CHECK ("ledger_lines"."kind" in ('charge', 'money-off', 'extra', 'discount', 'change-fee', 'cancellation-fee', 'void'));--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_sign" CHECK (not ("ledger_lines"."kind" in ('charge', 'extra', 'change-fee', 'cancellation-fee') and "ledger_lines"."amount" < 0)
        and not ("ledger_lines"."kind" in ('money-off', 'discount') and "ledger_lines"."amount" > 0));