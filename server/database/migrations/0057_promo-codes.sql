CREATE TABLE "promo_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"percent" integer,
	"amount" bigint,
	"book_from" date NOT NULL,
	"book_until" date NOT NULL,
	"travel_from" date,
	"travel_until" date,
	"most" integer,
	"most_each" integer,
	"products" jsonb,
	"channel" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"actor_id" uuid,
	"ended_at" timestamp with time zone,
	CONSTRAINT "promo_codes_code_unique" UNIQUE("code"),
	CONSTRAINT "promo_codes_code" CHECK ("promo_codes"."code" ~ '^[A-Z0-9]{3,20}$'),
	CONSTRAINT "promo_codes_off" CHECK (case when "promo_codes"."amount" is null then "promo_codes"."percent" between 1 and 100 and "promo_codes"."percent" is not null
        else "promo_codes"."percent" is null and "promo_codes"."amount" > 0 and "promo_codes"."amount" % 100 = 0 end),
	CONSTRAINT "promo_codes_days" CHECK ("promo_codes"."book_from" <= "promo_codes"."book_until"),
	CONSTRAINT "promo_codes_most" CHECK ("promo_codes"."most" >= 1 and "promo_codes"."most_each" >= 1),
	CONSTRAINT "promo_codes_channel" CHECK ("promo_codes"."channel" in ('all', 'site', 'desk'))
);
--> statement-breakpoint
ALTER TABLE "ledger_lines" DROP CONSTRAINT "ledger_lines_kind";--> statement-breakpoint
ALTER TABLE "ledger_lines" DROP CONSTRAINT "ledger_lines_sign";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promo_code_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promo" jsonb;--> statement-breakpoint
CREATE INDEX "promo_codes_created" ON "promo_codes" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_promo_code_id_promo_codes_id_fk" FOREIGN KEY ("promo_code_id") REFERENCES "public"."promo_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_promo_code" ON "orders" USING btree ("promo_code_id") WHERE "orders"."promo_code_id" is not null;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_kind" CHECK ("ledger_lines"."kind" in ('charge', 'money-off', 'extra', 'discount', 'promo', 'change-fee', 'cancellation-fee', 'void'));--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_sign" CHECK (not ("ledger_lines"."kind" in ('charge', 'extra', 'change-fee', 'cancellation-fee') and "ledger_lines"."amount" < 0)
        and not ("ledger_lines"."kind" in ('money-off', 'discount', 'promo') and "ledger_lines"."amount" > 0));--> statement-breakpoint
CREATE FUNCTION "keep_promo_code"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (to_jsonb(NEW) - 'ended_at') IS DISTINCT FROM (to_jsonb(OLD) - 'ended_at') OR OLD.ended_at IS NOT NULL THEN
		RAISE EXCEPTION 'A promo code never changes: it can only be ended.';
	END IF;
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "promo_codes_kept" BEFORE UPDATE ON "promo_codes" FOR EACH ROW EXECUTE FUNCTION "keep_promo_code"();--> statement-breakpoint
CREATE TRIGGER "promo_codes_told" AFTER INSERT OR UPDATE OR DELETE ON "promo_codes" FOR EACH ROW EXECUTE FUNCTION "tell_the_desk"('money');
