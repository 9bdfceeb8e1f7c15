CREATE TABLE "document_templates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "document_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"scope" text NOT NULL,
	"user_id" bigint,
	"name" text NOT NULL,
	"initials" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"body" text NOT NULL,
	"risks" text DEFAULT '' NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "document_templates_name_unique" UNIQUE NULLS NOT DISTINCT("hospital_id","user_id","name"),
	CONSTRAINT "document_templates_kind_check" CHECK ("document_templates"."kind" IN ('consent','certificate','referral','instruction','other')),
	CONSTRAINT "document_templates_body_check" CHECK ("document_templates"."body" <> ''),
	CONSTRAINT "document_templates_scope_check" CHECK ("document_templates"."scope" IN ('own','hospital') AND ("document_templates"."scope" = 'own') = ("document_templates"."user_id" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "document_signings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "document_signings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"document_id" bigint NOT NULL,
	"body" text NOT NULL,
	"body_hash" text NOT NULL,
	"signer_name" text,
	"relation" text,
	"id_tail" text,
	"strokes" jsonb,
	"refused_reason" text,
	"second_id" bigint,
	"by_id" bigint NOT NULL,
	"doctor_signed_at" timestamp with time zone,
	"signed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_signings_document_unique" UNIQUE("document_id"),
	CONSTRAINT "document_signings_relation_check" CHECK ("document_signings"."relation" IN ('self','guardian','proxy')),
	CONSTRAINT "document_signings_strokes_check" CHECK (jsonb_typeof("document_signings"."strokes") = 'array' AND length("document_signings"."strokes"::text) < 400000),
	CONSTRAINT "document_signings_signer_check" CHECK (num_nonnulls("document_signings"."signer_name", "document_signings"."relation") = 2 * num_nonnulls("document_signings"."strokes", "document_signings"."refused_reason")),
	CONSTRAINT "document_signings_second_check" CHECK (("document_signings"."second_id" IS NULL) = ("document_signings"."refused_reason" IS NULL) AND "document_signings"."second_id" IS DISTINCT FROM "document_signings"."by_id")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"patient_id" bigint NOT NULL,
	"doctor_id" bigint NOT NULL,
	"record_id" bigint,
	"template_id" bigint,
	"withdraws_id" bigint,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"body" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"void_reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "documents_hospital_code_unique" UNIQUE("hospital_id","code"),
	CONSTRAINT "documents_hospital_id_unique" UNIQUE("hospital_id","id"),
	CONSTRAINT "documents_kind_check" CHECK ("documents"."kind" IN ('consent','certificate','referral','instruction','other')),
	CONSTRAINT "documents_status_check" CHECK ("documents"."status" IN ('draft','signed','refused','void')),
	CONSTRAINT "documents_body_check" CHECK (CASE "documents"."status" WHEN 'draft' THEN "documents"."body" IS NOT NULL WHEN 'void' THEN true ELSE "documents"."body" IS NULL END),
	CONSTRAINT "documents_void_check" CHECK (("documents"."status" = 'void') = ("documents"."void_reason" IS NOT NULL)),
	CONSTRAINT "documents_withdraws_check" CHECK ("documents"."withdraws_id" IS NULL OR "documents"."kind" = 'consent' AND "documents"."status" <> 'refused')
);
--> statement-breakpoint
ALTER TABLE "document_templates" ADD CONSTRAINT "document_templates_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_signings" ADD CONSTRAINT "document_signings_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_signings" ADD CONSTRAINT "document_signings_second_id_users_id_fk" FOREIGN KEY ("second_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_signings" ADD CONSTRAINT "document_signings_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_signings" ADD CONSTRAINT "document_signings_document_fk" FOREIGN KEY ("hospital_id","document_id") REFERENCES "public"."documents"("hospital_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_doctor_id_users_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_template_id_document_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."document_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_patient_fk" FOREIGN KEY ("hospital_id","patient_id") REFERENCES "public"."hospital_patients"("hospital_id","patient_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_record_fk" FOREIGN KEY ("hospital_id","record_id") REFERENCES "public"."records"("hospital_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_withdraws_fk" FOREIGN KEY ("hospital_id","withdraws_id") REFERENCES "public"."documents"("hospital_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_withdraws_unique" ON "documents" USING btree ("withdraws_id") WHERE "documents"."status" <> 'void';--> statement-breakpoint
CREATE INDEX "documents_patient_idx" ON "documents" USING btree ("patient_id","hospital_id","id");--> statement-breakpoint
CREATE INDEX "documents_record_idx" ON "documents" USING btree ("record_id");