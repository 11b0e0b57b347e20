-- Until the end of the migration, so that the operators of pg_trgm are found (0006_office-search.sql).
SELECT set_config('search_path', current_setting('search_path') || ', extensions', true);--> statement-breakpoint
ALTER TABLE "attention" DROP CONSTRAINT "attention_kind";--> statement-breakpoint
DROP INDEX "order_items_search";--> statement-breakpoint
DROP INDEX "orders_search";--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "ship" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "back_on_board" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "traveller" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "traveller_phone" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "surprise" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "other_language" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "wheelchair" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "steps" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "invoice_company" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "invoice_address" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "invoice_vat" text;--> statement-breakpoint
CREATE INDEX "order_items_search" ON "order_items" USING gin ((coalesce("title", '') || chr(10) || coalesce("pickup", '') || chr(10) || coalesce("destination", '') || chr(10) || coalesce("flight", '') || chr(10) || coalesce("ship", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ((coalesce("reference", '') || chr(10) || coalesce("name", '') || chr(10) || coalesce("email", '') || chr(10) || coalesce("phone", '') || chr(10) || coalesce("title", '') || chr(10) || coalesce("note", '') || chr(10) || coalesce(translate("name", 'àÀáÁâÂãÃäÄåÅāĀăĂąĄçÇćĆčČďĎđĐèÈéÉêÊëËēĒėĖęĘěĚğĞìÌíÍîÎïÏīĪįĮıłŁľĽĺĹñÑńŃňŇņŅòÒóÓôÔõÕöÖøØőŐřŘŕŔśŚşŞšŠșȘťŤţŢțȚùÙúÚûÛüÜūŪůŮűŰųŲýÝÿŸźŹżŻžŽ', 'aaaaaaaaaaaaaaaaaaccccccddddeeeeeeeeeeeeeeeeggiiiiiiiiiiiiillllllnnnnnnnnoooooooooooooorrrrssssssssttttttuuuuuuuuuuuuuuuuyyyyzzzzzz'), '') || chr(10) || coalesce(regexp_replace("phone", '[^0-9A-Za-z]+', '', 'g'), '') || chr(10) || coalesce(regexp_replace("reference", '[^0-9A-Za-z]+', '', 'g'), '') || chr(10) || coalesce("special_requests", '') || chr(10) || coalesce("traveller", '') || chr(10) || coalesce("traveller_phone", '') || chr(10) || coalesce(translate("traveller", 'àÀáÁâÂãÃäÄåÅāĀăĂąĄçÇćĆčČďĎđĐèÈéÉêÊëËēĒėĖęĘěĚğĞìÌíÍîÎïÏīĪįĮıłŁľĽĺĹñÑńŃňŇņŅòÒóÓôÔõÕöÖøØőŐřŘŕŔśŚşŞšŠșȘťŤţŢțȚùÙúÚûÛüÜūŪůŮűŰųŲýÝÿŸźŹżŻžŽ', 'aaaaaaaaaaaaaaaaaaccccccddddeeeeeeeeeeeeeeeeggiiiiiiiiiiiiillllllnnnnnnnnoooooooooooooorrrrssssssssttttttuuuuuuuuuuuuuuuuyyyyzzzzzz'), '') || chr(10) || coalesce(regexp_replace("traveller_phone", '[^0-9A-Za-z]+', '', 'g'), '') || chr(10) || coalesce("invoice_company", '')) gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "attention" ADD CONSTRAINT "attention_kind" CHECK ("attention"."kind" in ('paid-no-place', 'paid-too-little', 'paid-offer', 'paid-after-end', 'overpaid', 'balance-late', 'medical-cancellation', 'test-money', 'message-unanswered', 'language-unspoken', 'wrong-amount', 'wrong-currency', 'wrong-mode', 'wrong-merchant', 'wrong-provider', 'notification-denied', 'notification-unanswered', 'unknown-payment', 'refund-outside', 'refund-too-large', 'refund-mismatched', 'refund-failed', 'refund-unanswered', 'charged-back'));