CREATE TABLE "campaign_uses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaign_uses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"campaign_project_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"disposal_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"count" smallint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"back_at" timestamp with time zone,
	CONSTRAINT "campaign_uses_count_check" CHECK ("campaign_uses"."count" BETWEEN 1 AND 999)
);
--> statement-breakpoint
CREATE TABLE "campaign_projects" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaign_projects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"campaign_id" bigint NOT NULL,
	"project_id" bigint NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	"price" "cents" NOT NULL,
	"total" integer,
	"per_person" smallint,
	"sold" integer DEFAULT 0 NOT NULL,
	"listed" boolean DEFAULT true NOT NULL,
	CONSTRAINT "campaign_projects_project_unique" UNIQUE("campaign_id","project_id"),
	CONSTRAINT "campaign_projects_hospital_id_unique" UNIQUE("hospital_id","id"),
	CONSTRAINT "campaign_projects_sold_check" CHECK ("campaign_projects"."sold" >= 0 AND "campaign_projects"."sold" <= "campaign_projects"."total"),
	CONSTRAINT "campaign_projects_total_check" CHECK ("campaign_projects"."total" BETWEEN 1 AND 1000000),
	CONSTRAINT "campaign_projects_per_person_check" CHECK ("campaign_projects"."per_person" BETWEEN 1 AND 99),
	CONSTRAINT "campaign_projects_price_check" CHECK ("campaign_projects"."price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "campaign_signups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaign_signups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"campaign_id" bigint NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "campaign_signups_phone_unique" UNIQUE("campaign_id","phone")
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaigns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"name" text NOT NULL,
	"kind" smallint NOT NULL,
	"cover" text DEFAULT '' NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"levels" smallint[] DEFAULT '{}' NOT NULL,
	"new_only" boolean DEFAULT false NOT NULL,
	"channel_id" bigint,
	"status" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "campaigns_hospital_id_unique" UNIQUE("hospital_id","id"),
	CONSTRAINT "campaigns_kind_check" CHECK ("campaigns"."kind" IN (1, 2, 4)),
	CONSTRAINT "campaigns_levels_check" CHECK ("campaigns"."levels" <@ '{0,1,2,3,4,5}'),
	CONSTRAINT "campaigns_days_check" CHECK ("campaigns"."ends_at" > "campaigns"."starts_at"),
	CONSTRAINT "campaigns_status_check" CHECK ("campaigns"."status" IN ('draft', 'on', 'off'))
);
--> statement-breakpoint
ALTER TABLE "disposal_discounts" DROP CONSTRAINT "disposal_discounts_kind_check";--> statement-breakpoint
ALTER TABLE "disposal_lines" ADD COLUMN "campaign_project_id" bigint;--> statement-breakpoint
ALTER TABLE "campaign_uses" ADD CONSTRAINT "campaign_uses_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_uses" ADD CONSTRAINT "campaign_uses_project_fk" FOREIGN KEY ("hospital_id","campaign_project_id") REFERENCES "public"."campaign_projects"("hospital_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_uses" ADD CONSTRAINT "campaign_uses_member_fk" FOREIGN KEY ("hospital_id","member_id") REFERENCES "public"."members"("hospital_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_uses" ADD CONSTRAINT "campaign_uses_disposal_fk" FOREIGN KEY ("hospital_id","disposal_id") REFERENCES "public"."disposals"("hospital_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_projects" ADD CONSTRAINT "campaign_projects_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_projects" ADD CONSTRAINT "campaign_projects_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_projects" ADD CONSTRAINT "campaign_projects_campaign_fk" FOREIGN KEY ("hospital_id","campaign_id") REFERENCES "public"."campaigns"("hospital_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_signups" ADD CONSTRAINT "campaign_signups_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_signups" ADD CONSTRAINT "campaign_signups_campaign_fk" FOREIGN KEY ("hospital_id","campaign_id") REFERENCES "public"."campaigns"("hospital_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_channel_id_market_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."market_channels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_uses_line_unique" ON "campaign_uses" USING btree ("line_id") WHERE "campaign_uses"."back_at" IS NULL;--> statement-breakpoint
CREATE INDEX "campaign_uses_member_idx" ON "campaign_uses" USING btree ("campaign_project_id","member_id") WHERE "campaign_uses"."back_at" IS NULL;--> statement-breakpoint
CREATE INDEX "campaign_uses_disposal_idx" ON "campaign_uses" USING btree ("disposal_id");--> statement-breakpoint
CREATE INDEX "campaign_projects_project_idx" ON "campaign_projects" USING btree ("project_id") WHERE "campaign_projects"."listed";--> statement-breakpoint
CREATE INDEX "campaigns_status_idx" ON "campaigns" USING btree ("hospital_id","status","id");--> statement-breakpoint
CREATE INDEX "campaigns_channel_idx" ON "campaigns" USING btree ("channel_id");--> statement-breakpoint
ALTER TABLE "disposal_lines" ADD CONSTRAINT "disposal_lines_campaign_project_id_campaign_projects_id_fk" FOREIGN KEY ("campaign_project_id") REFERENCES "public"."campaign_projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disposal_lines_campaign_idx" ON "disposal_lines" USING btree ("campaign_project_id") WHERE "disposal_lines"."campaign_project_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "disposal_discounts" ADD CONSTRAINT "disposal_discounts_kind_check" CHECK ("disposal_discounts"."kind" IN ('level', 'campaign', 'manual', 'coupon', 'round'));