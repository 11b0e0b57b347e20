CREATE TABLE "approval_limit" (
	"id" integer PRIMARY KEY NOT NULL,
	"above" integer NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "approval_limit_one" CHECK ("approval_limit"."id" = 1),
	CONSTRAINT "approval_limit_above" CHECK ("approval_limit"."above" >= 0)
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
ALTER TABLE "admin_invitations" ADD COLUMN "role" text DEFAULT 'admin' NOT NULL;--> statement-breakpoint
CREATE TRIGGER "withheld_rights_told" AFTER INSERT OR UPDATE OR DELETE ON "withheld_rights" FOR EACH ROW EXECUTE FUNCTION "tell_the_desk"('team');--> statement-breakpoint
CREATE TRIGGER "approval_limit_told" AFTER INSERT OR UPDATE OR DELETE ON "approval_limit" FOR EACH ROW EXECUTE FUNCTION "tell_the_desk"('team');
