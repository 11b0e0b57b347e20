CREATE TABLE "allocations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"vehicle_id" uuid,
	"guide_id" uuid,
	"period" "tstzrange" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
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
	CONSTRAINT "closings_reason" CHECK ("closings"."reason" in ('workshop', 'leave', 'other')),
	CONSTRAINT "closings_days_in_order" CHECK ("closings"."first_day" <= "closings"."last_day"),
	CONSTRAINT "closings_of_one" CHECK (num_nonnulls("closings"."vehicle_id", "closings"."guide_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "guides" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"languages" text[] NOT NULL,
	"phone" text,
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
	"registration" text,
	"facts" text,
	"version" integer NOT NULL,
	"inactive_since" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "vehicles_seats" CHECK ("vehicles"."seats" between 1 and 70)
);
--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_item_id_order_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_guide_id_guides_id_fk" FOREIGN KEY ("guide_id") REFERENCES "public"."guides"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closings" ADD CONSTRAINT "closings_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closings" ADD CONSTRAINT "closings_guide_id_guides_id_fk" FOREIGN KEY ("guide_id") REFERENCES "public"."guides"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_guide_id_guides_id_fk" FOREIGN KEY ("guide_id") REFERENCES "public"."guides"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "allocations_vehicle" ON "allocations" USING btree ("item_id","vehicle_id");--> statement-breakpoint
CREATE UNIQUE INDEX "allocations_guide" ON "allocations" USING btree ("item_id","guide_id");--> statement-breakpoint
CREATE INDEX "closings_days" ON "closings" USING btree ("last_day");--> statement-breakpoint
CREATE UNIQUE INDEX "papers_vehicle" ON "papers" USING btree ("vehicle_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "papers_guide" ON "papers" USING btree ("guide_id","kind");