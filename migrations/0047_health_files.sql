CREATE TABLE "allergies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "allergies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"patient_id" bigint NOT NULL,
	"substance" text NOT NULL,
	"class_code" text,
	"type" text NOT NULL,
	"reaction" text DEFAULT '' NOT NULL,
	"severity" text NOT NULL,
	"status" text NOT NULL,
	"patient_state" text GENERATED ALWAYS AS (CASE WHEN status <> 'refuted' THEN 'some' END) STORED,
	"noted_by" bigint NOT NULL,
	"noted_at" timestamp with time zone NOT NULL,
	"verified_by" bigint,
	"verified_at" timestamp with time zone,
	"refuted_by" bigint,
	"refuted_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "allergies_type_check" CHECK ("allergies"."type" IN ('drug','material','food','other')),
	CONSTRAINT "allergies_severity_check" CHECK ("allergies"."severity" IN ('mild','moderate','severe','unknown')),
	CONSTRAINT "allergies_status_check" CHECK (CASE "allergies"."status" WHEN 'unverified' THEN "allergies"."verified_at" IS NULL AND "allergies"."refuted_at" IS NULL
      WHEN 'active' THEN "allergies"."verified_at" IS NOT NULL AND "allergies"."refuted_at" IS NULL
      WHEN 'refuted' THEN "allergies"."refuted_at" IS NOT NULL AND "allergies"."reason" <> '' ELSE false END)
);
--> statement-breakpoint
ALTER TABLE "hospital_patients" ADD COLUMN "allergy_state" text DEFAULT 'unknown' NOT NULL;--> statement-breakpoint
ALTER TABLE "hospital_patients" ADD COLUMN "alerts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "hospital_patients" ADD COLUMN "alerts_whole" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "allergies" ADD CONSTRAINT "allergies_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allergies" ADD CONSTRAINT "allergies_noted_by_users_id_fk" FOREIGN KEY ("noted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allergies" ADD CONSTRAINT "allergies_verified_by_users_id_fk" FOREIGN KEY ("verified_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allergies" ADD CONSTRAINT "allergies_refuted_by_users_id_fk" FOREIGN KEY ("refuted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allergies" ADD CONSTRAINT "allergies_patient_fk" FOREIGN KEY ("hospital_id","patient_id") REFERENCES "public"."hospital_patients"("hospital_id","patient_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "allergies_substance_unique" ON "allergies" USING btree ("hospital_id","patient_id",lower(substance)) WHERE status <> 'refuted';--> statement-breakpoint
CREATE INDEX "allergies_patient_idx" ON "allergies" USING btree ("hospital_id","patient_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "records_base_of_patient_unique" ON "records" USING btree ("hospital_id","patient_id") WHERE "records"."kind" = 'base' AND "records"."status" <> 'void';--> statement-breakpoint
ALTER TABLE "hospital_patients" ADD CONSTRAINT "hospital_patients_allergy_state_unique" UNIQUE("hospital_id","patient_id","allergy_state");--> statement-breakpoint
ALTER TABLE "hospital_patients" ADD CONSTRAINT "hospital_patients_allergy_state_check" CHECK ("hospital_patients"."allergy_state" IN ('unknown','none','some'));--> statement-breakpoint
ALTER TABLE "allergies" ADD CONSTRAINT "allergies_state_fk" FOREIGN KEY ("hospital_id","patient_id","patient_state") REFERENCES "public"."hospital_patients"("hospital_id","patient_id","allergy_state") ON DELETE no action ON UPDATE no action;