CREATE TABLE "follow_up_plans" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "follow_up_plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"name" text NOT NULL,
	"trigger" text NOT NULL,
	"steps" jsonb NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "follow_up_plans_name_unique" UNIQUE("hospital_id","name"),
	CONSTRAINT "follow_up_plans_trigger_check" CHECK ("follow_up_plans"."trigger" IN ('diagnosis','project','hand')),
	CONSTRAINT "follow_up_plans_steps_check" CHECK (jsonb_typeof("follow_up_plans"."steps") = 'array')
);
--> statement-breakpoint
ALTER TABLE "follow_up_plans" ADD CONSTRAINT "follow_up_plans_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;