CREATE TABLE "prescription_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "prescription_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"prescription_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"drug_id" bigint,
	"drug_name" text NOT NULL,
	"specification" text NOT NULL,
	"form" text NOT NULL,
	"dose" numeric(8, 3) NOT NULL,
	"dose_unit" text NOT NULL,
	"route" text NOT NULL,
	"frequency" text NOT NULL,
	"days" smallint NOT NULL,
	"quantity" integer NOT NULL,
	"quantity_unit" text NOT NULL,
	"proposed" integer,
	"note" text NOT NULL,
	"reason" text NOT NULL,
	"allergy_known" boolean NOT NULL,
	"skin_test" text NOT NULL,
	"skin_batch_no" text,
	"skin_tested_at" timestamp with time zone,
	"skin_by" bigint,
	"skin_second" bigint,
	CONSTRAINT "prescription_items_position_check" CHECK ("prescription_items"."position" BETWEEN 0 AND 4),
	CONSTRAINT "prescription_items_skin_check" CHECK ("prescription_items"."skin_test" IN ('none','required','negative','positive','exempt')),
	CONSTRAINT "prescription_items_tested_check" CHECK (CASE WHEN "prescription_items"."skin_test" IN ('negative','positive') THEN num_nonnulls("prescription_items"."skin_batch_no", "prescription_items"."skin_tested_at", "prescription_items"."skin_by", "prescription_items"."skin_second") = 4
      ELSE num_nulls("prescription_items"."skin_batch_no", "prescription_items"."skin_tested_at", "prescription_items"."skin_by", "prescription_items"."skin_second") = 4 END),
	CONSTRAINT "prescription_items_second_check" CHECK ("prescription_items"."skin_by" <> "prescription_items"."skin_second")
);
--> statement-breakpoint
CREATE TABLE "prescription_steps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "prescription_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"prescription_id" bigint NOT NULL,
	"action" text NOT NULL,
	"reason" text NOT NULL,
	"by_id" bigint NOT NULL,
	"by_name" text NOT NULL,
	"role" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "prescription_steps_action_check" CHECK ("prescription_steps"."action" IN ('sign','override','skin_test','void')),
	CONSTRAINT "prescription_steps_reason_check" CHECK ("prescription_steps"."action" NOT IN ('override','void') OR "prescription_steps"."reason" <> '')
);
--> statement-breakpoint
CREATE TABLE "prescriptions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "prescriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"patient_id" bigint NOT NULL,
	"doctor_id" bigint NOT NULL,
	"reservation_id" bigint,
	"record_id" bigint,
	"code" text,
	"type" text NOT NULL,
	"diagnosis" text NOT NULL,
	"weight_kg" numeric(5, 1),
	"draft" jsonb,
	"status" text DEFAULT 'draft' NOT NULL,
	"valid_days" smallint NOT NULL,
	"valid_reason" text DEFAULT '' NOT NULL,
	"valid_until" timestamp with time zone,
	"signed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "prescriptions_hospital_code_unique" UNIQUE("hospital_id","code"),
	CONSTRAINT "prescriptions_hospital_id_unique" UNIQUE("hospital_id","id"),
	CONSTRAINT "prescriptions_type_check" CHECK ("prescriptions"."type" IN ('normal','emergency','child')),
	CONSTRAINT "prescriptions_weight_check" CHECK ("prescriptions"."type" <> 'child' OR "prescriptions"."weight_kg" IS NOT NULL),
	CONSTRAINT "prescriptions_status_check" CHECK ("prescriptions"."status" IN ('draft','signed','void')),
	CONSTRAINT "prescriptions_draft_check" CHECK (("prescriptions"."draft" IS NULL) = ("prescriptions"."signed_at" IS NOT NULL)),
	CONSTRAINT "prescriptions_signed_check" CHECK ("prescriptions"."status" = 'void' OR ("prescriptions"."status" = 'signed') = ("prescriptions"."signed_at" IS NOT NULL)),
	CONSTRAINT "prescriptions_code_check" CHECK (("prescriptions"."code" IS NULL) = ("prescriptions"."signed_at" IS NULL)),
	CONSTRAINT "prescriptions_until_check" CHECK (("prescriptions"."valid_until" IS NULL) = ("prescriptions"."signed_at" IS NULL)),
	CONSTRAINT "prescriptions_valid_check" CHECK ("prescriptions"."valid_days" BETWEEN 1 AND 3 AND ("prescriptions"."valid_days" = 1 OR "prescriptions"."valid_reason" <> ''))
);
--> statement-breakpoint
ALTER TABLE "prescription_items" ADD CONSTRAINT "prescription_items_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription_items" ADD CONSTRAINT "prescription_items_drug_id_products_id_fk" FOREIGN KEY ("drug_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription_items" ADD CONSTRAINT "prescription_items_skin_by_users_id_fk" FOREIGN KEY ("skin_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription_items" ADD CONSTRAINT "prescription_items_skin_second_users_id_fk" FOREIGN KEY ("skin_second") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription_items" ADD CONSTRAINT "prescription_items_prescription_fk" FOREIGN KEY ("hospital_id","prescription_id") REFERENCES "public"."prescriptions"("hospital_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription_steps" ADD CONSTRAINT "prescription_steps_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription_steps" ADD CONSTRAINT "prescription_steps_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription_steps" ADD CONSTRAINT "prescription_steps_prescription_fk" FOREIGN KEY ("hospital_id","prescription_id") REFERENCES "public"."prescriptions"("hospital_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD CONSTRAINT "prescriptions_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD CONSTRAINT "prescriptions_doctor_id_users_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD CONSTRAINT "prescriptions_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD CONSTRAINT "prescriptions_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD CONSTRAINT "prescriptions_patient_fk" FOREIGN KEY ("hospital_id","patient_id") REFERENCES "public"."hospital_patients"("hospital_id","patient_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD CONSTRAINT "prescriptions_record_fk" FOREIGN KEY ("hospital_id","record_id") REFERENCES "public"."records"("hospital_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "prescription_items_position_unique" ON "prescription_items" USING btree ("prescription_id","position");--> statement-breakpoint
CREATE INDEX "prescription_steps_prescription_idx" ON "prescription_steps" USING btree ("prescription_id","id");--> statement-breakpoint
CREATE INDEX "prescriptions_patient_idx" ON "prescriptions" USING btree ("patient_id","hospital_id","id");--> statement-breakpoint
CREATE INDEX "prescriptions_hospital_idx" ON "prescriptions" USING btree ("hospital_id","id");--> statement-breakpoint
CREATE INDEX "prescriptions_reservation_idx" ON "prescriptions" USING btree ("reservation_id");