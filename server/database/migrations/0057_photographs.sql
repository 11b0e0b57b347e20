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
ALTER TABLE "media_forms" ADD CONSTRAINT "media_forms_master_media_master_fk" FOREIGN KEY ("master") REFERENCES "public"."media"("master") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_names" ADD CONSTRAINT "media_names_master_media_master_fk" FOREIGN KEY ("master") REFERENCES "public"."media"("master") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_source" ON "media" USING btree ("source");--> statement-breakpoint
CREATE INDEX "media_forms_owed" ON "media_forms" USING btree ("width") WHERE "media_forms"."made_at" is null;--> statement-breakpoint
CREATE INDEX "media_forms_master" ON "media_forms" USING btree ("master");--> statement-breakpoint
CREATE INDEX "media_names_master" ON "media_names" USING btree ("master");