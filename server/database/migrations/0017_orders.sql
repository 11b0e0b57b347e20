CREATE TABLE "attention" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"order_id" uuid,
	"facts" jsonb NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" uuid,
	CONSTRAINT "attention_kind" CHECK ("attention"."kind" in ('paid-no-place', 'paid-too-little', 'paid-offer', 'paid-after-end', 'overpaid', 'balance-late', 'medical-cancellation', 'wrong-amount', 'wrong-currency', 'wrong-mode', 'wrong-merchant', 'wrong-provider', 'unknown-payment', 'refund-outside', 'refund-too-large', 'refund-mismatched', 'refund-failed', 'charged-back')),
	CONSTRAINT "attention_subject" CHECK ("attention"."subject" in ('order', 'payment', 'event'))
);
--> statement-breakpoint
CREATE TABLE "document_series" (
	"series" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"series" text NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"order_id" uuid NOT NULL,
	"payment_id" uuid,
	"refund_id" uuid,
	"corrects" uuid,
	"snapshot" jsonb NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "documents_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "documents_refund_id_unique" UNIQUE("refund_id"),
	CONSTRAINT "documents_number" UNIQUE("series","number"),
	CONSTRAINT "documents_kind" CHECK ("documents"."kind" in ('invoice', 'credit-note')),
	CONSTRAINT "documents_of_number" CHECK ("documents"."number" >= 1)
);
--> statement-breakpoint
CREATE TABLE "ledger_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"item_id" uuid,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"amount" bigint NOT NULL,
	"tax_code" text NOT NULL,
	"voids" uuid,
	"at" timestamp with time zone NOT NULL,
	"who" text NOT NULL,
	"actor_id" uuid,
	CONSTRAINT "ledger_lines_position" UNIQUE("order_id","position"),
	CONSTRAINT "ledger_lines_voided_once" UNIQUE("voids"),
	CONSTRAINT "ledger_lines_kind" CHECK ("ledger_lines"."kind" in ('charge', 'extra', 'discount', 'change-fee', 'cancellation-fee', 'void')),
	CONSTRAINT "ledger_lines_void" CHECK (("ledger_lines"."kind" = 'void') = ("ledger_lines"."voids" is not null)),
	CONSTRAINT "ledger_lines_sign" CHECK (not ("ledger_lines"."kind" in ('charge', 'extra', 'change-fee', 'cancellation-fee') and "ledger_lines"."amount" < 0)
        and not ("ledger_lines"."kind" in ('discount') and "ledger_lines"."amount" > 0)),
	CONSTRAINT "ledger_lines_who" CHECK ("ledger_lines"."who" in ('guest', 'office', 'server'))
);
--> statement-breakpoint
CREATE TABLE "order_quotes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"quote" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"mode" text NOT NULL,
	"source" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"headers" jsonb NOT NULL,
	"raw_body" text NOT NULL,
	"fact" jsonb,
	"verdict" text DEFAULT 'new' NOT NULL,
	"reason" text,
	"payment_id" uuid,
	"judged_at" timestamp with time zone,
	"try_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "payment_events_once" UNIQUE("provider","mode","dedupe_key"),
	CONSTRAINT "payment_events_mode" CHECK ("payment_events"."mode" in ('test', 'live')),
	CONSTRAINT "payment_events_source" CHECK ("payment_events"."source" in ('notification', 'poll', 'file', 'office')),
	CONSTRAINT "payment_events_verdict" CHECK ("payment_events"."verdict" in ('new', 'unverified', 'accepted', 'repeated', 'ignored', 'waiting', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"attempt" uuid NOT NULL,
	"provider" text NOT NULL,
	"mode" text NOT NULL,
	"merchant" text,
	"status" text NOT NULL,
	"amount" bigint NOT NULL,
	"received" bigint,
	"paid_at" timestamp with time zone,
	"provider_attempt" text,
	"provider_payment" text,
	"pay_url" text,
	"created_at" timestamp with time zone NOT NULL,
	"poll_at" timestamp with time zone,
	"polls" integer DEFAULT 0 NOT NULL,
	"who" text NOT NULL,
	"actor_id" uuid,
	CONSTRAINT "payments_provider_payment" UNIQUE("provider","mode","provider_payment"),
	CONSTRAINT "payments_status" CHECK ("payments"."status" in ('created', 'pending', 'expired', 'called-off', 'declined', 'mismatched', 'paid')),
	CONSTRAINT "payments_mode" CHECK ("payments"."mode" in ('test', 'live')),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount" > 0 and "payments"."received" > 0),
	CONSTRAINT "payments_paid" CHECK (("payments"."status" = 'paid') = ("payments"."received" is not null)
        and ("payments"."status" = 'paid') = ("payments"."paid_at" is not null)),
	CONSTRAINT "payments_who" CHECK ("payments"."who" in ('guest', 'office', 'server'))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"status" text NOT NULL,
	"source" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"provider_refund" text,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"try_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"who" text NOT NULL,
	"actor_id" uuid,
	CONSTRAINT "refunds_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "refunds_provider_refund" UNIQUE("payment_id","provider_refund"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" > 0),
	CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('proposed', 'approved', 'sent', 'failed', 'done', 'withdrawn')),
	CONSTRAINT "refunds_source" CHECK ("refunds"."source" in ('quote', 'office', 'outside', 'charged-back')),
	CONSTRAINT "refunds_who" CHECK ("refunds"."who" in ('guest', 'office', 'server'))
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"order_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"event" text NOT NULL,
	"from" text NOT NULL,
	"to" text NOT NULL,
	"who" text NOT NULL,
	"actor_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"facts" jsonb NOT NULL,
	CONSTRAINT "order_events_order_id_number_pk" PRIMARY KEY("order_id","number"),
	CONSTRAINT "order_events_who" CHECK ("order_events"."who" in ('guest', 'office', 'server'))
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"product" text,
	"title" text NOT NULL,
	"variant" text,
	"date" date NOT NULL,
	"start_time" time,
	"end_time" time,
	"adults" integer NOT NULL,
	"children" integer DEFAULT 0 NOT NULL,
	"flight" text,
	"pickup" text,
	"price_lines" jsonb NOT NULL,
	"total_minor" bigint,
	"cancellation_tiers" jsonb NOT NULL,
	CONSTRAINT "order_items_kind" CHECK ("order_items"."kind" in ('tour', 'vehicle-day', 'transfer', 'custom')),
	CONSTRAINT "order_items_status" CHECK ("order_items"."status" in ('held', 'released', 'booked', 'done', 'cancelled', 'no-show')),
	CONSTRAINT "order_items_party" CHECK ("order_items"."adults" >= 1 and "order_items"."children" >= 0),
	CONSTRAINT "order_items_total" CHECK ("order_items"."total_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"form" text NOT NULL,
	"channel" text DEFAULT 'site' NOT NULL,
	"status" text NOT NULL,
	"title" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"name" text NOT NULL,
	"first_name" text,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"emergency_contact" text,
	"emergency_phone" text,
	"special_requests" text,
	"language" text DEFAULT 'en' NOT NULL,
	"currency_shown" text DEFAULT 'ZAR' NOT NULL,
	"plan" jsonb,
	"hold_ends_at" timestamp with time zone,
	"hold_reminded_at" timestamp with time zone,
	"network_hash" text,
	"manage_key_hash" text,
	"sequence" integer DEFAULT 0 NOT NULL,
	"consent_text_version" text NOT NULL,
	"consented_at" timestamp with time zone NOT NULL,
	"note" text,
	"erase_on" date,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "orders_reference_unique" UNIQUE("reference"),
	CONSTRAINT "orders_manage_key_hash_unique" UNIQUE("manage_key_hash"),
	CONSTRAINT "orders_form" CHECK ("orders"."form" in ('booking', 'transfer')),
	CONSTRAINT "orders_channel" CHECK ("orders"."channel" in ('site', 'office', 'reseller')),
	CONSTRAINT "orders_status" CHECK ("orders"."status" in ('offered', 'requested', 'held', 'expired', 'confirmed', 'cancelled', 'completed')),
	CONSTRAINT "orders_days_in_order" CHECK ("orders"."first_day" <= "orders"."last_day")
);
--> statement-breakpoint
ALTER TABLE "attention" ADD CONSTRAINT "attention_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_item_id_order_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_quotes" ADD CONSTRAINT "order_quotes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "attention_open_once" ON "attention" USING btree ("kind","subject_id") WHERE "attention"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "attention_opened" ON "attention" USING btree ("opened_at","id") WHERE "attention"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "attention_order" ON "attention" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "documents_order" ON "documents" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_quotes_order" ON "order_quotes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_events_payment" ON "payment_events" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_events_open" ON "payment_events" USING btree ("try_at","received_at") WHERE "payment_events"."verdict" in ('new', 'unverified');--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_attempt" ON "payments" USING btree ("attempt");--> statement-breakpoint
CREATE INDEX "payments_to_poll" ON "payments" USING btree ("poll_at") WHERE "payments"."poll_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_provider_attempt" ON "payments" USING btree ("provider","mode","provider_attempt") WHERE "payments"."attempt" = "payments"."id";--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_to_try" ON "refunds" USING btree ("try_at") WHERE "refunds"."try_at" is not null;--> statement-breakpoint
CREATE INDEX "order_items_order" ON "order_items" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_items_day" ON "order_items" USING btree ("date","kind","product");--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("form","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("form","status","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_days" ON "orders" USING btree ("last_day");--> statement-breakpoint
CREATE INDEX "orders_hold_ends" ON "orders" USING btree ("hold_ends_at") WHERE "orders"."hold_ends_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_network" ON "orders" USING btree ("network_hash") WHERE "orders"."network_hash" is not null;--> statement-breakpoint
-- Until the end of the migration, so that the operators of pg_trgm are found (0006_office-search.sql).
SELECT set_config('search_path', current_setting('search_path') || ', extensions', true);--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ((coalesce("reference", '') || chr(10) || coalesce("name", '') || chr(10) || coalesce("email", '') || chr(10) || coalesce("phone", '') || chr(10) || coalesce("title", '') || chr(10) || coalesce("note", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_email" ON "orders" USING btree (lower("email"));--> statement-breakpoint
-- History is added to and never changed. A row goes with its order, when that is deleted by age, and not without it.
CREATE FUNCTION "refuse_change_of_history"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is only ever added to.', TG_TABLE_NAME;
END
$$;--> statement-breakpoint
CREATE FUNCTION "refuse_deletion_from_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT 1 FROM orders WHERE id = OLD.order_id) THEN
		RAISE EXCEPTION 'A row of % goes only with its order.', TG_TABLE_NAME;
	END IF;
	RETURN OLD;
END
$$;--> statement-breakpoint
CREATE FUNCTION "refuse_deletion_of_refund"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT 1 FROM payments WHERE id = OLD.payment_id) THEN
		RAISE EXCEPTION 'A refund goes only with its payment.';
	END IF;
	RETURN OLD;
END
$$;--> statement-breakpoint
CREATE TRIGGER "ledger_lines_append_only" BEFORE UPDATE OR TRUNCATE ON "ledger_lines" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_history"();--> statement-breakpoint
CREATE TRIGGER "order_events_append_only" BEFORE UPDATE OR TRUNCATE ON "order_events" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_history"();--> statement-breakpoint
CREATE TRIGGER "documents_append_only" BEFORE UPDATE OR TRUNCATE ON "documents" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_history"();--> statement-breakpoint
CREATE TRIGGER "ledger_lines_kept" BEFORE DELETE ON "ledger_lines" FOR EACH ROW EXECUTE FUNCTION "refuse_deletion_from_order"();--> statement-breakpoint
CREATE TRIGGER "order_events_kept" BEFORE DELETE ON "order_events" FOR EACH ROW EXECUTE FUNCTION "refuse_deletion_from_order"();--> statement-breakpoint
CREATE TRIGGER "documents_kept" BEFORE DELETE ON "documents" FOR EACH ROW EXECUTE FUNCTION "refuse_deletion_from_order"();--> statement-breakpoint
CREATE TRIGGER "payments_kept" BEFORE DELETE ON "payments" FOR EACH ROW EXECUTE FUNCTION "refuse_deletion_from_order"();--> statement-breakpoint
CREATE TRIGGER "refunds_kept" BEFORE DELETE ON "refunds" FOR EACH ROW EXECUTE FUNCTION "refuse_deletion_of_refund"();
