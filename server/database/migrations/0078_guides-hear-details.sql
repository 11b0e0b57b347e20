ALTER TABLE "guide_told" DROP CONSTRAINT "guide_told_news";--> statement-breakpoint
ALTER TABLE "guide_told" ADD COLUMN "details_hash" text;--> statement-breakpoint
ALTER TABLE "guide_told" ADD CONSTRAINT "guide_told_news" CHECK ("guide_told"."news" is null or "guide_told"."news" in ('given', 'moved', 'pick-up', 'details', 'called-off', 'taken'));