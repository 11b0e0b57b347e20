CREATE TABLE "voucher_lines" (
	"voucher_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"balance" bigint NOT NULL,
	"payment_id" uuid,
	"refund_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"who" text NOT NULL,
	"actor_id" uuid,
	CONSTRAINT "voucher_lines_voucher_id_position_pk" PRIMARY KEY("voucher_id","position"),
	CONSTRAINT "voucher_lines_kind" CHECK ("voucher_lines"."kind" in ('issued', 'spent', 'given-back')),
	CONSTRAINT "voucher_lines_about" CHECK (("voucher_lines"."kind" = 'issued') = ("voucher_lines"."position" = 1)
        and ("voucher_lines"."kind" = 'issued') = ("voucher_lines"."payment_id" is null)
        and ("voucher_lines"."kind" = 'given-back') = ("voucher_lines"."refund_id" is not null)),
	CONSTRAINT "voucher_lines_amount" CHECK ("voucher_lines"."balance" >= 0 and "voucher_lines"."amount" <> 0
        and ("voucher_lines"."kind" = 'spent') = ("voucher_lines"."amount" < 0)),
	CONSTRAINT "voucher_lines_who" CHECK ("voucher_lines"."who" in ('guest', 'office', 'server'))
);
--> statement-breakpoint
CREATE TABLE "vouchers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"code_end" text NOT NULL,
	"order_id" uuid,
	"reason" text NOT NULL,
	"amount" bigint NOT NULL,
	"balance" bigint NOT NULL,
	"valid_until" date NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"who" text NOT NULL,
	"actor_id" uuid,
	CONSTRAINT "vouchers_code_hash_unique" UNIQUE("code_hash"),
	CONSTRAINT "vouchers_reason" CHECK ("vouchers"."reason" in ('force-majeure', 'instead-of-refund', 'goodwill')),
	CONSTRAINT "vouchers_balance" CHECK ("vouchers"."amount" > 0 and "vouchers"."balance" >= 0 and "vouchers"."balance" <= "vouchers"."amount"),
	CONSTRAINT "vouchers_who" CHECK ("vouchers"."who" in ('guest', 'office', 'server'))
);
--> statement-breakpoint
ALTER TABLE "voucher_lines" ADD CONSTRAINT "voucher_lines_voucher_id_vouchers_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "public"."vouchers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "voucher_lines_payment" ON "voucher_lines" USING btree ("payment_id") WHERE "voucher_lines"."kind" = 'spent';--> statement-breakpoint
CREATE UNIQUE INDEX "voucher_lines_refund" ON "voucher_lines" USING btree ("refund_id") WHERE "voucher_lines"."refund_id" is not null;--> statement-breakpoint
CREATE INDEX "vouchers_order" ON "vouchers" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "vouchers_issued" ON "vouchers" USING btree ("issued_at","id");