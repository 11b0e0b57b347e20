ALTER TABLE "mailed_tokens" DROP CONSTRAINT "mailed_tokens_owner";--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "ride" jsonb;--> statement-breakpoint
ALTER TABLE "mailed_tokens" ADD COLUMN "contact_id" uuid;--> statement-breakpoint
ALTER TABLE "mailed_tokens" ADD CONSTRAINT "mailed_tokens_contact_id_contact_messages_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mailed_tokens_contact" ON "mailed_tokens" USING btree ("contact_id");--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_reference_unique" UNIQUE("reference");--> statement-breakpoint
ALTER TABLE "mailed_tokens" ADD CONSTRAINT "mailed_tokens_owner" CHECK (num_nonnulls("mailed_tokens"."user_id", "mailed_tokens"."subscription_id", "mailed_tokens"."invitation_id", "mailed_tokens"."order_id", "mailed_tokens"."itinerary_enquiry_id", "mailed_tokens"."group_quote_id", "mailed_tokens"."contact_id", "mailed_tokens"."offer_id", "mailed_tokens"."waiting_id") = 1);