CREATE TABLE "advisories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "advisories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hospital_id" integer NOT NULL,
	"patient_id" integer NOT NULL,
	"reservation_id" integer,
	"consultant_id" integer NOT NULL,
	"subject" text NOT NULL,
	"content" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"quoted" integer,
	"follow_up_on" date,
	"remarks" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "advisories_status_check" CHECK ("advisories"."status" IN ('open','following','won','lost'))
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "calendar_feeds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"hospital_id" integer,
	"secret_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "calendar_feeds_secret_unique" UNIQUE("secret_hash"),
	CONSTRAINT "calendar_feeds_kind_check" CHECK ("calendar_feeds"."kind" IN ('mine','work')),
	CONSTRAINT "calendar_feeds_hospital_check" CHECK (("calendar_feeds"."kind" = 'work') = ("calendar_feeds"."hospital_id" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "hygiene_charges" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hygiene_charges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hospital_id" integer NOT NULL,
	"reservation_id" integer NOT NULL,
	"patient_id" integer NOT NULL,
	"hygienist_id" integer NOT NULL,
	"amount" integer NOT NULL,
	"payment_type" smallint NOT NULL,
	"remarks" text DEFAULT '' NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "hygiene_charges_reservation_unique" UNIQUE("reservation_id"),
	CONSTRAINT "hygiene_charges_amount_check" CHECK ("hygiene_charges"."amount" > 0),
	CONSTRAINT "hygiene_charges_payment_type_check" CHECK ("hygiene_charges"."payment_type" BETWEEN 1 AND 4)
);
--> statement-breakpoint
CREATE TABLE "patient_problems" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "patient_problems_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hospital_id" integer NOT NULL,
	"patient_id" integer NOT NULL,
	"reservation_id" integer NOT NULL,
	"problem" text NOT NULL,
	"noted_by" integer NOT NULL,
	"noted_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_by" integer,
	"settlement" text,
	CONSTRAINT "patient_problems_reservation_unique" UNIQUE("reservation_id"),
	CONSTRAINT "patient_problems_settled_check" CHECK (("patient_problems"."settled_at" IS NULL) = ("patient_problems"."settled_by" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "recalls" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recalls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hospital_id" integer NOT NULL,
	"patient_id" integer NOT NULL,
	"reservation_id" integer NOT NULL,
	"doctor_id" integer NOT NULL,
	"due_on" date NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"booked_id" integer,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recalls_reservation_unique" UNIQUE("reservation_id")
);
--> statement-breakpoint
CREATE TABLE "patient_registrations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "patient_registrations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hospital_id" integer NOT NULL,
	"patient_id" integer,
	"department_id" integer,
	"doctor_id" integer,
	"scheduling_time_id" integer,
	"date" date,
	"minute" smallint,
	"source" text DEFAULT '' NOT NULL,
	"remarks" text DEFAULT '' NOT NULL,
	"visit_type" text DEFAULT 'first' NOT NULL,
	"person" jsonb,
	"status" text DEFAULT 'draft' NOT NULL,
	"reservation_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "patient_registrations_status_check" CHECK ("patient_registrations"."status" IN ('draft','submitted','confirmed','cancelled')),
	CONSTRAINT "patient_registrations_visit_type_check" CHECK ("patient_registrations"."visit_type" IN ('first','again')),
	CONSTRAINT "patient_registrations_confirmed_check" CHECK (("patient_registrations"."status" = 'confirmed') = ("patient_registrations"."reservation_id" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "referrals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "referrals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"source_id" integer NOT NULL,
	"source_hospital_id" integer NOT NULL,
	"target_id" integer NOT NULL,
	"target_hospital_id" integer NOT NULL,
	"referred_by" integer NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"remarks" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "referrals_target_unique" UNIQUE("target_id")
);
--> statement-breakpoint
CREATE TABLE "hanzi" (
	"char" text PRIMARY KEY NOT NULL,
	"readings" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sounds" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hospitals" ADD COLUMN "sounds" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "patients" ADD COLUMN "sounds" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "advisories" ADD CONSTRAINT "advisories_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advisories" ADD CONSTRAINT "advisories_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advisories" ADD CONSTRAINT "advisories_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advisories" ADD CONSTRAINT "advisories_consultant_id_users_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advisories" ADD CONSTRAINT "advisories_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hygiene_charges" ADD CONSTRAINT "hygiene_charges_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hygiene_charges" ADD CONSTRAINT "hygiene_charges_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hygiene_charges" ADD CONSTRAINT "hygiene_charges_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hygiene_charges" ADD CONSTRAINT "hygiene_charges_hygienist_id_users_id_fk" FOREIGN KEY ("hygienist_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hygiene_charges" ADD CONSTRAINT "hygiene_charges_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_problems" ADD CONSTRAINT "patient_problems_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_problems" ADD CONSTRAINT "patient_problems_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_problems" ADD CONSTRAINT "patient_problems_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_problems" ADD CONSTRAINT "patient_problems_noted_by_users_id_fk" FOREIGN KEY ("noted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_problems" ADD CONSTRAINT "patient_problems_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recalls" ADD CONSTRAINT "recalls_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recalls" ADD CONSTRAINT "recalls_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recalls" ADD CONSTRAINT "recalls_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recalls" ADD CONSTRAINT "recalls_doctor_id_users_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recalls" ADD CONSTRAINT "recalls_booked_id_reservations_id_fk" FOREIGN KEY ("booked_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recalls" ADD CONSTRAINT "recalls_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_registrations" ADD CONSTRAINT "patient_registrations_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_registrations" ADD CONSTRAINT "patient_registrations_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_registrations" ADD CONSTRAINT "patient_registrations_doctor_id_users_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_registrations" ADD CONSTRAINT "patient_registrations_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_registrations" ADD CONSTRAINT "patient_registrations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_source_id_reservations_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_source_hospital_id_hospitals_id_fk" FOREIGN KEY ("source_hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_target_id_reservations_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_target_hospital_id_hospitals_id_fk" FOREIGN KEY ("target_hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_referred_by_users_id_fk" FOREIGN KEY ("referred_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "advisories_hospital_idx" ON "advisories" USING btree ("hospital_id","id");--> statement-breakpoint
CREATE INDEX "advisories_reservation_idx" ON "advisories" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "advisories_patient_idx" ON "advisories" USING btree ("patient_id");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_live_unique" ON "calendar_feeds" USING btree ("user_id","kind",coalesce("hospital_id", 0)) WHERE "calendar_feeds"."revoked_at" IS NULL;--> statement-breakpoint
CREATE INDEX "calendar_feeds_user_idx" ON "calendar_feeds" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "hygiene_charges_hospital_idx" ON "hygiene_charges" USING btree ("hospital_id","id");--> statement-breakpoint
CREATE INDEX "patient_problems_hospital_idx" ON "patient_problems" USING btree ("hospital_id","id");--> statement-breakpoint
CREATE INDEX "recalls_hospital_idx" ON "recalls" USING btree ("hospital_id","due_on");--> statement-breakpoint
CREATE INDEX "patient_registrations_hospital_idx" ON "patient_registrations" USING btree ("hospital_id","id");--> statement-breakpoint
CREATE INDEX "patient_registrations_patient_idx" ON "patient_registrations" USING btree ("patient_id");--> statement-breakpoint
CREATE INDEX "referrals_source_idx" ON "referrals" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "referrals_source_hospital_idx" ON "referrals" USING btree ("source_hospital_id","id");--> statement-breakpoint
CREATE INDEX "referrals_target_hospital_idx" ON "referrals" USING btree ("target_hospital_id","id");--> statement-breakpoint
CREATE INDEX "users_name_trgm_idx" ON "users" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_sounds_trgm_idx" ON "users" USING gin ("sounds" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "hospitals_sounds_trgm_idx" ON "hospitals" USING gin ("sounds" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "patients_sounds_trgm_idx" ON "patients" USING gin ("sounds" gin_trgm_ops);