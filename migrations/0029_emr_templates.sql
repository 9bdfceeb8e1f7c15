CREATE TABLE "emr_templates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "emr_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"scope" text NOT NULL,
	"user_id" bigint,
	"name" text NOT NULL,
	"initials" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"diagnosis_code" text DEFAULT '' NOT NULL,
	"content" jsonb NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "emr_templates_name_unique" UNIQUE NULLS NOT DISTINCT("hospital_id","user_id","name"),
	CONSTRAINT "emr_templates_content_check" CHECK (jsonb_typeof("emr_templates"."content") = 'object'),
	CONSTRAINT "emr_templates_uses_check" CHECK ("emr_templates"."uses" >= 0),
	CONSTRAINT "emr_templates_scope_check" CHECK ("emr_templates"."scope" IN ('own','hospital') AND ("emr_templates"."scope" = 'own') = ("emr_templates"."user_id" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "emr_templates" ADD CONSTRAINT "emr_templates_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;