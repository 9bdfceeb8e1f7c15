CREATE TABLE "record_prints" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "record_prints_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"patient_id" bigint NOT NULL,
	"type" text NOT NULL,
	"object_id" bigint NOT NULL,
	"print_no" integer NOT NULL,
	"by_id" bigint NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "record_prints_no_unique" UNIQUE("type","object_id","print_no")
);
--> statement-breakpoint
ALTER TABLE "record_prints" ADD CONSTRAINT "record_prints_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_prints" ADD CONSTRAINT "record_prints_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_prints" ADD CONSTRAINT "record_prints_patient_fk" FOREIGN KEY ("hospital_id","patient_id") REFERENCES "public"."hospital_patients"("hospital_id","patient_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "record_prints_hospital_idx" ON "record_prints" USING btree ("hospital_id","patient_id");