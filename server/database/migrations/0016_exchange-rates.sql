CREATE TABLE "exchange_rates" (
	"name" text PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"believed" jsonb,
	"refused" text,
	CONSTRAINT "exchange_rates_name" CHECK ("exchange_rates"."name" = 'feed')
);
