CREATE TABLE "tooth_charts" (
	"hospital_id" bigint NOT NULL,
	"patient_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	CONSTRAINT "tooth_charts_pk" PRIMARY KEY("hospital_id","patient_id")
);
--> statement-breakpoint
CREATE TABLE "tooth_findings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tooth_findings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"patient_id" bigint NOT NULL,
	"tooth" text NOT NULL,
	"surfaces" text[] NOT NULL,
	"state" text NOT NULL,
	"phase" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date,
	"end_reason" text,
	"record_id" bigint,
	"by" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"ended_by" bigint,
	"ended_at" timestamp with time zone,
	CONSTRAINT "tooth_findings_tooth_check" CHECK ("tooth_findings"."tooth" ~ '^([1-4][1-8]|[5-8][1-5])S?$'),
	CONSTRAINT "tooth_findings_surfaces_check" CHECK ("tooth_findings"."surfaces" <@ '{M,O,D,B,L}'),
	CONSTRAINT "tooth_findings_phase_check" CHECK ("tooth_findings"."phase" IN ('existing','planned','watch')),
	CONSTRAINT "tooth_findings_reason_check" CHECK ("tooth_findings"."end_reason" IN ('treated','lost','replaced','corrected')),
	CONSTRAINT "tooth_findings_ended_check" CHECK (num_nulls("tooth_findings"."to_on", "tooth_findings"."end_reason", "tooth_findings"."ended_by", "tooth_findings"."ended_at") IN (0, 4)),
	CONSTRAINT "tooth_findings_span_check" CHECK ("tooth_findings"."to_on" >= "tooth_findings"."from_on")
);
--> statement-breakpoint
CREATE TABLE "tooth_switches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tooth_switches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"patient_id" bigint NOT NULL,
	"tooth" text NOT NULL,
	"from_on" date NOT NULL,
	"by" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "tooth_switches_tooth_check" CHECK ("tooth_switches"."tooth" ~ '^[1-8][1-5]$')
);
--> statement-breakpoint
ALTER TABLE "tooth_charts" ADD CONSTRAINT "tooth_charts_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tooth_charts" ADD CONSTRAINT "tooth_charts_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tooth_charts" ADD CONSTRAINT "tooth_charts_patient_fk" FOREIGN KEY ("hospital_id","patient_id") REFERENCES "public"."hospital_patients"("hospital_id","patient_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tooth_findings" ADD CONSTRAINT "tooth_findings_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tooth_findings" ADD CONSTRAINT "tooth_findings_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tooth_findings" ADD CONSTRAINT "tooth_findings_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tooth_findings" ADD CONSTRAINT "tooth_findings_patient_fk" FOREIGN KEY ("hospital_id","patient_id") REFERENCES "public"."hospital_patients"("hospital_id","patient_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tooth_findings" ADD CONSTRAINT "tooth_findings_record_fk" FOREIGN KEY ("hospital_id","record_id") REFERENCES "public"."records"("hospital_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tooth_switches" ADD CONSTRAINT "tooth_switches_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tooth_switches" ADD CONSTRAINT "tooth_switches_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tooth_switches" ADD CONSTRAINT "tooth_switches_patient_fk" FOREIGN KEY ("hospital_id","patient_id") REFERENCES "public"."hospital_patients"("hospital_id","patient_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tooth_findings_patient_idx" ON "tooth_findings" USING btree ("patient_id","hospital_id","from_on");--> statement-breakpoint
CREATE INDEX "tooth_findings_record_idx" ON "tooth_findings" USING btree ("record_id") WHERE "tooth_findings"."record_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "tooth_findings_open_unique" ON "tooth_findings" USING btree ("hospital_id","patient_id","tooth","state") WHERE "tooth_findings"."to_on" IS NULL AND "tooth_findings"."surfaces" = '{}';--> statement-breakpoint
CREATE UNIQUE INDEX "tooth_findings_open_m_unique" ON "tooth_findings" USING btree ("hospital_id","patient_id","tooth","state") WHERE "tooth_findings"."to_on" IS NULL AND 'M' = ANY ("tooth_findings"."surfaces");--> statement-breakpoint
CREATE UNIQUE INDEX "tooth_findings_open_o_unique" ON "tooth_findings" USING btree ("hospital_id","patient_id","tooth","state") WHERE "tooth_findings"."to_on" IS NULL AND 'O' = ANY ("tooth_findings"."surfaces");--> statement-breakpoint
CREATE UNIQUE INDEX "tooth_findings_open_d_unique" ON "tooth_findings" USING btree ("hospital_id","patient_id","tooth","state") WHERE "tooth_findings"."to_on" IS NULL AND 'D' = ANY ("tooth_findings"."surfaces");--> statement-breakpoint
CREATE UNIQUE INDEX "tooth_findings_open_b_unique" ON "tooth_findings" USING btree ("hospital_id","patient_id","tooth","state") WHERE "tooth_findings"."to_on" IS NULL AND 'B' = ANY ("tooth_findings"."surfaces");--> statement-breakpoint
CREATE UNIQUE INDEX "tooth_findings_open_l_unique" ON "tooth_findings" USING btree ("hospital_id","patient_id","tooth","state") WHERE "tooth_findings"."to_on" IS NULL AND 'L' = ANY ("tooth_findings"."surfaces");--> statement-breakpoint
CREATE INDEX "tooth_switches_patient_idx" ON "tooth_switches" USING btree ("patient_id","hospital_id","from_on","id");