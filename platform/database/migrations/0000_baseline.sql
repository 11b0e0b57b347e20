-- In a schema of its own: a restore puts the schema "public" aside, and the extensions would go with it.
CREATE SCHEMA IF NOT EXISTS "extensions";
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS "pg_trgm" WITH SCHEMA "extensions";
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS "btree_gist" WITH SCHEMA "extensions";
--> statement-breakpoint
SELECT set_config('search_path', current_setting('search_path') || ', extensions', true);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jwks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"alg" text,
	"crv" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"user_id" uuid NOT NULL,
	"device_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_user_id_device_hash_pk" PRIMARY KEY("user_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"currency" text,
	"language" text,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refresh_credentials" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"replaced_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "server_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"proof" text DEFAULT 'password' NOT NULL,
	"proven_at" timestamp with time zone,
	"device" text,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_email" CHECK ("users"."email" = lower("users"."email"))
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admin_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"role" text DEFAULT 'admin' NOT NULL,
	"guide_id" uuid,
	"invited_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "approval_limit" (
	"id" integer PRIMARY KEY NOT NULL,
	"above" integer NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "approval_limit_one" CHECK ("approval_limit"."id" = 1),
	CONSTRAINT "approval_limit_above" CHECK ("approval_limit"."above" >= 0)
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text,
	"facts" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "user_roles_once" UNIQUE("user_id","role")
);
--> statement-breakpoint
CREATE TABLE "withheld_rights" (
	"role" text NOT NULL,
	"right_name" text NOT NULL,
	"withheld_at" timestamp with time zone NOT NULL,
	CONSTRAINT "withheld_rights_role_right_name_pk" PRIMARY KEY("role","right_name"),
	CONSTRAINT "withheld_rights_never_the_owner" CHECK ("withheld_rights"."role" <> 'admin')
);
--> statement-breakpoint
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
	CONSTRAINT "attention_kind" CHECK ("attention"."kind" in ('paid-no-place', 'paid-too-little', 'paid-offer', 'paid-after-end', 'overpaid', 'balance-late', 'medical-cancellation', 'test-money', 'gift-unsent', 'gift-large', 'gift-again', 'pick-up-unsent', 'message-unanswered', 'language-unspoken', 'wrong-amount', 'wrong-currency', 'wrong-mode', 'wrong-merchant', 'wrong-provider', 'notification-denied', 'notification-unanswered', 'unknown-payment', 'refund-outside', 'refund-too-large', 'refund-mismatched', 'refund-failed', 'refund-unanswered', 'charged-back')),
	CONSTRAINT "attention_subject" CHECK ("attention"."subject" in ('order', 'payment', 'event'))
);
--> statement-breakpoint
CREATE TABLE "bad_day_trips" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bad_day_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"act" text NOT NULL,
	"date" date NOT NULL,
	"product" text,
	"seen" jsonb NOT NULL,
	"state" text NOT NULL,
	"refusal" jsonb,
	"settled_at" timestamp with time zone,
	CONSTRAINT "bad_day_trips_act" CHECK ("bad_day_trips"."act" in ('move', 'swap', 'call-off')),
	CONSTRAINT "bad_day_trips_state" CHECK ("bad_day_trips"."state" in ('waiting', 'done', 'refused')),
	CONSTRAINT "bad_day_trips_settled" CHECK (("bad_day_trips"."state" = 'waiting') = ("bad_day_trips"."settled_at" is null) and ("bad_day_trips"."state" = 'refused') = ("bad_day_trips"."refusal" is not null))
);
--> statement-breakpoint
CREATE TABLE "bad_days" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_details" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_drafts" (
	"document" text PRIMARY KEY NOT NULL,
	"body" jsonb,
	"base" jsonb,
	"version" integer NOT NULL,
	"format" integer NOT NULL,
	"touched" jsonb NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_files" (
	"address" text PRIMARY KEY NOT NULL,
	"headers" jsonb NOT NULL,
	"bodies" jsonb NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_live" (
	"id" integer PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	CONSTRAINT "content_live_one" CHECK ("content_live"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "content_publications" (
	"number" integer PRIMARY KEY NOT NULL,
	"previous" integer NOT NULL,
	"manifest" jsonb NOT NULL,
	"changed" jsonb NOT NULL,
	"state" text NOT NULL,
	"note" text,
	"made_by" uuid,
	"made_at" timestamp with time zone NOT NULL,
	"live_at" timestamp with time zone,
	CONSTRAINT "content_publications_state" CHECK ("content_publications"."state" in ('prepared', 'live', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "content_revisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document" text NOT NULL,
	"body" jsonb,
	"base" jsonb,
	"format" integer NOT NULL,
	"parent" uuid,
	"made_by" uuid,
	"made_at" timestamp with time zone NOT NULL,
	"why" text
);
--> statement-breakpoint
CREATE TABLE "content_scheduled" (
	"id" uuid PRIMARY KEY NOT NULL,
	"note" text,
	"picked" jsonb NOT NULL,
	"based_on" integer NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"held" jsonb,
	"made_by" uuid,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "content_scheduled_state" CHECK ("content_scheduled"."state" in ('scheduled', 'held', 'published', 'withdrawn'))
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
	CONSTRAINT "documents_kind" CHECK ("documents"."kind" in ('invoice', 'credit-note', 'receipt', 'receipt-note', 'charge-back')),
	CONSTRAINT "documents_of_number" CHECK ("documents"."number" >= 1)
);
--> statement-breakpoint
CREATE TABLE "enquiries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"reference" text,
	"status" text NOT NULL,
	"first_day" date,
	"last_day" date,
	"answers" jsonb NOT NULL,
	"share_code" text,
	"consent_text_version" text NOT NULL,
	"erase_on" date,
	"created_at" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"message" text,
	"note" text,
	CONSTRAINT "enquiries_reference_unique" UNIQUE("reference"),
	CONSTRAINT "enquiries_kind" CHECK ("enquiries"."kind" in ('contact', 'ride', 'group', 'itinerary')),
	CONSTRAINT "enquiries_status" CHECK ("enquiries"."status" in ('new', 'answered', 'requested', 'quoted', 'closed')),
	CONSTRAINT "enquiries_reference" CHECK (("enquiries"."kind" = 'contact') = ("enquiries"."reference" is null)),
	CONSTRAINT "enquiries_share_code" CHECK (("enquiries"."kind" = 'itinerary') = ("enquiries"."share_code" is not null)),
	CONSTRAINT "enquiries_days" CHECK ("enquiries"."first_day" <= "enquiries"."last_day" and ("enquiries"."kind" <> 'group' or ("enquiries"."first_day" is null) = ("enquiries"."last_day" is null)))
);
--> statement-breakpoint
CREATE TABLE "enquiry_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"enquiry_id" uuid NOT NULL,
	"name" text NOT NULL,
	"comment" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"enquiry_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"was" jsonb NOT NULL,
	"replaced_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "allocations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid,
	"waiting_id" uuid,
	"vehicle_id" uuid,
	"guide_id" uuid,
	"period" "tstzrange" NOT NULL,
	"is_for_change" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "allocations_for_one" CHECK (num_nonnulls("allocations"."item_id", "allocations"."waiting_id") = 1),
	CONSTRAINT "allocations_of_one" CHECK (num_nonnulls("allocations"."vehicle_id", "allocations"."guide_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "closings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vehicle_id" uuid,
	"guide_id" uuid,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "closings_reason" CHECK ("closings"."reason" in ('workshop', 'leave', 'ill', 'other')),
	CONSTRAINT "closings_days_in_order" CHECK ("closings"."first_day" <= "closings"."last_day"),
	CONSTRAINT "closings_of_one" CHECK (num_nonnulls("closings"."vehicle_id", "closings"."guide_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "guides" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"languages" text[] NOT NULL,
	"phone" text,
	"drives" boolean DEFAULT true NOT NULL,
	"version" integer NOT NULL,
	"inactive_since" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "papers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vehicle_id" uuid,
	"guide_id" uuid,
	"kind" text NOT NULL,
	"number" text,
	"expires_on" date NOT NULL,
	CONSTRAINT "papers_kind" CHECK ("papers"."kind" in ('licence-disc', 'roadworthy', 'operating-licence', 'insurance', 'guide-registration', 'driving-permit', 'first-aid')),
	CONSTRAINT "papers_of_one" CHECK (num_nonnulls("papers"."vehicle_id", "papers"."guide_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "vehicles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"seats" integer NOT NULL,
	"type" text,
	"luggage" integer,
	"child_seats" integer,
	"registration" text,
	"facts" text,
	"version" integer NOT NULL,
	"inactive_since" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "vehicles_seats" CHECK ("vehicles"."seats" between 1 and 70),
	CONSTRAINT "vehicles_luggage" CHECK ("vehicles"."luggage" between 0 and 200),
	CONSTRAINT "vehicles_child_seats" CHECK ("vehicles"."child_seats" between 0 and 10)
);
--> statement-breakpoint
CREATE TABLE "trip_mails" (
	"order_id" uuid NOT NULL,
	"mail" text NOT NULL,
	"tells" text NOT NULL,
	"item_id" uuid NOT NULL,
	"day" date NOT NULL,
	"held_back_at" timestamp with time zone,
	"held_back_by" uuid,
	"mail_id" uuid,
	"enqueued_at" timestamp with time zone,
	"good_until" timestamp with time zone,
	CONSTRAINT "trip_mails_order_id_mail_tells_pk" PRIMARY KEY("order_id","mail","tells"),
	CONSTRAINT "trip_mails_mail" CHECK ("trip_mails"."mail" in ('twoDaysBefore', 'eveningBefore', 'dayAfter'))
);
--> statement-breakpoint
CREATE TABLE "gifts" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"arrives_on" date NOT NULL,
	"voucher_id" uuid,
	"send_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"receiver" text NOT NULL,
	"receiver_email" text,
	"giver" text NOT NULL,
	"message" text,
	"sealed_code" text,
	CONSTRAINT "gifts_sealed" CHECK ("gifts"."sealed_code" is null or "gifts"."voucher_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "guide_accounts" (
	"guide_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	"feed_hash" text,
	"feed_made_at" timestamp with time zone,
	CONSTRAINT "guide_accounts_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "guide_accounts_feed_hash_unique" UNIQUE("feed_hash")
);
--> statement-breakpoint
CREATE TABLE "guide_presses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"guide_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"pressed_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"note" text,
	CONSTRAINT "guide_presses_kind" CHECK ("guide_presses"."kind" in ('on-my-way', 'with-me', 'did-not-come', 'done', 'note'))
);
--> statement-breakpoint
CREATE TABLE "guide_receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"guide_id" uuid NOT NULL,
	"master" text NOT NULL,
	"bytes" integer NOT NULL,
	"pressed_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guide_told" (
	"item_id" uuid NOT NULL,
	"guide_id" uuid NOT NULL,
	"date" date NOT NULL,
	"start_time" time,
	"pickup_time" time,
	"pickup_hash" text NOT NULL,
	"details_hash" text,
	"news" text,
	"told_at" timestamp with time zone NOT NULL,
	CONSTRAINT "guide_told_guide_id_item_id_pk" PRIMARY KEY("guide_id","item_id"),
	CONSTRAINT "guide_told_news" CHECK ("guide_told"."news" is null or "guide_told"."news" in ('given', 'moved', 'pick-up', 'details', 'called-off', 'taken'))
);
--> statement-breakpoint
CREATE TABLE "saved_itineraries" (
	"user_id" uuid NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"itinerary" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_itineraries_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "shared_itineraries" (
	"code" text PRIMARY KEY NOT NULL,
	"itinerary" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
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
	CONSTRAINT "ledger_lines_kind" CHECK ("ledger_lines"."kind" in ('charge', 'money-off', 'extra', 'discount', 'promo', 'change-fee', 'cancellation-fee', 'void')),
	CONSTRAINT "ledger_lines_void" CHECK (("ledger_lines"."kind" = 'void') = ("ledger_lines"."voids" is not null)),
	CONSTRAINT "ledger_lines_sign" CHECK (not ("ledger_lines"."kind" in ('charge', 'extra', 'change-fee', 'cancellation-fee') and "ledger_lines"."amount" < 0)
        and not ("ledger_lines"."kind" in ('money-off', 'discount', 'promo') and "ledger_lines"."amount" > 0)),
	CONSTRAINT "ledger_lines_who" CHECK ("ledger_lines"."who" in ('guest', 'office', 'server'))
);
--> statement-breakpoint
CREATE TABLE "mailed_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid,
	"subscription_id" uuid,
	"invitation_id" uuid,
	"order_id" uuid,
	"enquiry_id" uuid,
	"offer_id" uuid,
	"waiting_id" uuid,
	"session_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "mailed_tokens_purpose" CHECK ("mailed_tokens"."purpose" in ('confirm-address', 'reset-password', 'confirm-subscription', 'end-subscription', 'accept-invitation', 'manage-order', 'share-order', 'pay-order', 'order-code', 'bank-code', 'open-quote', 'share-quote', 'open-offer', 'preview-offer', 'open-waiting')),
	CONSTRAINT "mailed_tokens_owner" CHECK (num_nonnulls("mailed_tokens"."user_id", "mailed_tokens"."subscription_id", "mailed_tokens"."invitation_id", "mailed_tokens"."order_id", "mailed_tokens"."enquiry_id", "mailed_tokens"."offer_id", "mailed_tokens"."waiting_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "media" (
	"master" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"colour" text NOT NULL,
	"bytes" integer NOT NULL,
	"made_by" uuid,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "media_forms" (
	"form" text NOT NULL,
	"width" integer NOT NULL,
	"master" text NOT NULL,
	"crop" jsonb,
	"made_at" timestamp with time zone,
	CONSTRAINT "media_forms_form_width_pk" PRIMARY KEY("form","width")
);
--> statement-breakpoint
CREATE TABLE "media_names" (
	"name" text PRIMARY KEY NOT NULL,
	"master" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "media_place" (
	"id" integer PRIMARY KEY NOT NULL,
	"mark" uuid NOT NULL,
	CONSTRAINT "media_place_one" CHECK ("media_place"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"status" text NOT NULL,
	"consent_text_version" text NOT NULL,
	"consented_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"unsubscribed_at" timestamp with time zone,
	"note" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "newsletter_subscriptions_email_unique" UNIQUE("email"),
	CONSTRAINT "newsletter_subscriptions_status" CHECK ("newsletter_subscriptions"."status" in ('pending', 'confirmed', 'unsubscribed'))
);
--> statement-breakpoint
CREATE TABLE "offer_events" (
	"offer_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"number" integer NOT NULL,
	"event" text NOT NULL,
	"from" text NOT NULL,
	"to" text NOT NULL,
	"who" text NOT NULL,
	"actor_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"facts" jsonb NOT NULL,
	CONSTRAINT "offer_events_offer_id_number_pk" PRIMARY KEY("offer_id","number"),
	CONSTRAINT "offer_events_who" CHECK ("offer_events"."who" in ('guest', 'office', 'server'))
);
--> statement-breakpoint
CREATE TABLE "offer_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"offer_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"status" text NOT NULL,
	"body" jsonb NOT NULL,
	"holds_until" date NOT NULL,
	"saves" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "offer_versions_number" UNIQUE("offer_id","number"),
	CONSTRAINT "offer_versions_status" CHECK ("offer_versions"."status" in ('draft', 'sent', 'asked', 'declined', 'expired', 'withdrawn', 'accepted', 'replaced')),
	CONSTRAINT "offer_versions_sent" CHECK (("offer_versions"."status" = 'draft') = ("offer_versions"."sent_at" is null))
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"phone" text,
	"company" text,
	"invoice_address" text,
	"invoice_vat" text,
	"invoice_order" text,
	"language" text DEFAULT 'en' NOT NULL,
	"source" text,
	"source_id" uuid,
	"order_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "offers_reference_unique" UNIQUE("reference"),
	CONSTRAINT "offers_source_known" CHECK (("offers"."source" is null) = ("offers"."source_id" is null) and ("offers"."source" is null or "offers"."source" in ('itinerary-enquiries', 'group-quotes', 'contact-messages')))
);
--> statement-breakpoint
CREATE TABLE "order_quotes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"quote" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"held_until" timestamp with time zone
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
	"toddlers" integer DEFAULT 0 NOT NULL,
	"child_seats" integer DEFAULT 0 NOT NULL,
	"price_lines" jsonb NOT NULL,
	"pricing" jsonb,
	"total_minor" bigint,
	"cancellation_tiers" jsonb NOT NULL,
	"with_vehicle" boolean DEFAULT false NOT NULL,
	"with_guide" boolean DEFAULT false NOT NULL,
	"pickup_time" text,
	"pickup" text,
	"destination" text,
	"flight" text,
	"ship" text,
	"back_on_board" text,
	"guide_note" text,
	CONSTRAINT "order_items_kind" CHECK ("order_items"."kind" in ('tour', 'vehicle-day', 'transfer', 'custom')),
	CONSTRAINT "order_items_status" CHECK ("order_items"."status" in ('held', 'released', 'booked', 'done', 'cancelled', 'no-show')),
	CONSTRAINT "order_items_party" CHECK ("order_items"."adults" >= 1 and "order_items"."children" >= 0),
	CONSTRAINT "order_items_small" CHECK ("order_items"."toddlers" >= 0 and "order_items"."child_seats" >= 0),
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
	"language" text DEFAULT 'en' NOT NULL,
	"currency_shown" text DEFAULT 'ZAR' NOT NULL,
	"rate_shown" double precision,
	"rates_on" date,
	"promo_code_id" uuid,
	"promo" jsonb,
	"plan" jsonb,
	"hold_ends_at" timestamp with time zone,
	"hold_reminded_at" timestamp with time zone,
	"email_proven_at" timestamp with time zone,
	"sequence" integer DEFAULT 0 NOT NULL,
	"consent_text_version" text NOT NULL,
	"consented_at" timestamp with time zone NOT NULL,
	"erase_on" date,
	"created_at" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"first_name" text,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"emergency_contact" text,
	"emergency_phone" text,
	"special_requests" text,
	"traveller" text,
	"traveller_phone" text,
	"surprise" text,
	"other_language" text,
	"wheelchair" text,
	"steps" text,
	"invoice_company" text,
	"invoice_address" text,
	"invoice_vat" text,
	"invoice_order" text,
	"network_hash" text,
	"note" text,
	CONSTRAINT "orders_reference_unique" UNIQUE("reference"),
	CONSTRAINT "orders_form" CHECK ("orders"."form" in ('booking', 'transfer', 'gift')),
	CONSTRAINT "orders_channel" CHECK ("orders"."channel" in ('site', 'office', 'reseller')),
	CONSTRAINT "orders_status" CHECK ("orders"."status" in ('offered', 'requested', 'held', 'expired', 'confirmed', 'cancelled', 'completed')),
	CONSTRAINT "orders_days_in_order" CHECK ("orders"."first_day" <= "orders"."last_day")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"recipient" text NOT NULL,
	"reply_to" text,
	"list_unsubscribe" text,
	"token_hash" text,
	"managed_order" uuid,
	"managed_quote" uuid,
	"managed_offer" uuid,
	"managed_waiting" uuid,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"not_before" timestamp with time zone,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"leased_until" timestamp with time zone,
	"last_error" text,
	"sent_at" timestamp with time zone,
	"refused_at" timestamp with time zone,
	"parked_at" timestamp with time zone,
	"parked_why" text,
	"let_go_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"mode" text NOT NULL,
	"source" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"fact" jsonb,
	"verdict" text DEFAULT 'new' NOT NULL,
	"reason" text,
	"payment_id" uuid,
	"judged_at" timestamp with time zone,
	"try_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"headers" jsonb NOT NULL,
	"raw_body" text NOT NULL,
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
	"is_untold" boolean DEFAULT false NOT NULL,
	"provider_attempt" text,
	"provider_payment" text,
	"pay_url" text,
	"created_at" timestamp with time zone NOT NULL,
	"poll_at" timestamp with time zone,
	"polls" integer DEFAULT 0 NOT NULL,
	"who" text NOT NULL,
	"actor_id" uuid,
	CONSTRAINT "payments_provider_payment" UNIQUE("provider","mode","provider_payment"),
	CONSTRAINT "payments_status" CHECK ("payments"."status" in ('created', 'pending', 'expired', 'called-off', 'declined', 'mismatched', 'paid', 'taken-back')),
	CONSTRAINT "payments_mode" CHECK ("payments"."mode" in ('test', 'live')),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount" > 0 and "payments"."received" > 0),
	CONSTRAINT "payments_paid" CHECK (("payments"."status" in ('paid', 'taken-back')) = ("payments"."received" is not null)
        and ("payments"."status" in ('paid', 'taken-back')) = ("payments"."paid_at" is not null)),
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
	"voucher_id" uuid,
	"reason" text NOT NULL,
	"withdrawn_by" text,
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
	CONSTRAINT "refunds_who" CHECK ("refunds"."who" in ('guest', 'office', 'server')),
	CONSTRAINT "refunds_withdrawn_by" CHECK ("refunds"."withdrawn_by" in ('guest', 'office', 'server')),
	CONSTRAINT "refunds_withdrawn" CHECK (("refunds"."status" = 'withdrawn') = ("refunds"."withdrawn_by" is not null))
);
--> statement-breakpoint
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
CREATE TABLE "one_time_codes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text NOT NULL,
	"name" text NOT NULL,
	"device" text,
	"is_synced" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "proof_challenges" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid,
	"session_id" uuid,
	"challenge" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proof_rules" (
	"role" text PRIMARY KEY NOT NULL,
	"is_required" boolean NOT NULL,
	"set_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "clock_marks" (
	"name" text PRIMARY KEY NOT NULL,
	"latest" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exchange_rates" (
	"name" text PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"believed" jsonb,
	"refused" text,
	CONSTRAINT "exchange_rates_name" CHECK ("exchange_rates"."name" = 'feed')
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"kind" text NOT NULL,
	"subject_hash" text NOT NULL,
	"count" integer NOT NULL,
	"window_started_at" timestamp with time zone NOT NULL,
	CONSTRAINT "attempts_kind_subject_hash_pk" PRIMARY KEY("kind","subject_hash")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_scope_key_pk" PRIMARY KEY("scope","key")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"tour" text,
	"title" text NOT NULL,
	"month" text NOT NULL,
	"may_publish" boolean NOT NULL,
	"status" text NOT NULL,
	"rule" text,
	"version" integer NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"answered_at" timestamp with time zone,
	"stars" integer NOT NULL,
	"text" text NOT NULL,
	"name" text NOT NULL,
	"answer" text,
	CONSTRAINT "reviews_order" UNIQUE("order_id"),
	CONSTRAINT "reviews_status_known" CHECK ("reviews"."status" in ('waiting', 'published', 'refused', 'withdrawn')),
	CONSTRAINT "reviews_stars" CHECK ("reviews"."stars" between 1 and 5 or ("reviews"."status" = 'withdrawn' and "reviews"."stars" = 0)),
	CONSTRAINT "reviews_rule" CHECK (("reviews"."status" = 'refused') = ("reviews"."rule" is not null)),
	CONSTRAINT "reviews_rule_known" CHECK ("reviews"."rule" is null or "reviews"."rule" in ('insult', 'others-data', 'not-the-trip')),
	CONSTRAINT "reviews_consent" CHECK ("reviews"."status" <> 'published' or "reviews"."may_publish")
);
--> statement-breakpoint
CREATE TABLE "thread_messages" (
	"thread_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"key" uuid NOT NULL,
	"from" text NOT NULL,
	"actor_id" uuid,
	"author" text,
	"via" text DEFAULT 'page' NOT NULL,
	"text" text NOT NULL,
	"quoted" text,
	"mail_id" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "thread_messages_thread_id_number_pk" PRIMARY KEY("thread_id","number"),
	CONSTRAINT "thread_messages_key" UNIQUE("thread_id","key"),
	CONSTRAINT "thread_messages_from" CHECK ("thread_messages"."from" in ('guest', 'office')),
	CONSTRAINT "thread_messages_via" CHECK ("thread_messages"."via" in ('page', 'mail')),
	CONSTRAINT "thread_messages_text" CHECK ("thread_messages"."text" <> '' or "thread_messages"."mail_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "answer_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fetched_mails" (
	"source" text NOT NULL,
	"name" text NOT NULL,
	"up_to" bigint,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "fetched_mails_source_name_pk" PRIMARY KEY("source","name")
);
--> statement-breakpoint
CREATE TABLE "received_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"raw" "bytea" NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"sender" text,
	"subject" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"thread_id" uuid,
	"same_as" text,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "received_mails_digest_unique" UNIQUE("digest"),
	CONSTRAINT "received_mails_state" CHECK ("received_mails"."state" in ('kept', 'taken', 'automatic', 'returned', 'own', 'repeated', 'unreadable'))
);
--> statement-breakpoint
CREATE TABLE "threads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"order_id" uuid,
	"enquiry_id" uuid,
	"beside_order_id" uuid,
	"name" text,
	"email" text,
	"subject" text,
	"status" text NOT NULL,
	"waiting_since" timestamp with time zone,
	"last_at" timestamp with time zone NOT NULL,
	"taken_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "threads_kind" CHECK ("threads"."kind" in ('order', 'contact', 'itinerary', 'group', 'mail')),
	CONSTRAINT "threads_status" CHECK ("threads"."status" in ('open', 'answered', 'closed')),
	CONSTRAINT "threads_waits" CHECK (("threads"."status" = 'open') = ("threads"."waiting_since" is not null)),
	CONSTRAINT "threads_about" CHECK (num_nonnulls("threads"."order_id", "threads"."enquiry_id") = case when "threads"."kind" = 'mail' then 0 else 1 end)
);
--> statement-breakpoint
CREATE TABLE "closed_days" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tour_id" text,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "closed_days_reason" CHECK ("closed_days"."reason" in ('holiday', 'weather', 'place-closed', 'other')),
	CONSTRAINT "closed_days_in_order" CHECK ("closed_days"."first_day" <= "closed_days"."last_day")
);
--> statement-breakpoint
CREATE TABLE "company_days" (
	"date" date PRIMARY KEY NOT NULL,
	"taken" integer NOT NULL,
	CONSTRAINT "company_days_taken" CHECK ("company_days"."taken" >= 0)
);
--> statement-breakpoint
CREATE TABLE "departures" (
	"tour_id" text NOT NULL,
	"date" date NOT NULL,
	"taken" integer NOT NULL,
	CONSTRAINT "departures_tour_id_date_pk" PRIMARY KEY("tour_id","date"),
	CONSTRAINT "departures_taken" CHECK ("departures"."taken" >= 0)
);
--> statement-breakpoint
CREATE TABLE "tours" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"featured" boolean NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tours_status" CHECK ("tours"."status" in ('active', 'retired'))
);
--> statement-breakpoint
CREATE TABLE "voucher_lines" (
	"voucher_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"balance" bigint NOT NULL,
	"payment_id" uuid,
	"refund_id" uuid,
	"note" text,
	"valid_until" date,
	"at" timestamp with time zone NOT NULL,
	"who" text NOT NULL,
	"actor_id" uuid,
	CONSTRAINT "voucher_lines_voucher_id_position_pk" PRIMARY KEY("voucher_id","position"),
	CONSTRAINT "voucher_lines_kind" CHECK ("voucher_lines"."kind" in ('issued', 'spent', 'given-back', 'stopped', 'lowered', 'prolonged')),
	CONSTRAINT "voucher_lines_about" CHECK (("voucher_lines"."kind" = 'issued') = ("voucher_lines"."position" = 1)
        and case when "voucher_lines"."kind" in ('spent', 'given-back') then "voucher_lines"."payment_id" is not null
          else "voucher_lines"."payment_id" is null or "voucher_lines"."kind" = 'stopped' end
        and ("voucher_lines"."kind" = 'given-back') = ("voucher_lines"."refund_id" is not null)),
	CONSTRAINT "voucher_lines_why" CHECK (case when "voucher_lines"."kind" in ('lowered', 'prolonged') then "voucher_lines"."note" is not null
        when "voucher_lines"."kind" = 'stopped' then "voucher_lines"."note" is not null or "voucher_lines"."payment_id" is not null
        else "voucher_lines"."note" is null end
        and ("voucher_lines"."kind" = 'prolonged') = ("voucher_lines"."valid_until" is not null)),
	CONSTRAINT "voucher_lines_amount" CHECK ("voucher_lines"."balance" >= 0 and case when "voucher_lines"."kind" in ('spent', 'lowered') then "voucher_lines"."amount" < 0
        when "voucher_lines"."kind" = 'stopped' then "voucher_lines"."amount" <= 0 and "voucher_lines"."balance" = 0
        when "voucher_lines"."kind" = 'prolonged' then "voucher_lines"."amount" = 0
        else "voucher_lines"."amount" > 0 end),
	CONSTRAINT "voucher_lines_who" CHECK ("voucher_lines"."who" in ('guest', 'office', 'server'))
);
--> statement-breakpoint
CREATE TABLE "vouchers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"code_end" text NOT NULL,
	"order_id" uuid,
	"reason" text NOT NULL,
	"mode" text DEFAULT 'live' NOT NULL,
	"amount" bigint NOT NULL,
	"balance" bigint NOT NULL,
	"valid_until" date NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"stopped_at" timestamp with time zone,
	"who" text NOT NULL,
	"actor_id" uuid,
	CONSTRAINT "vouchers_code_hash_unique" UNIQUE("code_hash"),
	CONSTRAINT "vouchers_reason" CHECK ("vouchers"."reason" in ('force-majeure', 'instead-of-refund', 'goodwill', 'gift')),
	CONSTRAINT "vouchers_balance" CHECK ("vouchers"."amount" > 0 and "vouchers"."balance" >= 0 and "vouchers"."balance" <= "vouchers"."amount"),
	CONSTRAINT "vouchers_mode" CHECK ("vouchers"."mode" in ('test', 'live')),
	CONSTRAINT "vouchers_stopped" CHECK ("vouchers"."stopped_at" is null or "vouchers"."balance" = 0),
	CONSTRAINT "vouchers_who" CHECK ("vouchers"."who" in ('guest', 'office', 'server'))
);
--> statement-breakpoint
CREATE TABLE "waiting_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tour_id" text NOT NULL,
	"date" date NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"adults" integer NOT NULL,
	"children" integer NOT NULL,
	"toddlers" integer NOT NULL,
	"child_seats" integer NOT NULL,
	"status" text NOT NULL,
	"tell_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"order_id" uuid,
	"consent_text_version" text NOT NULL,
	"opened_at" timestamp with time zone,
	"network_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "waiting_entries_status" CHECK ("waiting_entries"."status" in ('waiting', 'offered', 'taken', 'lapsed', 'left', 'removed')),
	CONSTRAINT "waiting_entries_offered" CHECK ("waiting_entries"."status" <> 'offered' or ("waiting_entries"."tell_at" is not null and "waiting_entries"."ends_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_credentials" ADD CONSTRAINT "refresh_credentials_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_invitations" ADD CONSTRAINT "admin_invitations_guide_id_guides_id_fk" FOREIGN KEY ("guide_id") REFERENCES "public"."guides"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attention" ADD CONSTRAINT "attention_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bad_day_trips" ADD CONSTRAINT "bad_day_trips_bad_day_id_bad_days_id_fk" FOREIGN KEY ("bad_day_id") REFERENCES "public"."bad_days"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bad_day_trips" ADD CONSTRAINT "bad_day_trips_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bad_day_trips" ADD CONSTRAINT "bad_day_trips_item_id_order_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_details" ADD CONSTRAINT "bank_details_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_live" ADD CONSTRAINT "content_live_number_content_publications_number_fk" FOREIGN KEY ("number") REFERENCES "public"."content_publications"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_share_code_shared_itineraries_code_fk" FOREIGN KEY ("share_code") REFERENCES "public"."shared_itineraries"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_comments" ADD CONSTRAINT "enquiry_comments_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_versions" ADD CONSTRAINT "quote_versions_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_item_id_order_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_waiting_id_waiting_entries_id_fk" FOREIGN KEY ("waiting_id") REFERENCES "public"."waiting_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_guide_id_guides_id_fk" FOREIGN KEY ("guide_id") REFERENCES "public"."guides"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closings" ADD CONSTRAINT "closings_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closings" ADD CONSTRAINT "closings_guide_id_guides_id_fk" FOREIGN KEY ("guide_id") REFERENCES "public"."guides"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_guide_id_guides_id_fk" FOREIGN KEY ("guide_id") REFERENCES "public"."guides"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_mails" ADD CONSTRAINT "trip_mails_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_mails" ADD CONSTRAINT "trip_mails_item_id_order_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_voucher_id_vouchers_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "public"."vouchers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guide_accounts" ADD CONSTRAINT "guide_accounts_guide_id_guides_id_fk" FOREIGN KEY ("guide_id") REFERENCES "public"."guides"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guide_accounts" ADD CONSTRAINT "guide_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guide_presses" ADD CONSTRAINT "guide_presses_item_id_order_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guide_presses" ADD CONSTRAINT "guide_presses_guide_id_guides_id_fk" FOREIGN KEY ("guide_id") REFERENCES "public"."guides"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guide_receipts" ADD CONSTRAINT "guide_receipts_item_id_order_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guide_receipts" ADD CONSTRAINT "guide_receipts_guide_id_guides_id_fk" FOREIGN KEY ("guide_id") REFERENCES "public"."guides"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guide_told" ADD CONSTRAINT "guide_told_item_id_order_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guide_told" ADD CONSTRAINT "guide_told_guide_id_guides_id_fk" FOREIGN KEY ("guide_id") REFERENCES "public"."guides"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_itineraries" ADD CONSTRAINT "saved_itineraries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_item_id_order_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_tokens" ADD CONSTRAINT "mailed_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_tokens" ADD CONSTRAINT "mailed_tokens_subscription_id_newsletter_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."newsletter_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_tokens" ADD CONSTRAINT "mailed_tokens_invitation_id_admin_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."admin_invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_tokens" ADD CONSTRAINT "mailed_tokens_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_tokens" ADD CONSTRAINT "mailed_tokens_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_tokens" ADD CONSTRAINT "mailed_tokens_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_tokens" ADD CONSTRAINT "mailed_tokens_waiting_id_waiting_entries_id_fk" FOREIGN KEY ("waiting_id") REFERENCES "public"."waiting_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_tokens" ADD CONSTRAINT "mailed_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_forms" ADD CONSTRAINT "media_forms_master_media_master_fk" FOREIGN KEY ("master") REFERENCES "public"."media"("master") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_names" ADD CONSTRAINT "media_names_master_media_master_fk" FOREIGN KEY ("master") REFERENCES "public"."media"("master") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_events" ADD CONSTRAINT "offer_events_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_versions" ADD CONSTRAINT "offer_versions_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_quotes" ADD CONSTRAINT "order_quotes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_promo_code_id_promo_codes_id_fk" FOREIGN KEY ("promo_code_id") REFERENCES "public"."promo_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_voucher_id_vouchers_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "public"."vouchers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_challenges" ADD CONSTRAINT "proof_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_challenges" ADD CONSTRAINT "proof_challenges_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_messages" ADD CONSTRAINT "thread_messages_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "received_mails" ADD CONSTRAINT "received_mails_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_beside_order_id_orders_id_fk" FOREIGN KEY ("beside_order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_taken_by_users_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_days" ADD CONSTRAINT "closed_days_tour_id_tours_id_fk" FOREIGN KEY ("tour_id") REFERENCES "public"."tours"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departures" ADD CONSTRAINT "departures_tour_id_tours_id_fk" FOREIGN KEY ("tour_id") REFERENCES "public"."tours"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_lines" ADD CONSTRAINT "voucher_lines_voucher_id_vouchers_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "public"."vouchers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_tour_id_tours_id_fk" FOREIGN KEY ("tour_id") REFERENCES "public"."tours"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "known_devices_last_seen" ON "known_devices" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "refresh_credentials_session" ON "refresh_credentials" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE UNIQUE INDEX "admin_invitations_pending" ON "admin_invitations" USING btree ("email") WHERE "admin_invitations"."used_at" is null;--> statement-breakpoint
CREATE INDEX "admin_invitations_invited" ON "admin_invitations" USING btree ("invited_at");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "attention_open_once" ON "attention" USING btree ("kind","subject_id") WHERE "attention"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "attention_opened" ON "attention" USING btree ("opened_at","id") WHERE "attention"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "attention_order" ON "attention" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bad_day_trips_once" ON "bad_day_trips" USING btree ("bad_day_id","item_id");--> statement-breakpoint
CREATE INDEX "bad_day_trips_order" ON "bad_day_trips" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "bad_day_trips_item" ON "bad_day_trips" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "bad_day_trips_waiting" ON "bad_day_trips" USING btree ("bad_day_id") WHERE "bad_day_trips"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "bad_days_created" ON "bad_days" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "content_files_made" ON "content_files" USING btree ("made_at");--> statement-breakpoint
CREATE INDEX "content_revisions_document" ON "content_revisions" USING btree ("document","made_at");--> statement-breakpoint
CREATE INDEX "content_scheduled_due" ON "content_scheduled" USING btree ("due_at") WHERE "content_scheduled"."state" = 'scheduled';--> statement-breakpoint
CREATE INDEX "documents_order" ON "documents" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "enquiries_created" ON "enquiries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "enquiries_by_status" ON "enquiries" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "enquiries_search" ON "enquiries" USING gin (replace(replace(replace(replace(replace(replace(replace(replace(translate(regexp_replace(normalize(translate((coalesce("reference", '') || chr(10) || coalesce("name", '') || chr(10) || coalesce("email", '') || chr(10) || coalesce("phone", '') || chr(10) || coalesce("message", '') || chr(10) || coalesce("note", '') || chr(10) || coalesce("answers" ->> 'subject', '') || chr(10) || coalesce("answers" ->> 'company', '') || chr(10) || coalesce("answers" ->> 'programme', '') || chr(10) || coalesce(replace(replace(replace(lower(replace(replace(replace(replace(replace(replace(replace(replace(translate(regexp_replace(normalize(translate("name", '''’‘ʼʹ′`´＇', ''), NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+', '', 'g'), '-‐‑‒–—―−øØđĐðÐłŁıħĦŋŊЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ', '        ooddddllihhnnѐёђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюяαβγδεζηθικλμνξοπρστυφχψω'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th')), 'ae', 'a'), 'oe', 'o'), 'ue', 'u'), '') || chr(10) || coalesce(regexp_replace("phone", '[^0-9A-Za-z]+', '', 'g'), '') || chr(10) || coalesce(regexp_replace("reference", '[^0-9A-Za-z]+', '', 'g'), '')), '''’‘ʼʹ′`´＇', ''), NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+', '', 'g'), '-‐‑‒–—―−øØđĐðÐłŁıħĦŋŊЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ', '        ooddddllihhnnѐёђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюяαβγδεζηθικλμνξοπρστυφχψω'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "enquiries_email" ON "enquiries" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "enquiries_share_code" ON "enquiries" USING btree ("share_code");--> statement-breakpoint
CREATE INDEX "enquiry_comments_enquiry" ON "enquiry_comments" USING btree ("enquiry_id","created_at");--> statement-breakpoint
CREATE INDEX "quote_versions_enquiry" ON "quote_versions" USING btree ("enquiry_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "allocations_vehicle" ON "allocations" USING btree ("item_id","vehicle_id","is_for_change");--> statement-breakpoint
CREATE UNIQUE INDEX "allocations_guide" ON "allocations" USING btree ("item_id","guide_id","is_for_change");--> statement-breakpoint
CREATE INDEX "allocations_ends" ON "allocations" USING btree (coalesce("vehicle_id", "guide_id"),upper("period"));--> statement-breakpoint
CREATE INDEX "allocations_begins" ON "allocations" USING btree (lower("period"));--> statement-breakpoint
CREATE INDEX "allocations_waiting" ON "allocations" USING btree ("waiting_id");--> statement-breakpoint
CREATE INDEX "closings_days" ON "closings" USING btree ("last_day");--> statement-breakpoint
CREATE UNIQUE INDEX "papers_vehicle" ON "papers" USING btree ("vehicle_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "papers_guide" ON "papers" USING btree ("guide_id","kind");--> statement-breakpoint
CREATE INDEX "trip_mails_day" ON "trip_mails" USING btree ("day");--> statement-breakpoint
CREATE INDEX "trip_mails_under_way" ON "trip_mails" USING btree ("good_until") WHERE "trip_mails"."mail_id" is not null;--> statement-breakpoint
CREATE INDEX "gifts_voucher" ON "gifts" USING btree ("voucher_id");--> statement-breakpoint
CREATE INDEX "gifts_to_send" ON "gifts" USING btree ("send_at") WHERE "gifts"."send_at" is not null;--> statement-breakpoint
CREATE INDEX "guide_presses_item" ON "guide_presses" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "guide_receipts_item" ON "guide_receipts" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "guide_receipts_master" ON "guide_receipts" USING btree ("master");--> statement-breakpoint
CREATE INDEX "guide_told_item" ON "guide_told" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "shared_itineraries_created" ON "shared_itineraries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mailed_tokens_user" ON "mailed_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mailed_tokens_subscription" ON "mailed_tokens" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "mailed_tokens_invitation" ON "mailed_tokens" USING btree ("invitation_id");--> statement-breakpoint
CREATE INDEX "mailed_tokens_order" ON "mailed_tokens" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "mailed_tokens_enquiry" ON "mailed_tokens" USING btree ("enquiry_id");--> statement-breakpoint
CREATE INDEX "mailed_tokens_offer" ON "mailed_tokens" USING btree ("offer_id");--> statement-breakpoint
CREATE INDEX "mailed_tokens_waiting" ON "mailed_tokens" USING btree ("waiting_id");--> statement-breakpoint
CREATE INDEX "mailed_tokens_session" ON "mailed_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "media_source" ON "media" USING btree ("source");--> statement-breakpoint
CREATE INDEX "media_forms_owed" ON "media_forms" USING btree ("width") WHERE "media_forms"."made_at" is null;--> statement-breakpoint
CREATE INDEX "media_forms_master" ON "media_forms" USING btree ("master");--> statement-breakpoint
CREATE INDEX "media_names_master" ON "media_names" USING btree ("master");--> statement-breakpoint
CREATE INDEX "newsletter_subscriptions_created" ON "newsletter_subscriptions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "newsletter_subscriptions_email" ON "newsletter_subscriptions" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "newsletter_subscriptions_by_status" ON "newsletter_subscriptions" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "newsletter_subscriptions_search" ON "newsletter_subscriptions" USING gin (replace(replace(replace(replace(replace(replace(replace(replace(translate(regexp_replace(normalize(translate((coalesce("email", '') || chr(10) || coalesce("note", '')), '''’‘ʼʹ′`´＇', ''), NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+', '', 'g'), '-‐‑‒–—―−øØđĐðÐłŁıħĦŋŊЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ', '        ooddddllihhnnѐёђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюяαβγδεζηθικλμνξοπρστυφχψω'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th') gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "offer_versions_one_draft" ON "offer_versions" USING btree ("offer_id") WHERE "offer_versions"."status" = 'draft';--> statement-breakpoint
CREATE INDEX "offer_versions_open" ON "offer_versions" USING btree ("holds_until") WHERE "offer_versions"."status" in ('sent', 'asked');--> statement-breakpoint
CREATE INDEX "offers_created" ON "offers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "offers_email" ON "offers" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "offers_source" ON "offers" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "offers_order" ON "offers" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "offers_search" ON "offers" USING gin (replace(replace(replace(replace(replace(replace(replace(replace(translate(regexp_replace(normalize(translate((coalesce("reference", '') || chr(10) || coalesce("name", '') || chr(10) || coalesce("email", '') || chr(10) || coalesce("phone", '') || chr(10) || coalesce("company", '') || chr(10) || coalesce(replace(replace(replace(lower(replace(replace(replace(replace(replace(replace(replace(replace(translate(regexp_replace(normalize(translate("name", '''’‘ʼʹ′`´＇', ''), NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+', '', 'g'), '-‐‑‒–—―−øØđĐðÐłŁıħĦŋŊЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ', '        ooddddllihhnnѐёђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюяαβγδεζηθικλμνξοπρστυφχψω'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th')), 'ae', 'a'), 'oe', 'o'), 'ue', 'u'), '') || chr(10) || coalesce(regexp_replace("phone", '[^0-9A-Za-z]+', '', 'g'), '') || chr(10) || coalesce(regexp_replace("reference", '[^0-9A-Za-z]+', '', 'g'), '')), '''’‘ʼʹ′`´＇', ''), NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+', '', 'g'), '-‐‑‒–—―−øØđĐðÐłŁıħĦŋŊЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ', '        ooddddllihhnnѐёђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюяαβγδεζηθικλμνξοπρστυφχψω'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "order_quotes_order" ON "order_quotes" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_quotes_held" ON "order_quotes" USING btree ("order_id") WHERE "order_quotes"."held_until" is not null;--> statement-breakpoint
CREATE INDEX "order_items_order" ON "order_items" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_items_day" ON "order_items" USING btree ("date","kind","product");--> statement-breakpoint
CREATE INDEX "order_items_waiting" ON "order_items" USING btree ("date") WHERE "order_items"."status" in ('held', 'booked') and "order_items"."kind" <> 'custom' and not ("order_items"."with_vehicle" and "order_items"."with_guide");--> statement-breakpoint
CREATE INDEX "order_items_search" ON "order_items" USING gin (replace(replace(replace(replace(replace(replace(replace(replace(translate(regexp_replace(normalize(translate((coalesce("title", '') || chr(10) || coalesce("pickup", '') || chr(10) || coalesce("destination", '') || chr(10) || coalesce("flight", '') || chr(10) || coalesce("ship", '')), '''’‘ʼʹ′`´＇', ''), NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+', '', 'g'), '-‐‑‒–—―−øØđĐðÐłŁıħĦŋŊЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ', '        ooddddllihhnnѐёђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюяαβγδεζηθικλμνξοπρστυφχψω'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at","id","form");--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("status","created_at","id","form");--> statement-breakpoint
CREATE INDEX "orders_days" ON "orders" USING btree ("last_day");--> statement-breakpoint
CREATE INDEX "orders_hold_ends" ON "orders" USING btree ("hold_ends_at") WHERE "orders"."hold_ends_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_network" ON "orders" USING btree ("network_hash") WHERE "orders"."network_hash" is not null;--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin (replace(replace(replace(replace(replace(replace(replace(replace(translate(regexp_replace(normalize(translate((coalesce("reference", '') || chr(10) || coalesce("name", '') || chr(10) || coalesce("email", '') || chr(10) || coalesce("phone", '') || chr(10) || coalesce("title", '') || chr(10) || coalesce("note", '') || chr(10) || coalesce(replace(replace(replace(lower(replace(replace(replace(replace(replace(replace(replace(replace(translate(regexp_replace(normalize(translate("name", '''’‘ʼʹ′`´＇', ''), NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+', '', 'g'), '-‐‑‒–—―−øØđĐðÐłŁıħĦŋŊЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ', '        ooddddllihhnnѐёђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюяαβγδεζηθικλμνξοπρστυφχψω'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th')), 'ae', 'a'), 'oe', 'o'), 'ue', 'u'), '') || chr(10) || coalesce(regexp_replace("phone", '[^0-9A-Za-z]+', '', 'g'), '') || chr(10) || coalesce(regexp_replace("reference", '[^0-9A-Za-z]+', '', 'g'), '') || chr(10) || coalesce("special_requests", '') || chr(10) || coalesce("traveller", '') || chr(10) || coalesce("traveller_phone", '') || chr(10) || coalesce(replace(replace(replace(lower(replace(replace(replace(replace(replace(replace(replace(replace(translate(regexp_replace(normalize(translate("traveller", '''’‘ʼʹ′`´＇', ''), NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+', '', 'g'), '-‐‑‒–—―−øØđĐðÐłŁıħĦŋŊЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ', '        ooddddllihhnnѐёђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюяαβγδεζηθικλμνξοπρστυφχψω'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th')), 'ae', 'a'), 'oe', 'o'), 'ue', 'u'), '') || chr(10) || coalesce(regexp_replace("traveller_phone", '[^0-9A-Za-z]+', '', 'g'), '') || chr(10) || coalesce("invoice_company", '')), '''’‘ʼʹ′`´＇', ''), NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+', '', 'g'), '-‐‑‒–—―−øØđĐðÐłŁıħĦŋŊЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ', '        ooddddllihhnnѐёђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюяαβγδεζηθικλμνξοπρστυφχψω'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_erase" ON "orders" USING btree ("erase_on") WHERE "orders"."erase_on" is not null;--> statement-breakpoint
CREATE INDEX "orders_promo_code" ON "orders" USING btree ("promo_code_id") WHERE "orders"."promo_code_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_email" ON "orders" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("next_attempt_at") WHERE "outbox"."sent_at" is null and "outbox"."parked_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_parked" ON "outbox" USING btree ("parked_at","id") WHERE "outbox"."parked_at" is not null and "outbox"."let_go_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_about" ON "outbox" USING btree ("about");--> statement-breakpoint
CREATE INDEX "outbox_created" ON "outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payment_events_payment" ON "payment_events" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_events_due" ON "payment_events" USING btree ("try_at") WHERE "payment_events"."try_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_events_waiting" ON "payment_events" USING btree ("payment_id") WHERE "payment_events"."verdict" = 'waiting';--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_attempt" ON "payments" USING btree ("attempt");--> statement-breakpoint
CREATE INDEX "payments_to_poll" ON "payments" USING btree ("poll_at") WHERE "payments"."poll_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_provider_attempt" ON "payments" USING btree ("provider","mode","provider_attempt") WHERE "payments"."attempt" = "payments"."id";--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_to_try" ON "refunds" USING btree ("try_at") WHERE "refunds"."try_at" is not null;--> statement-breakpoint
CREATE INDEX "promo_codes_created" ON "promo_codes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "proof_challenges_expires" ON "proof_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "reviews_written" ON "reviews" USING btree ("written_at","id");--> statement-breakpoint
CREATE INDEX "reviews_status" ON "reviews" USING btree ("status","written_at");--> statement-breakpoint
CREATE INDEX "thread_messages_search" ON "thread_messages" USING gin (replace(replace(replace(replace(replace(replace(replace(replace(translate(regexp_replace(normalize(translate("text", '''’‘ʼʹ′`´＇', ''), NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+', '', 'g'), '-‐‑‒–—―−øØđĐðÐłŁıħĦŋŊЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ', '        ooddddllihhnnѐёђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюяαβγδεζηθικλμνξοπρστυφχψω'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "received_mails_kept" ON "received_mails" USING btree ("received_at") WHERE "received_mails"."state" = 'kept';--> statement-breakpoint
CREATE INDEX "received_mails_put_aside" ON "received_mails" USING btree ("received_at","id") WHERE "received_mails"."state" in ('automatic', 'returned', 'own', 'repeated');--> statement-breakpoint
CREATE INDEX "received_mails_thread" ON "received_mails" USING btree ("thread_id");--> statement-breakpoint
CREATE INDEX "received_mails_same" ON "received_mails" USING btree ("same_as");--> statement-breakpoint
CREATE INDEX "threads_waiting" ON "threads" USING btree ("waiting_since","id") WHERE "threads"."waiting_since" is not null;--> statement-breakpoint
CREATE INDEX "threads_last" ON "threads" USING btree ("status","last_at","id");--> statement-breakpoint
CREATE INDEX "threads_order" ON "threads" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "threads_enquiry" ON "threads" USING btree ("enquiry_id");--> statement-breakpoint
CREATE INDEX "threads_beside" ON "threads" USING btree ("beside_order_id");--> statement-breakpoint
CREATE INDEX "threads_email" ON "threads" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "closed_days_days" ON "closed_days" USING btree ("last_day");--> statement-breakpoint
CREATE UNIQUE INDEX "voucher_lines_payment" ON "voucher_lines" USING btree ("payment_id") WHERE "voucher_lines"."kind" = 'spent';--> statement-breakpoint
CREATE UNIQUE INDEX "voucher_lines_refund" ON "voucher_lines" USING btree ("refund_id") WHERE "voucher_lines"."refund_id" is not null;--> statement-breakpoint
CREATE INDEX "vouchers_order" ON "vouchers" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "vouchers_issued" ON "vouchers" USING btree ("issued_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_entries_once" ON "waiting_entries" USING btree ("tour_id","date",lower("email")) WHERE "waiting_entries"."status" in ('waiting', 'offered');--> statement-breakpoint
CREATE INDEX "waiting_entries_day" ON "waiting_entries" USING btree ("date","tour_id");--> statement-breakpoint
CREATE INDEX "waiting_entries_email" ON "waiting_entries" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "waiting_entries_order" ON "waiting_entries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "waiting_entries_network" ON "waiting_entries" USING btree ("network_hash") WHERE "waiting_entries"."network_hash" is not null;--> statement-breakpoint
CREATE INDEX "waiting_entries_ends" ON "waiting_entries" USING btree ("ends_at") WHERE "waiting_entries"."status" = 'offered';
--> statement-breakpoint
-- What drizzle-kit cannot write from the schema: a constraint, functions and triggers.
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_period" CHECK (NOT isempty("period") AND lower("period") IS NOT NULL AND upper("period") IS NOT NULL AND NOT lower_inf("period") AND NOT upper_inf("period"));
--> statement-breakpoint
ALTER TABLE allocations
    ADD CONSTRAINT allocations_never_twice EXCLUDE USING gist (COALESCE(vehicle_id, guide_id) WITH =, period WITH &&);
--> statement-breakpoint
CREATE FUNCTION keep_offer_version() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	IF OLD.status <> 'draft' AND (to_jsonb(NEW) - 'status' - 'reminded_at') IS DISTINCT FROM (to_jsonb(OLD) - 'status' - 'reminded_at') THEN
		RAISE EXCEPTION 'A version of an offer that was sent never changes.';
	END IF;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE FUNCTION keep_promo_code() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	IF (to_jsonb(NEW) - 'ended_at') IS DISTINCT FROM (to_jsonb(OLD) - 'ended_at') OR OLD.ended_at IS NOT NULL THEN
		RAISE EXCEPTION 'A promo code never changes: it can only be ended.';
	END IF;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE FUNCTION keep_voucher() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	IF (NEW.id, NEW.reason, NEW.mode, NEW.amount, NEW.issued_at, NEW.who, NEW.actor_id)
		IS DISTINCT FROM (OLD.id, OLD.reason, OLD.mode, OLD.amount, OLD.issued_at, OLD.who, OLD.actor_id)
		OR NEW.valid_until < OLD.valid_until
		OR (NEW.stopped_at IS DISTINCT FROM OLD.stopped_at AND OLD.stopped_at IS NOT NULL)
		OR (NEW.order_id IS DISTINCT FROM OLD.order_id AND NEW.order_id IS NOT NULL) THEN
		RAISE EXCEPTION 'What a voucher was issued as never changes.';
	END IF;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE FUNCTION let_resources_go() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	DELETE FROM allocations WHERE item_id = NEW.id;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION mark_what_goes_out() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
	item uuid := coalesce(NEW.item_id, OLD.item_id);
	sent record;
BEGIN
	PERFORM FROM order_items WHERE id = item FOR NO KEY UPDATE;
	SELECT count(vehicle_id) > 0 AS vehicle, count(guide_id) > 0 AS guide INTO sent
		FROM allocations WHERE item_id = item AND NOT is_for_change;
	UPDATE order_items SET with_vehicle = sent.vehicle, with_guide = sent.guide
		WHERE id = item AND (with_vehicle, with_guide) IS DISTINCT FROM (sent.vehicle, sent.guide);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION refuse_change_of_audit_log() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	RAISE EXCEPTION 'The audit log is only ever added to.';
END
$$;
--> statement-breakpoint
CREATE FUNCTION refuse_change_of_history() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	RAISE EXCEPTION '% is only ever added to.', TG_TABLE_NAME;
END
$$;
--> statement-breakpoint
CREATE FUNCTION refuse_change_of_revisions() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	RAISE EXCEPTION 'Revisions of content are only ever added to.';
END
$$;
--> statement-breakpoint
CREATE FUNCTION refuse_deletion_from_offer() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	IF to_jsonb(OLD) ->> 'status' IS DISTINCT FROM 'draft' AND EXISTS (SELECT 1 FROM offers WHERE id = OLD.offer_id) THEN
		RAISE EXCEPTION 'A row of % goes only with its offer.', TG_TABLE_NAME;
	END IF;
	RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE FUNCTION refuse_deletion_from_order() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	IF EXISTS (SELECT 1 FROM orders WHERE id = OLD.order_id) THEN
		RAISE EXCEPTION 'A row of % goes only with its order.', TG_TABLE_NAME;
	END IF;
	RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE FUNCTION refuse_deletion_of_refund() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	IF EXISTS (SELECT 1 FROM payments WHERE id = OLD.payment_id) THEN
		RAISE EXCEPTION 'A refund goes only with its payment.';
	END IF;
	RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE FUNCTION tell_of_content() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	PERFORM pg_notify('content', NEW.number::text);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION tell_of_reviews() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	IF (TG_OP <> 'INSERT' AND OLD.status = 'published') OR (TG_OP <> 'DELETE' AND NEW.status = 'published') THEN
		PERFORM pg_notify('content', 'reviews');
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION tell_the_desk() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	PERFORM pg_notify('desk', TG_ARGV[0]);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION tell_the_desk_of_enquiries() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	PERFORM pg_notify('desk', CASE WHEN coalesce(NEW.kind, OLD.kind) IN ('contact', 'ride') THEN 'messages' ELSE 'requests' END);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER admin_invitations_told AFTER INSERT OR DELETE OR UPDATE ON admin_invitations FOR EACH ROW EXECUTE FUNCTION tell_the_desk('team');
--> statement-breakpoint
CREATE TRIGGER allocations_mark_items AFTER INSERT OR DELETE OR UPDATE ON allocations FOR EACH ROW EXECUTE FUNCTION mark_what_goes_out();
--> statement-breakpoint
CREATE TRIGGER allocations_told AFTER INSERT OR DELETE OR UPDATE ON allocations FOR EACH ROW EXECUTE FUNCTION tell_the_desk('fleet');
--> statement-breakpoint
CREATE TRIGGER approval_limit_told AFTER INSERT OR DELETE OR UPDATE ON approval_limit FOR EACH ROW EXECUTE FUNCTION tell_the_desk('team');
--> statement-breakpoint
CREATE TRIGGER attention_told AFTER INSERT OR DELETE OR UPDATE ON attention FOR EACH ROW EXECUTE FUNCTION tell_the_desk('money');
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_audit_log();
--> statement-breakpoint
CREATE TRIGGER audit_log_told AFTER INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION tell_the_desk('log');
--> statement-breakpoint
CREATE TRIGGER bad_day_trips_told AFTER INSERT OR DELETE OR UPDATE ON bad_day_trips FOR EACH ROW EXECUTE FUNCTION tell_the_desk('orders');
--> statement-breakpoint
CREATE TRIGGER closed_days_told AFTER INSERT OR DELETE OR UPDATE ON closed_days FOR EACH ROW EXECUTE FUNCTION tell_the_desk('fleet');
--> statement-breakpoint
CREATE TRIGGER closings_told AFTER INSERT OR DELETE OR UPDATE ON closings FOR EACH ROW EXECUTE FUNCTION tell_the_desk('fleet');
--> statement-breakpoint
CREATE TRIGGER content_drafts_told AFTER INSERT OR DELETE OR UPDATE ON content_drafts FOR EACH ROW EXECUTE FUNCTION tell_the_desk('site');
--> statement-breakpoint
CREATE TRIGGER content_live_told AFTER INSERT OR UPDATE ON content_live FOR EACH ROW EXECUTE FUNCTION tell_of_content();
--> statement-breakpoint
CREATE TRIGGER content_live_told_desk AFTER INSERT OR UPDATE ON content_live FOR EACH ROW EXECUTE FUNCTION tell_the_desk('site');
--> statement-breakpoint
CREATE TRIGGER content_revisions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON content_revisions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_revisions();
--> statement-breakpoint
CREATE TRIGGER content_scheduled_told AFTER INSERT OR DELETE OR UPDATE ON content_scheduled FOR EACH ROW EXECUTE FUNCTION tell_the_desk('site');
--> statement-breakpoint
CREATE TRIGGER documents_append_only BEFORE UPDATE OR TRUNCATE ON documents FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();
--> statement-breakpoint
CREATE TRIGGER documents_kept BEFORE DELETE ON documents FOR EACH ROW EXECUTE FUNCTION refuse_deletion_from_order();
--> statement-breakpoint
CREATE TRIGGER enquiries_told AFTER INSERT OR DELETE OR UPDATE ON enquiries FOR EACH ROW EXECUTE FUNCTION tell_the_desk_of_enquiries();
--> statement-breakpoint
CREATE TRIGGER guide_accounts_told AFTER INSERT OR DELETE OR UPDATE ON guide_accounts FOR EACH ROW EXECUTE FUNCTION tell_the_desk('fleet');
--> statement-breakpoint
CREATE TRIGGER guide_presses_told AFTER INSERT OR DELETE OR UPDATE ON guide_presses FOR EACH ROW EXECUTE FUNCTION tell_the_desk('orders');
--> statement-breakpoint
CREATE TRIGGER guide_receipts_told AFTER INSERT OR DELETE OR UPDATE ON guide_receipts FOR EACH ROW EXECUTE FUNCTION tell_the_desk('orders');
--> statement-breakpoint
CREATE TRIGGER guides_told AFTER INSERT OR DELETE OR UPDATE ON guides FOR EACH ROW EXECUTE FUNCTION tell_the_desk('fleet');
--> statement-breakpoint
CREATE TRIGGER ledger_lines_append_only BEFORE UPDATE OR TRUNCATE ON ledger_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();
--> statement-breakpoint
CREATE TRIGGER ledger_lines_kept BEFORE DELETE ON ledger_lines FOR EACH ROW EXECUTE FUNCTION refuse_deletion_from_order();
--> statement-breakpoint
CREATE TRIGGER ledger_lines_told AFTER INSERT OR DELETE OR UPDATE ON ledger_lines FOR EACH ROW EXECUTE FUNCTION tell_the_desk('money');
--> statement-breakpoint
CREATE TRIGGER newsletter_subscriptions_told AFTER INSERT OR DELETE OR UPDATE ON newsletter_subscriptions FOR EACH ROW EXECUTE FUNCTION tell_the_desk('messages');
--> statement-breakpoint
CREATE TRIGGER offer_events_append_only BEFORE UPDATE OR TRUNCATE ON offer_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();
--> statement-breakpoint
CREATE TRIGGER offer_events_kept BEFORE DELETE ON offer_events FOR EACH ROW EXECUTE FUNCTION refuse_deletion_from_offer();
--> statement-breakpoint
CREATE TRIGGER offer_versions_frozen BEFORE UPDATE ON offer_versions FOR EACH ROW EXECUTE FUNCTION keep_offer_version();
--> statement-breakpoint
CREATE TRIGGER offer_versions_kept BEFORE DELETE ON offer_versions FOR EACH ROW EXECUTE FUNCTION refuse_deletion_from_offer();
--> statement-breakpoint
CREATE TRIGGER offer_versions_told AFTER INSERT OR DELETE OR UPDATE ON offer_versions FOR EACH ROW EXECUTE FUNCTION tell_the_desk('requests');
--> statement-breakpoint
CREATE TRIGGER offers_told AFTER INSERT OR DELETE OR UPDATE ON offers FOR EACH ROW EXECUTE FUNCTION tell_the_desk('requests');
--> statement-breakpoint
CREATE TRIGGER one_time_codes_told AFTER INSERT OR DELETE OR UPDATE OF confirmed_at ON one_time_codes FOR EACH ROW EXECUTE FUNCTION tell_the_desk('team');
--> statement-breakpoint
CREATE TRIGGER order_events_append_only BEFORE UPDATE OR TRUNCATE ON order_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();
--> statement-breakpoint
CREATE TRIGGER order_events_kept BEFORE DELETE ON order_events FOR EACH ROW EXECUTE FUNCTION refuse_deletion_from_order();
--> statement-breakpoint
CREATE TRIGGER order_items_let_resources_go AFTER UPDATE ON order_items FOR EACH ROW WHEN ((((new.status = ANY (ARRAY['released'::text, 'cancelled'::text])) AND (new.status <> old.status)) OR ((new.status = ANY (ARRAY['held'::text, 'booked'::text])) AND ((((((new.kind IS DISTINCT FROM old.kind) OR (new.product IS DISTINCT FROM old.product)) OR (new.date IS DISTINCT FROM old.date)) OR (new.start_time IS DISTINCT FROM old.start_time)) OR (new.end_time IS DISTINCT FROM old.end_time)) OR (new.pickup_time IS DISTINCT FROM old.pickup_time))))) EXECUTE FUNCTION let_resources_go();
--> statement-breakpoint
CREATE TRIGGER order_items_told AFTER INSERT OR DELETE OR UPDATE ON order_items FOR EACH ROW EXECUTE FUNCTION tell_the_desk('orders');
--> statement-breakpoint
CREATE TRIGGER orders_told AFTER INSERT OR DELETE OR UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION tell_the_desk('orders');
--> statement-breakpoint
CREATE TRIGGER outbox_told AFTER UPDATE ON outbox FOR EACH ROW WHEN (((old.parked_at IS DISTINCT FROM new.parked_at) OR (old.let_go_at IS DISTINCT FROM new.let_go_at))) EXECUTE FUNCTION tell_the_desk('mails');
--> statement-breakpoint
CREATE TRIGGER papers_told AFTER INSERT OR DELETE OR UPDATE ON papers FOR EACH ROW EXECUTE FUNCTION tell_the_desk('fleet');
--> statement-breakpoint
CREATE TRIGGER passkeys_told AFTER INSERT OR DELETE ON passkeys FOR EACH ROW EXECUTE FUNCTION tell_the_desk('team');
--> statement-breakpoint
CREATE TRIGGER payments_kept BEFORE DELETE ON payments FOR EACH ROW EXECUTE FUNCTION refuse_deletion_from_order();
--> statement-breakpoint
CREATE TRIGGER payments_told AFTER INSERT OR DELETE OR UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION tell_the_desk('money');
--> statement-breakpoint
CREATE TRIGGER promo_codes_kept BEFORE UPDATE ON promo_codes FOR EACH ROW EXECUTE FUNCTION keep_promo_code();
--> statement-breakpoint
CREATE TRIGGER promo_codes_told AFTER INSERT OR DELETE OR UPDATE ON promo_codes FOR EACH ROW EXECUTE FUNCTION tell_the_desk('money');
--> statement-breakpoint
CREATE TRIGGER proof_rules_told AFTER INSERT OR DELETE OR UPDATE ON proof_rules FOR EACH ROW EXECUTE FUNCTION tell_the_desk('team');
--> statement-breakpoint
CREATE TRIGGER received_mails_told AFTER INSERT OR DELETE OR UPDATE ON received_mails FOR EACH ROW EXECUTE FUNCTION tell_the_desk('messages');
--> statement-breakpoint
CREATE TRIGGER refunds_kept BEFORE DELETE ON refunds FOR EACH ROW EXECUTE FUNCTION refuse_deletion_of_refund();
--> statement-breakpoint
CREATE TRIGGER refunds_told AFTER INSERT OR DELETE OR UPDATE ON refunds FOR EACH ROW EXECUTE FUNCTION tell_the_desk('money');
--> statement-breakpoint
CREATE TRIGGER reviews_told AFTER INSERT OR DELETE OR UPDATE ON reviews FOR EACH ROW EXECUTE FUNCTION tell_the_desk('messages');
--> statement-breakpoint
CREATE TRIGGER reviews_told_site AFTER INSERT OR DELETE OR UPDATE ON reviews FOR EACH ROW EXECUTE FUNCTION tell_of_reviews();
--> statement-breakpoint
CREATE TRIGGER thread_messages_append_only BEFORE UPDATE OR TRUNCATE ON thread_messages FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();
--> statement-breakpoint
CREATE TRIGGER thread_messages_told AFTER INSERT OR DELETE OR UPDATE ON thread_messages FOR EACH ROW EXECUTE FUNCTION tell_the_desk('orders');
--> statement-breakpoint
CREATE TRIGGER threads_told AFTER INSERT OR DELETE OR UPDATE ON threads FOR EACH ROW EXECUTE FUNCTION tell_the_desk('messages');
--> statement-breakpoint
CREATE TRIGGER trip_mails_told AFTER INSERT OR DELETE OR UPDATE ON trip_mails FOR EACH ROW EXECUTE FUNCTION tell_the_desk('mails');
--> statement-breakpoint
CREATE TRIGGER user_roles_told AFTER INSERT OR DELETE OR UPDATE ON user_roles FOR EACH ROW EXECUTE FUNCTION tell_the_desk('team');
--> statement-breakpoint
CREATE TRIGGER vehicles_told AFTER INSERT OR DELETE OR UPDATE ON vehicles FOR EACH ROW EXECUTE FUNCTION tell_the_desk('fleet');
--> statement-breakpoint
CREATE TRIGGER voucher_lines_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON voucher_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();
--> statement-breakpoint
CREATE TRIGGER vouchers_kept BEFORE UPDATE ON vouchers FOR EACH ROW EXECUTE FUNCTION keep_voucher();
--> statement-breakpoint
CREATE TRIGGER vouchers_never_gone BEFORE DELETE OR TRUNCATE ON vouchers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();
--> statement-breakpoint
CREATE TRIGGER vouchers_told AFTER INSERT OR DELETE OR UPDATE ON vouchers FOR EACH ROW EXECUTE FUNCTION tell_the_desk('money');
--> statement-breakpoint
CREATE TRIGGER waiting_entries_told AFTER INSERT OR DELETE OR UPDATE ON waiting_entries FOR EACH ROW EXECUTE FUNCTION tell_the_desk('orders');
--> statement-breakpoint
CREATE TRIGGER withheld_rights_told AFTER INSERT OR DELETE OR UPDATE ON withheld_rights FOR EACH ROW EXECUTE FUNCTION tell_the_desk('team');
