CREATE TABLE "customers" (
	"hospital_id" bigint NOT NULL,
	"patient_id" bigint NOT NULL,
	"owner_id" bigint,
	"stage" text,
	"stage_at" timestamp with time zone,
	"channel_id" bigint,
	"remarks" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "customers_pk" PRIMARY KEY("hospital_id","patient_id"),
	CONSTRAINT "customers_stage_check" CHECK ("customers"."stage" IN ('lead','contacted','booked','visited','paying','dormant')),
	CONSTRAINT "customers_stage_at_check" CHECK (("customers"."stage" IS NULL) = ("customers"."stage_at" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "follow_ups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "follow_ups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"patient_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"cause" text DEFAULT '' NOT NULL,
	"due_on" date NOT NULL,
	"at" time,
	"method" text DEFAULT 'phone' NOT NULL,
	"content" text NOT NULL,
	"assignee_id" bigint,
	"role" text,
	"status" text DEFAULT 'planned' NOT NULL,
	"result" jsonb,
	"attempts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" bigint,
	CONSTRAINT "follow_ups_method_check" CHECK ("follow_ups"."method" IN ('phone','sms','wechat_note','visit')),
	CONSTRAINT "follow_ups_status_check" CHECK ("follow_ups"."status" IN ('planned','done','skipped','cancelled')),
	CONSTRAINT "follow_ups_whose_check" CHECK (num_nonnulls("follow_ups"."assignee_id", "follow_ups"."role") = 1),
	CONSTRAINT "follow_ups_result_check" CHECK (("follow_ups"."status" = 'done') = ("follow_ups"."result" IS NOT NULL)),
	CONSTRAINT "follow_ups_closed_check" CHECK (("follow_ups"."status" = 'planned') = ("follow_ups"."closed_at" IS NULL))
);
--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_channel_id_market_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."market_channels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_patient_fk" FOREIGN KEY ("hospital_id","patient_id") REFERENCES "public"."hospital_patients"("hospital_id","patient_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_patient_fk" FOREIGN KEY ("hospital_id","patient_id") REFERENCES "public"."hospital_patients"("hospital_id","patient_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customers_owner_idx" ON "customers" USING btree ("hospital_id","owner_id");--> statement-breakpoint
CREATE INDEX "customers_channel_idx" ON "customers" USING btree ("channel_id");--> statement-breakpoint
CREATE UNIQUE INDEX "follow_ups_open_unique" ON "follow_ups" USING btree ("hospital_id","patient_id","kind","cause") WHERE "follow_ups"."status" = 'planned';--> statement-breakpoint
CREATE INDEX "follow_ups_due_idx" ON "follow_ups" USING btree ("hospital_id","due_on","id") WHERE "follow_ups"."status" = 'planned';--> statement-breakpoint
CREATE INDEX "follow_ups_hospital_idx" ON "follow_ups" USING btree ("hospital_id","due_on");--> statement-breakpoint
CREATE INDEX "follow_ups_patient_idx" ON "follow_ups" USING btree ("patient_id","kind","cause");