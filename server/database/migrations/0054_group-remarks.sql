CREATE TABLE "group_quote_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_quote_id" uuid NOT NULL,
	"name" text NOT NULL,
	"comment" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mailed_tokens" DROP CONSTRAINT "mailed_tokens_purpose";--> statement-breakpoint
ALTER TABLE "group_quote_comments" ADD CONSTRAINT "group_quote_comments_group_quote_id_group_quotes_id_fk" FOREIGN KEY ("group_quote_id") REFERENCES "public"."group_quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_quote_comments_quote" ON "group_quote_comments" USING btree ("group_quote_id","created_at");--> statement-breakpoint
ALTER TABLE "mailed_tokens" ADD CONSTRAINT "mailed_tokens_purpose" CHECK ("mailed_tokens"."purpose" in ('confirm-address', 'reset-password', 'confirm-subscription', 'end-subscription', 'accept-invitation', 'manage-order', 'share-order', 'order-code', 'bank-code', 'open-quote', 'share-quote'));