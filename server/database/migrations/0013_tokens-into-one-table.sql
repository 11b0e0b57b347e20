-- Every link that was mailed keeps working, but for password resets: they are good for an hour, and
-- their hashes are of another kind.
INSERT INTO "mailed_tokens" ("token_hash", "purpose", "subscription_id", "created_at", "expires_at")
SELECT "confirm_token_hash", 'confirm-subscription', "id", "consented_at", "confirm_expires_at"
FROM "newsletter_subscriptions" WHERE "confirm_token_hash" IS NOT NULL;
--> statement-breakpoint
INSERT INTO "mailed_tokens" ("token_hash", "purpose", "subscription_id", "created_at")
SELECT encode(sha256(convert_to("unsubscribe_token", 'UTF8')), 'hex'), 'end-subscription', "id", "created_at"
FROM "newsletter_subscriptions";
--> statement-breakpoint
INSERT INTO "mailed_tokens" ("token_hash", "purpose", "invitation_id", "created_at", "expires_at", "ended_at")
SELECT "token_hash", 'accept-invitation', "id", "invited_at", "expires_at", "used_at"
FROM "admin_invitations";
--> statement-breakpoint
DELETE FROM "verifications";
--> statement-breakpoint
-- What was sent of such mails loses its body; what is still owed loses it once it is sent.
UPDATE "outbox" SET "html" = '', "text" = '', "list_unsubscribe" = NULL
WHERE "sent_at" IS NOT NULL AND ("list_unsubscribe" IS NOT NULL
  OR "kind" IN ('confirm-address', 'reset-password', 'admin-invitation'));
--> statement-breakpoint
UPDATE "outbox" SET "token_hash" = ''
WHERE "list_unsubscribe" IS NOT NULL OR "kind" IN ('confirm-address', 'reset-password', 'admin-invitation');
