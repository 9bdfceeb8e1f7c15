CREATE TABLE "ortho_cases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ortho_cases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"patient_id" bigint NOT NULL,
	"doctor_id" bigint NOT NULL,
	"status" text NOT NULL,
	"started_on" date,
	"ended_on" date,
	"months_planned" integer,
	"appliance" text DEFAULT '' NOT NULL,
	"extractions" text[] DEFAULT '{}' NOT NULL,
	"goals" text DEFAULT '' NOT NULL,
	"plan" text DEFAULT '' NOT NULL,
	"detail" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	CONSTRAINT "ortho_cases_status_check" CHECK ("ortho_cases"."status" IN ('planning','active','retention','finished','stopped')),
	CONSTRAINT "ortho_cases_started_check" CHECK (CASE "ortho_cases"."status" WHEN 'planning' THEN "ortho_cases"."started_on" IS NULL WHEN 'stopped' THEN true ELSE "ortho_cases"."started_on" IS NOT NULL END),
	CONSTRAINT "ortho_cases_ended_check" CHECK (("ortho_cases"."status" IN ('planning','active')) = ("ortho_cases"."ended_on" IS NULL)),
	CONSTRAINT "ortho_cases_days_check" CHECK ("ortho_cases"."ended_on" >= "ortho_cases"."started_on"),
	CONSTRAINT "ortho_cases_months_check" CHECK ("ortho_cases"."months_planned" BETWEEN 1 AND 60)
);
--> statement-breakpoint
ALTER TABLE "ortho_cases" ADD CONSTRAINT "ortho_cases_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ortho_cases" ADD CONSTRAINT "ortho_cases_doctor_id_users_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ortho_cases" ADD CONSTRAINT "ortho_cases_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ortho_cases" ADD CONSTRAINT "ortho_cases_patient_fk" FOREIGN KEY ("hospital_id","patient_id") REFERENCES "public"."hospital_patients"("hospital_id","patient_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ortho_cases_open_unique" ON "ortho_cases" USING btree ("hospital_id","patient_id") WHERE "ortho_cases"."status" IN ('planning','active','retention');--> statement-breakpoint
CREATE INDEX "ortho_cases_patient_idx" ON "ortho_cases" USING btree ("patient_id","hospital_id","id");