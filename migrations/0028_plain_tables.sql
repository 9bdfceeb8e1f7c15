CREATE TABLE "diagnoses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "diagnoses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"initials" text DEFAULT '' NOT NULL,
	"alias" text DEFAULT '' NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"sort" smallint DEFAULT 1000 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "diagnoses_hospital_name_unique" UNIQUE("hospital_id","name"),
	CONSTRAINT "diagnoses_code_check" CHECK ("diagnoses"."code" ~ '^[A-Z][A-Za-z0-9 .+*/-]*$' OR "diagnoses"."code" = '')
);
--> statement-breakpoint
CREATE TABLE "icd10" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "icd10_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"second_code" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"alias" text DEFAULT '' NOT NULL,
	"initials" text DEFAULT '' NOT NULL,
	"shipped" boolean DEFAULT false NOT NULL,
	"sort" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "icd10_code_name_unique" UNIQUE("code","name")
);
--> statement-breakpoint
CREATE TABLE "phrases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "phrases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"scope" text NOT NULL,
	"user_id" bigint,
	"section" text NOT NULL,
	"category" text,
	"text" text NOT NULL,
	"initials" text DEFAULT '' NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "phrases_text_unique" UNIQUE NULLS NOT DISTINCT("hospital_id","user_id","section","text"),
	CONSTRAINT "phrases_category_check" CHECK (("phrases"."section" = 'doctor_order') = ("phrases"."category" IS NOT NULL)),
	CONSTRAINT "phrases_uses_check" CHECK ("phrases"."uses" >= 0),
	CONSTRAINT "phrases_scope_check" CHECK ("phrases"."scope" IN ('own','hospital') AND ("phrases"."scope" = 'own') = ("phrases"."user_id" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "job_titles" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_titles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"category" text NOT NULL,
	"level" text NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "job_titles_name_unique" UNIQUE("name"),
	CONSTRAINT "job_titles_category_check" CHECK ("job_titles"."category" IN ('doctor','nurse','technician','pharmacist','manager')),
	CONSTRAINT "job_titles_level_check" CHECK ("job_titles"."level" IN ('junior','middle','vice_senior','senior')),
	CONSTRAINT "job_titles_status_check" CHECK ("job_titles"."status" IN (0, 1))
);
--> statement-breakpoint
CREATE TABLE "label_sets" (
	"hospital_id" bigint NOT NULL,
	"target" text NOT NULL,
	"target_id" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "label_sets_pk" PRIMARY KEY("hospital_id","target","target_id"),
	CONSTRAINT "label_sets_target_check" CHECK ("label_sets"."target" IN ('hospital','doctor','patient'))
);
--> statement-breakpoint
CREATE TABLE "label_uses" (
	"hospital_id" bigint NOT NULL,
	"target" text NOT NULL,
	"target_id" bigint NOT NULL,
	"label_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "label_uses_pk" PRIMARY KEY("hospital_id","target","target_id","label_id")
);
--> statement-breakpoint
CREATE TABLE "labels" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "labels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint,
	"target" text NOT NULL,
	"name" text NOT NULL,
	"color" text NOT NULL,
	"public" boolean DEFAULT false NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "labels_hospital_target_name_unique" UNIQUE NULLS NOT DISTINCT("hospital_id","target","name"),
	CONSTRAINT "labels_target_check" CHECK ("labels"."target" IN ('hospital','doctor','patient')),
	CONSTRAINT "labels_color_check" CHECK ("labels"."color" IN ('ink','brand','blue','orange','red','green','mute','booked')),
	CONSTRAINT "labels_public_check" CHECK (NOT "labels"."public" OR "labels"."target" <> 'patient'),
	CONSTRAINT "labels_status_check" CHECK ("labels"."status" IN (0, 1))
);
--> statement-breakpoint
CREATE TABLE "channel_registrations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "channel_registrations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"channel_id" bigint,
	"said" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "channel_registrations_user_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "market_channels" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "market_channels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"name" text NOT NULL,
	"slug" text DEFAULT '' NOT NULL,
	"cost" "cents" DEFAULT 0 NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "market_channels_hospital_name_unique" UNIQUE("hospital_id","name"),
	CONSTRAINT "market_channels_hospital_slug_unique" UNIQUE("hospital_id","slug"),
	CONSTRAINT "market_channels_slug_check" CHECK ("market_channels"."slug" ~ '^[a-z0-9-]{2,30}$'),
	CONSTRAINT "market_channels_cost_check" CHECK ("market_channels"."cost" >= 0),
	CONSTRAINT "market_channels_status_check" CHECK ("market_channels"."status" IN (0, 1))
);
--> statement-breakpoint
CREATE TABLE "factories" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "factories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"contact" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"license_no" text DEFAULT '' NOT NULL,
	"license_until" date,
	"turnaround_days" smallint DEFAULT 7 NOT NULL,
	"hospital_ids" bigint[] DEFAULT '{}' NOT NULL,
	"owner_hospital_id" bigint,
	"status" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "factories_owner_name_unique" UNIQUE NULLS NOT DISTINCT("owner_hospital_id","name"),
	CONSTRAINT "factories_turnaround_check" CHECK ("factories"."turnaround_days" BETWEEN 1 AND 60),
	CONSTRAINT "factories_status_check" CHECK ("factories"."status" IN (0, 1))
);
--> statement-breakpoint
CREATE TABLE "mechanisms" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mechanisms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"credit_code" text DEFAULT '' NOT NULL,
	"legal_person" text DEFAULT '' NOT NULL,
	"contact" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"remarks" text DEFAULT '' NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "mechanisms_name_unique" UNIQUE("name"),
	CONSTRAINT "mechanisms_status_check" CHECK ("mechanisms"."status" IN (0, 1))
);
--> statement-breakpoint
CREATE TABLE "recharge_rules" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recharge_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"name" text NOT NULL,
	"amount" "cents" NOT NULL,
	"gift_amount" "cents" DEFAULT 0 NOT NULL,
	"gift_integral" integer DEFAULT 0 NOT NULL,
	"repeat" boolean DEFAULT false NOT NULL,
	"starts_on" date,
	"ends_on" date,
	"levels" smallint[] DEFAULT '{}' NOT NULL,
	"per_member" smallint,
	"position" smallint DEFAULT 0 NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "recharge_rules_hospital_name_unique" UNIQUE("hospital_id","name"),
	CONSTRAINT "recharge_rules_amount_check" CHECK ("recharge_rules"."amount" > 0),
	CONSTRAINT "recharge_rules_gift_check" CHECK ("recharge_rules"."gift_amount" >= 0 AND "recharge_rules"."gift_integral" >= 0 AND "recharge_rules"."gift_amount" + "recharge_rules"."gift_integral" > 0),
	CONSTRAINT "recharge_rules_days_check" CHECK ("recharge_rules"."ends_on" >= "recharge_rules"."starts_on"),
	CONSTRAINT "recharge_rules_levels_check" CHECK ("recharge_rules"."levels" <@ '{0,1,2,3,4,5}'),
	CONSTRAINT "recharge_rules_per_member_check" CHECK ("recharge_rules"."per_member" BETWEEN 1 AND 99),
	CONSTRAINT "recharge_rules_status_check" CHECK ("recharge_rules"."status" IN (0, 1))
);
--> statement-breakpoint
CREATE TABLE "staff_members" (
	"hospital_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"employee_no" text DEFAULT '' NOT NULL,
	"hired_on" date,
	"employment" text DEFAULT 'full_time' NOT NULL,
	"certificates" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"left_on" date,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "staff_members_pk" PRIMARY KEY("hospital_id","user_id"),
	CONSTRAINT "staff_members_employment_check" CHECK ("staff_members"."employment" IN ('full_time','part_time','multi_site'))
);
--> statement-breakpoint
CREATE TABLE "staff_positions" (
	"hospital_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"position_id" bigint NOT NULL,
	"place" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "staff_positions_pk" PRIMARY KEY("hospital_id","user_id","position_id")
);
--> statement-breakpoint
CREATE TABLE "work_invites" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "work_invites_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"hospital_id" bigint,
	"phone" text NOT NULL,
	"name" text NOT NULL,
	"granted" jsonb NOT NULL,
	"token_hash" "bytea",
	"sent" smallint DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"accepted_by" bigint,
	CONSTRAINT "work_invites_kind_check" CHECK ("work_invites"."kind" IN ('staff')),
	CONSTRAINT "work_invites_status_check" CHECK ("work_invites"."status" IN ('pending','accepted','withdrawn','expired'))
);
--> statement-breakpoint
ALTER TABLE "project_prices" DROP CONSTRAINT "project_prices_project_id_projects_id_fk";
--> statement-breakpoint
ALTER TABLE "hospitals" ADD COLUMN "mechanism_id" bigint;--> statement-breakpoint
ALTER TABLE "hospitals" ADD COLUMN "hours" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hospitals" ADD COLUMN "license_no" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hospitals" ADD COLUMN "license_until" date;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD COLUMN "invite_id" bigint;--> statement-breakpoint
ALTER TABLE "diagnoses" ADD CONSTRAINT "diagnoses_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phrases" ADD CONSTRAINT "phrases_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "label_sets" ADD CONSTRAINT "label_sets_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "label_uses" ADD CONSTRAINT "label_uses_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "label_uses" ADD CONSTRAINT "label_uses_label_id_labels_id_fk" FOREIGN KEY ("label_id") REFERENCES "public"."labels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labels" ADD CONSTRAINT "labels_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_registrations" ADD CONSTRAINT "channel_registrations_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_registrations" ADD CONSTRAINT "channel_registrations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_registrations" ADD CONSTRAINT "channel_registrations_channel_id_market_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."market_channels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_channels" ADD CONSTRAINT "market_channels_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recharge_rules" ADD CONSTRAINT "recharge_rules_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_members" ADD CONSTRAINT "staff_members_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_members" ADD CONSTRAINT "staff_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_positions" ADD CONSTRAINT "staff_positions_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_positions" ADD CONSTRAINT "staff_positions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_positions" ADD CONSTRAINT "staff_positions_position_id_positions_id_fk" FOREIGN KEY ("position_id") REFERENCES "public"."positions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_invites" ADD CONSTRAINT "work_invites_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_invites" ADD CONSTRAINT "work_invites_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_invites" ADD CONSTRAINT "work_invites_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "label_uses_label_idx" ON "label_uses" USING btree ("label_id");--> statement-breakpoint
CREATE INDEX "channel_registrations_channel_idx" ON "channel_registrations" USING btree ("channel_id","at");--> statement-breakpoint
CREATE INDEX "channel_registrations_hospital_idx" ON "channel_registrations" USING btree ("hospital_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "mechanisms_credit_code_unique" ON "mechanisms" USING btree ("credit_code") WHERE credit_code <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "staff_members_hospital_employee_no_unique" ON "staff_members" USING btree ("hospital_id","employee_no") WHERE employee_no <> '';--> statement-breakpoint
CREATE INDEX "staff_positions_position_idx" ON "staff_positions" USING btree ("position_id");--> statement-breakpoint
CREATE UNIQUE INDEX "work_invites_token_unique" ON "work_invites" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "work_invites_pending_unique" ON "work_invites" USING btree ("kind","subject_id","phone") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "work_invites_hospital_idx" ON "work_invites" USING btree ("hospital_id","id");--> statement-breakpoint
ALTER TABLE "hospitals" ADD CONSTRAINT "hospitals_mechanism_id_mechanisms_id_fk" FOREIGN KEY ("mechanism_id") REFERENCES "public"."mechanisms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_prices" ADD CONSTRAINT "project_prices_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hospitals_mechanism_idx" ON "hospitals" USING btree ("mechanism_id");--> statement-breakpoint
CREATE UNIQUE INDEX "product_barcodes_gtin_unique" ON "product_barcodes" USING btree ("hospital_id",lpad("barcode", 14, '0'));--> statement-breakpoint
CREATE INDEX "sms_messages_invite_idx" ON "sms_messages" USING btree ("invite_id");