ALTER TABLE "orders" ADD COLUMN "rate_shown" double precision;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "rates_on" date;