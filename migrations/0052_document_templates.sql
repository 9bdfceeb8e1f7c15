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
ALTER TABLE "document_templates" ADD CONSTRAINT "document_templates_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;