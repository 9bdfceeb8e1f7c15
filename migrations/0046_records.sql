CREATE TABLE "amend_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "amend_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"record_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" bigint,
	"decided_reason" text DEFAULT '' NOT NULL,
	"used_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "amend_requests_status_check" CHECK ("amend_requests"."status" IN ('pending','approved','rejected','used')),
	CONSTRAINT "amend_requests_decided_check" CHECK (("amend_requests"."status" = 'pending') = ("amend_requests"."decided_at" IS NULL)),
	CONSTRAINT "amend_requests_used_check" CHECK (("amend_requests"."status" = 'used') = ("amend_requests"."used_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "record_read_spans" (
	"hospital_id" bigint NOT NULL,
	"patient_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"area" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "record_read_spans_pk" PRIMARY KEY("hospital_id","patient_id","user_id","area")
);
--> statement-breakpoint
CREATE TABLE "record_reads" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "record_reads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"patient_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"by_name" text NOT NULL,
	"role" text NOT NULL,
	"area" text NOT NULL,
	"object" text DEFAULT '' NOT NULL,
	"treating" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"address" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "record_settings" (
	"hospital_id" bigint PRIMARY KEY NOT NULL,
	"amend_hours" smallint DEFAULT 24 NOT NULL,
	"tooth_notation" text DEFAULT 'fdi' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "record_settings_amend_check" CHECK ("record_settings"."amend_hours" BETWEEN 0 AND 72),
	CONSTRAINT "record_settings_notation_check" CHECK ("record_settings"."tooth_notation" IN ('fdi','cross'))
);
--> statement-breakpoint
CREATE TABLE "record_diagnoses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "record_diagnoses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"record_id" bigint NOT NULL,
	"revision" bigint NOT NULL,
	"position" integer NOT NULL,
	"icd_code" text,
	"name" text NOT NULL,
	"teeth" text[] NOT NULL,
	CONSTRAINT "record_diagnoses_position_unique" UNIQUE("record_id","revision","position")
);
--> statement-breakpoint
CREATE TABLE "record_revisions" (
	"hospital_id" bigint NOT NULL,
	"record_id" bigint NOT NULL,
	"revision" bigint NOT NULL,
	"action" text NOT NULL,
	"content" jsonb NOT NULL,
	"chart" jsonb,
	"reason" text DEFAULT '' NOT NULL,
	"by_id" bigint NOT NULL,
	"by_name" text NOT NULL,
	"role" text NOT NULL,
	"author_name" text NOT NULL,
	"author_at" timestamp with time zone,
	"at" timestamp with time zone NOT NULL,
	"prev_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "record_revisions_pk" PRIMARY KEY("record_id","revision"),
	CONSTRAINT "record_revisions_action_check" CHECK ("record_revisions"."action" IN ('sign','countersign','amend','void')),
	CONSTRAINT "record_revisions_reason_check" CHECK ("record_revisions"."action" IN ('sign','countersign') OR "record_revisions"."reason" <> '')
);
--> statement-breakpoint
CREATE TABLE "record_treatments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "record_treatments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"record_id" bigint NOT NULL,
	"revision" bigint NOT NULL,
	"position" integer NOT NULL,
	"teeth" text[] NOT NULL,
	"surfaces" text[] NOT NULL,
	"project_id" bigint,
	"name" text NOT NULL,
	"status" text NOT NULL,
	"material" jsonb,
	"disposal_id" bigint,
	CONSTRAINT "record_treatments_position_unique" UNIQUE("record_id","revision","position"),
	CONSTRAINT "record_treatments_status_check" CHECK ("record_treatments"."status" IN ('planned','done'))
);
--> statement-breakpoint
CREATE TABLE "records" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"patient_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"reservation_id" bigint,
	"doctor_id" bigint NOT NULL,
	"department_id" bigint,
	"code" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"revision" bigint,
	"draft" jsonb,
	"visit_date" date NOT NULL,
	"submitted_at" timestamp with time zone,
	"return_reason" text DEFAULT '' NOT NULL,
	"signed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	CONSTRAINT "records_hospital_code_unique" UNIQUE("hospital_id","code"),
	CONSTRAINT "records_hospital_id_unique" UNIQUE("hospital_id","id"),
	CONSTRAINT "records_kind_check" CHECK ("records"."kind" IN ('case','base','perio','hygiene','ortho','surgery','general')),
	CONSTRAINT "records_status_check" CHECK ("records"."status" IN ('draft','review','signed','amended','void')),
	CONSTRAINT "records_draft_check" CHECK (("records"."status" IN ('draft','review')) = ("records"."draft" IS NOT NULL)),
	CONSTRAINT "records_revision_check" CHECK (("records"."revision" IS NULL) = ("records"."status" IN ('draft','review'))),
	CONSTRAINT "records_signed_check" CHECK (CASE WHEN "records"."status" IN ('draft','review') THEN "records"."signed_at" IS NULL
      WHEN "records"."status" = 'void' THEN true ELSE "records"."signed_at" IS NOT NULL END),
	CONSTRAINT "records_submitted_check" CHECK ("records"."status" <> 'draft' OR "records"."submitted_at" IS NULL)
);
--> statement-breakpoint
ALTER TABLE "staff_members" ADD COLUMN "supervisor_id" bigint;--> statement-breakpoint
ALTER TABLE "amend_requests" ADD CONSTRAINT "amend_requests_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "amend_requests" ADD CONSTRAINT "amend_requests_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "amend_requests" ADD CONSTRAINT "amend_requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "amend_requests" ADD CONSTRAINT "amend_requests_record_fk" FOREIGN KEY ("hospital_id","record_id") REFERENCES "public"."records"("hospital_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_read_spans" ADD CONSTRAINT "record_read_spans_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_read_spans" ADD CONSTRAINT "record_read_spans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_read_spans" ADD CONSTRAINT "record_read_spans_patient_fk" FOREIGN KEY ("hospital_id","patient_id") REFERENCES "public"."hospital_patients"("hospital_id","patient_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_reads" ADD CONSTRAINT "record_reads_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_reads" ADD CONSTRAINT "record_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_reads" ADD CONSTRAINT "record_reads_patient_fk" FOREIGN KEY ("hospital_id","patient_id") REFERENCES "public"."hospital_patients"("hospital_id","patient_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_settings" ADD CONSTRAINT "record_settings_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_diagnoses" ADD CONSTRAINT "record_diagnoses_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_diagnoses" ADD CONSTRAINT "record_diagnoses_revision_fk" FOREIGN KEY ("record_id","revision") REFERENCES "public"."record_revisions"("record_id","revision") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_revisions" ADD CONSTRAINT "record_revisions_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_revisions" ADD CONSTRAINT "record_revisions_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_revisions" ADD CONSTRAINT "record_revisions_record_fk" FOREIGN KEY ("hospital_id","record_id") REFERENCES "public"."records"("hospital_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_treatments" ADD CONSTRAINT "record_treatments_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_treatments" ADD CONSTRAINT "record_treatments_revision_fk" FOREIGN KEY ("record_id","revision") REFERENCES "public"."record_revisions"("record_id","revision") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "records" ADD CONSTRAINT "records_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "records" ADD CONSTRAINT "records_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "records" ADD CONSTRAINT "records_doctor_id_users_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "records" ADD CONSTRAINT "records_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "records" ADD CONSTRAINT "records_patient_fk" FOREIGN KEY ("hospital_id","patient_id") REFERENCES "public"."hospital_patients"("hospital_id","patient_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "amend_requests_pending_unique" ON "amend_requests" USING btree ("record_id","created_by") WHERE "amend_requests"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "amend_requests_record_idx" ON "amend_requests" USING btree ("record_id","id");--> statement-breakpoint
CREATE INDEX "amend_requests_hospital_idx" ON "amend_requests" USING btree ("hospital_id","status","id");--> statement-breakpoint
CREATE INDEX "record_reads_patient_idx" ON "record_reads" USING btree ("patient_id","id");--> statement-breakpoint
CREATE INDEX "record_reads_hospital_idx" ON "record_reads" USING btree ("hospital_id","patient_id","id");--> statement-breakpoint
CREATE INDEX "record_diagnoses_name_idx" ON "record_diagnoses" USING btree ("hospital_id","name");--> statement-breakpoint
CREATE INDEX "record_diagnoses_code_idx" ON "record_diagnoses" USING btree ("hospital_id","icd_code");--> statement-breakpoint
CREATE INDEX "record_treatments_disposal_idx" ON "record_treatments" USING btree ("disposal_id") WHERE "record_treatments"."disposal_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "records_case_of_visit_unique" ON "records" USING btree ("reservation_id") WHERE "records"."kind" = 'case' AND "records"."status" <> 'void';--> statement-breakpoint
CREATE INDEX "records_reservation_idx" ON "records" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "records_patient_idx" ON "records" USING btree ("patient_id","hospital_id","kind","visit_date","id");--> statement-breakpoint
CREATE INDEX "records_hospital_idx" ON "records" USING btree ("hospital_id","kind","visit_date","id");--> statement-breakpoint
CREATE INDEX "records_author_idx" ON "records" USING btree ("hospital_id","doctor_id","kind","visit_date","id");--> statement-breakpoint
CREATE INDEX "records_open_idx" ON "records" USING btree ("hospital_id","doctor_id") WHERE "records"."status" IN ('draft','review');--> statement-breakpoint
ALTER TABLE "staff_members" ADD CONSTRAINT "staff_members_supervisor_id_users_id_fk" FOREIGN KEY ("supervisor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_members" ADD CONSTRAINT "staff_members_supervisor_check" CHECK ("staff_members"."supervisor_id" <> "staff_members"."user_id");