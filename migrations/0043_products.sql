CREATE TABLE "entitlement_uses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "entitlement_uses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"entitlement_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"count" smallint NOT NULL,
	"returned" smallint DEFAULT 0 NOT NULL,
	"unit_price" "cents" NOT NULL,
	"used_by" bigint NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "entitlement_uses_line_unique" UNIQUE("line_id"),
	CONSTRAINT "entitlement_uses_count_check" CHECK ("entitlement_uses"."count" > 0 AND "entitlement_uses"."returned" BETWEEN 0 AND "entitlement_uses"."count")
);
--> statement-breakpoint
CREATE TABLE "entitlements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "entitlements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"project_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"nth" smallint NOT NULL,
	"total" smallint NOT NULL,
	"rest" smallint NOT NULL,
	"expires_on" date,
	"given_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_as" text,
	CONSTRAINT "entitlements_unit_unique" UNIQUE("line_id","nth","project_id"),
	CONSTRAINT "entitlements_rest_check" CHECK ("entitlements"."rest" BETWEEN 0 AND "entitlements"."total" AND "entitlements"."total" > 0),
	CONSTRAINT "entitlements_ended_check" CHECK (("entitlements"."ended_at" IS NULL) = ("entitlements"."ended_as" IS NULL) AND "entitlements"."ended_as" IN ('refund', 'reversal'))
);
--> statement-breakpoint
CREATE TABLE "insurance_records" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "insurance_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"marketing_product_id" bigint,
	"line_id" bigint,
	"nth" smallint,
	"policy_no" text DEFAULT '' NOT NULL,
	"insured" text NOT NULL,
	"insurer" text DEFAULT '' NOT NULL,
	"premium" "cents" NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_as" text,
	"remarks" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "insurance_records_unit_unique" UNIQUE("line_id","nth"),
	CONSTRAINT "insurance_records_unit_check" CHECK (("insurance_records"."line_id" IS NULL) = ("insurance_records"."nth" IS NULL)),
	CONSTRAINT "insurance_records_days_check" CHECK ("insurance_records"."ends_on" >= "insurance_records"."starts_on"),
	CONSTRAINT "insurance_records_premium_check" CHECK ("insurance_records"."premium" BETWEEN 0 AND 100000000),
	CONSTRAINT "insurance_records_ended_check" CHECK (("insurance_records"."ended_at" IS NULL) = ("insurance_records"."ended_as" IS NULL) AND "insurance_records"."ended_as" IN ('hand', 'refund', 'reversal'))
);
--> statement-breakpoint
CREATE TABLE "invite_rewards" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invite_rewards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"invitee_id" bigint NOT NULL,
	"inviter_id" bigint NOT NULL,
	"invitee_member_id" bigint,
	"inviter_member_id" bigint,
	"invitee_points" integer NOT NULL,
	"inviter_points" integer NOT NULL,
	"disposal_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "invite_rewards_invitee_unique" UNIQUE("hospital_id","invitee_id"),
	CONSTRAINT "invite_rewards_self_check" CHECK ("invite_rewards"."invitee_id" <> "invite_rewards"."inviter_id")
);
--> statement-breakpoint
CREATE TABLE "marketing_products" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "marketing_products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"kind" smallint NOT NULL,
	"name" text NOT NULL,
	"specification" text DEFAULT '' NOT NULL,
	"price" "cents" NOT NULL,
	"cover" text,
	"content" text DEFAULT '' NOT NULL,
	"uses" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"valid_days" smallint,
	"insurer" text DEFAULT '' NOT NULL,
	"product_id" bigint,
	"status" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "marketing_products_hospital_id_unique" UNIQUE("hospital_id","id"),
	CONSTRAINT "marketing_products_kind_check" CHECK (CASE "marketing_products"."kind" WHEN 1 THEN "marketing_products"."product_id" IS NULL AND jsonb_array_length("marketing_products"."uses") > 0
      WHEN 2 THEN "marketing_products"."product_id" IS NOT NULL AND "marketing_products"."uses" = '[]' WHEN 3 THEN "marketing_products"."product_id" IS NULL AND "marketing_products"."uses" = '[]' ELSE false END),
	CONSTRAINT "marketing_products_price_check" CHECK ("marketing_products"."price" BETWEEN 0 AND 100000000),
	CONSTRAINT "marketing_products_days_check" CHECK ("marketing_products"."valid_days" BETWEEN 1 AND 3650),
	CONSTRAINT "marketing_products_status_check" CHECK ("marketing_products"."status" IN ('draft', 'on', 'off'))
);
--> statement-breakpoint
ALTER TABLE "disposal_lines" DROP CONSTRAINT "disposal_lines_kind_check";--> statement-breakpoint
ALTER TABLE "disposal_lines" ADD COLUMN "marketing_product_id" bigint;--> statement-breakpoint
ALTER TABLE "disposal_lines" ADD COLUMN "terms" jsonb;--> statement-breakpoint
ALTER TABLE "disposal_lines" ADD COLUMN "entitlement_id" bigint;--> statement-breakpoint
ALTER TABLE "entitlement_uses" ADD CONSTRAINT "entitlement_uses_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlement_uses" ADD CONSTRAINT "entitlement_uses_entitlement_id_entitlements_id_fk" FOREIGN KEY ("entitlement_id") REFERENCES "public"."entitlements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlement_uses" ADD CONSTRAINT "entitlement_uses_line_id_disposal_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."disposal_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlement_uses" ADD CONSTRAINT "entitlement_uses_used_by_users_id_fk" FOREIGN KEY ("used_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_line_id_disposal_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."disposal_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_member_fk" FOREIGN KEY ("hospital_id","member_id") REFERENCES "public"."members"("hospital_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insurance_records" ADD CONSTRAINT "insurance_records_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insurance_records" ADD CONSTRAINT "insurance_records_line_id_disposal_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."disposal_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insurance_records" ADD CONSTRAINT "insurance_records_member_fk" FOREIGN KEY ("hospital_id","member_id") REFERENCES "public"."members"("hospital_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insurance_records" ADD CONSTRAINT "insurance_records_product_fk" FOREIGN KEY ("hospital_id","marketing_product_id") REFERENCES "public"."marketing_products"("hospital_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invite_rewards" ADD CONSTRAINT "invite_rewards_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invite_rewards" ADD CONSTRAINT "invite_rewards_invitee_id_users_id_fk" FOREIGN KEY ("invitee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invite_rewards" ADD CONSTRAINT "invite_rewards_inviter_id_users_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invite_rewards" ADD CONSTRAINT "invite_rewards_invitee_member_id_members_id_fk" FOREIGN KEY ("invitee_member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invite_rewards" ADD CONSTRAINT "invite_rewards_inviter_member_id_members_id_fk" FOREIGN KEY ("inviter_member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invite_rewards" ADD CONSTRAINT "invite_rewards_disposal_fk" FOREIGN KEY ("hospital_id","disposal_id") REFERENCES "public"."disposals"("hospital_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketing_products" ADD CONSTRAINT "marketing_products_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketing_products" ADD CONSTRAINT "marketing_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entitlement_uses_entitlement_idx" ON "entitlement_uses" USING btree ("entitlement_id");--> statement-breakpoint
CREATE INDEX "entitlements_member_idx" ON "entitlements" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "insurance_records_hospital_idx" ON "insurance_records" USING btree ("hospital_id","id");--> statement-breakpoint
CREATE INDEX "insurance_records_member_idx" ON "insurance_records" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "invite_rewards_inviter_idx" ON "invite_rewards" USING btree ("inviter_id");--> statement-breakpoint
CREATE INDEX "marketing_products_status_idx" ON "marketing_products" USING btree ("hospital_id","status","id");--> statement-breakpoint
ALTER TABLE "disposal_lines" ADD CONSTRAINT "disposal_lines_marketing_product_id_marketing_products_id_fk" FOREIGN KEY ("marketing_product_id") REFERENCES "public"."marketing_products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disposal_lines" ADD CONSTRAINT "disposal_lines_kind_check" CHECK (CASE "disposal_lines"."kind" WHEN 'project' THEN "disposal_lines"."project_id" IS NOT NULL AND "disposal_lines"."product_id" IS NULL
      WHEN 'drug' THEN "disposal_lines"."product_id" IS NOT NULL AND "disposal_lines"."project_id" IS NULL
      WHEN 'product' THEN "disposal_lines"."marketing_product_id" IS NOT NULL AND "disposal_lines"."terms" IS NOT NULL AND "disposal_lines"."project_id" IS NULL
      WHEN 'fee' THEN "disposal_lines"."product_id" IS NULL AND "disposal_lines"."project_id" IS NULL ELSE false END);