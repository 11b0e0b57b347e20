ALTER TABLE "payments" DROP CONSTRAINT "payments_status";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_paid";--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_status" CHECK ("payments"."status" in ('created', 'pending', 'expired', 'called-off', 'declined', 'mismatched', 'paid', 'taken-back'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_paid" CHECK (("payments"."status" in ('paid', 'taken-back')) = ("payments"."received" is not null)
        and ("payments"."status" in ('paid', 'taken-back')) = ("payments"."paid_at" is not null));