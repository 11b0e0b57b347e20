CREATE TABLE "bank_columns" (
	"heads" text PRIMARY KEY NOT NULL,
	"columns" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_lines" (
	"hash" text PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_steps" (
	"day" date NOT NULL,
	"step" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "booking_steps_day_step_pk" PRIMARY KEY("day","step"),
	CONSTRAINT "booking_steps_step" CHECK ("booking_steps"."step" in ('days-asked', 'form-opened', 'form-sent', 'form-refused', 'day-full')),
	CONSTRAINT "booking_steps_count" CHECK ("booking_steps"."count" > 0)
);
--> statement-breakpoint
CREATE TABLE "month_mails" (
	"month" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "office_switches" (
	"name" text PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid,
	CONSTRAINT "office_switches_name" CHECK ("office_switches"."name" = 'month-mail')
);
--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;