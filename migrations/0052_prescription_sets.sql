CREATE TABLE "prescription_sets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "prescription_sets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"scope" text NOT NULL,
	"user_id" bigint,
	"name" text NOT NULL,
	"diagnosis" text DEFAULT '' NOT NULL,
	"items" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "prescription_sets_name_unique" UNIQUE NULLS NOT DISTINCT("hospital_id","user_id","name"),
	CONSTRAINT "prescription_sets_items_check" CHECK (jsonb_typeof("prescription_sets"."items") = 'array'),
	CONSTRAINT "prescription_sets_scope_check" CHECK ("prescription_sets"."scope" IN ('own','hospital') AND ("prescription_sets"."scope" = 'own') = ("prescription_sets"."user_id" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "prescription_sets" ADD CONSTRAINT "prescription_sets_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;