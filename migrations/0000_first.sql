CREATE TABLE "memberships" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "memberships_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"hospital_id" integer NOT NULL,
	"role" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_person_hospital_role_unique" UNIQUE("user_id","hospital_id","role"),
	CONSTRAINT "memberships_role_check" CHECK ("memberships"."role" IN ('shop_owner','doctor','consultant','sale','dental_hygienist','customer_service','sale_manager','other')),
	CONSTRAINT "memberships_status_check" CHECK ("memberships"."status" IN ('pending','active','left'))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" "bytea" NOT NULL,
	"user_id" integer NOT NULL,
	"hospital_id" integer,
	"idle_seconds" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"user_agent" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"phone" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"is_super_admin" boolean DEFAULT false NOT NULL,
	"disabled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_phone_unique" UNIQUE("phone"),
	CONSTRAINT "users_phone_check" CHECK ("users"."phone" ~ '^1[0-9]{10}$')
);
--> statement-breakpoint
CREATE TABLE "departments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "departments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hospital_id" integer NOT NULL,
	"name" text NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "departments_hospital_name_unique" UNIQUE("hospital_id","name")
);
--> statement-breakpoint
CREATE TABLE "hospital_numbers" (
	"hospital_id" integer PRIMARY KEY NOT NULL,
	"seq" bigint DEFAULT 0 NOT NULL,
	"epoch" integer DEFAULT 1 NOT NULL,
	"open" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hospitals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hospitals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"longitude" double precision,
	"latitude" double precision,
	"logo" text,
	"summary" text DEFAULT '' NOT NULL,
	"mode" smallint DEFAULT 1 NOT NULL,
	"lock" smallint DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"license_url" text,
	"creator_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hospitals_name_address_unique" UNIQUE("name","address"),
	CONSTRAINT "hospitals_mode_check" CHECK ("hospitals"."mode" IN (1, 2)),
	CONSTRAINT "hospitals_lock_check" CHECK ("hospitals"."lock" IN (0, 1)),
	CONSTRAINT "hospitals_status_check" CHECK ("hospitals"."status" IN ('pending','approved','rejected'))
);
--> statement-breakpoint
CREATE TABLE "staff_departments" (
	"hospital_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"department_id" integer NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "staff_departments_pk" PRIMARY KEY("hospital_id","user_id","department_id")
);
--> statement-breakpoint
CREATE TABLE "staff_posts" (
	"hospital_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"job_title" text DEFAULT '' NOT NULL,
	"specialties" text DEFAULT '' NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"cover_url" text,
	"position" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "staff_posts_pk" PRIMARY KEY("hospital_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "union_hospitals" (
	"union_id" integer NOT NULL,
	"hospital_id" integer NOT NULL,
	CONSTRAINT "union_hospitals_pk" PRIMARY KEY("union_id","hospital_id")
);
--> statement-breakpoint
CREATE TABLE "unions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	CONSTRAINT "unions_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"account_id" integer NOT NULL,
	"route" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"result" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_pk" PRIMARY KEY("account_id","route","key")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job" text NOT NULL,
	"payload" jsonb NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"queued_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"error" text,
	"request_id" text
);
--> statement-breakpoint
CREATE TABLE "sms_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sms_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"phone" text NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"template_params" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"code" text,
	"hospital_id" integer,
	"reservation_id" integer,
	"dedupe" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"provider_id" text,
	"error" text,
	"request_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "sms_messages_dedupe_unique" UNIQUE("dedupe")
);
--> statement-breakpoint
CREATE TABLE "hospital_certificates" (
	"hospital_id" integer NOT NULL,
	"certificate_number" text NOT NULL,
	"patient_id" integer NOT NULL,
	CONSTRAINT "hospital_certificates_pk" PRIMARY KEY("hospital_id","certificate_number")
);
--> statement-breakpoint
CREATE TABLE "hospital_patients" (
	"hospital_id" integer NOT NULL,
	"patient_id" integer NOT NULL,
	"card_no" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hospital_patients_pk" PRIMARY KEY("hospital_id","patient_id")
);
--> statement-breakpoint
CREATE TABLE "patients" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "patients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text,
	"gender" text,
	"birth_date" date,
	"certificate_type" smallint,
	"certificate_number" text,
	"nationality" text,
	"nation" text,
	"province" text,
	"city" text,
	"area" text,
	"address" text,
	"is_marry" smallint,
	"industry" text,
	"contact_name" text,
	"contact_phone" text,
	"health_status" text,
	"medical_history" text,
	"allergic_history" text,
	"medication_history" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_visits" (
	"reservation_id" integer PRIMARY KEY NOT NULL,
	"hospital_id" integer NOT NULL,
	"doctor_id" integer NOT NULL,
	"patient_id" integer NOT NULL,
	"during" "tstzrange" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reservation_steps" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reservation_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reservation_id" integer NOT NULL,
	"step" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" integer
);
--> statement-breakpoint
CREATE TABLE "reservations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reservations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hash_id" text NOT NULL,
	"hospital_id" integer NOT NULL,
	"department_id" integer,
	"doctor_id" integer NOT NULL,
	"patient_id" integer NOT NULL,
	"user_id" integer,
	"booked_by" integer NOT NULL,
	"slot_ids" integer[] NOT NULL,
	"date" date NOT NULL,
	"minute" smallint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"chief_complaint" text NOT NULL,
	"remarks" text DEFAULT '' NOT NULL,
	"fee" integer NOT NULL,
	"cancel_status" smallint DEFAULT 0 NOT NULL,
	"visi_status" smallint DEFAULT 0 NOT NULL,
	"flow_status" text DEFAULT 'booked' NOT NULL,
	"reason" text,
	"referred_from" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"arrived_at" timestamp with time zone,
	"in_chair_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reservations_hash_id_unique" UNIQUE("hash_id"),
	CONSTRAINT "reservations_flow_check" CHECK ("reservations"."flow_status" IN ('booked','arrived','in_chair','done','no_show'))
);
--> statement-breakpoint
CREATE TABLE "account_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"body" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_events_user_id_unique" UNIQUE("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "holds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "holds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hospital_id" integer NOT NULL,
	"session_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"slot_ids" integer[] NOT NULL,
	"holder" text NOT NULL,
	"by_name" text NOT NULL,
	"by_role" text NOT NULL,
	"seconds" smallint NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"lease_until" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "hospital_events" (
	"hospital_id" integer NOT NULL,
	"seq" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"body" jsonb NOT NULL,
	"request_id" text,
	CONSTRAINT "hospital_events_pk" PRIMARY KEY("hospital_id","seq")
);
--> statement-breakpoint
CREATE TABLE "slot_days" (
	"hospital_id" integer NOT NULL,
	"date" date NOT NULL,
	CONSTRAINT "slot_days_pk" PRIMARY KEY("hospital_id","date")
);
--> statement-breakpoint
CREATE TABLE "slots" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "slots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hospital_id" integer NOT NULL,
	"doctor_id" integer NOT NULL,
	"department_id" integer,
	"date" date NOT NULL,
	"minute" smallint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"reason" text,
	"next_status" text,
	"next_reason" text,
	"fee" integer DEFAULT 0 NOT NULL,
	"hold_id" integer,
	"reservation_id" integer,
	CONSTRAINT "slots_status_check" CHECK ("slots"."status" IN ('open','suspended','withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "work_exceptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "work_exceptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hospital_id" integer NOT NULL,
	"doctor_id" integer NOT NULL,
	"date" date NOT NULL,
	"from_minute" smallint NOT NULL,
	"to_minute" smallint NOT NULL,
	"kind" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"department_id" integer,
	"fee" integer,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "work_exceptions_kind_check" CHECK ("work_exceptions"."kind" IN ('suspended','leave','extra')),
	CONSTRAINT "work_exceptions_minutes_check" CHECK ("work_exceptions"."from_minute" >= 0 AND "work_exceptions"."to_minute" <= 1440 AND "work_exceptions"."from_minute" < "work_exceptions"."to_minute")
);
--> statement-breakpoint
CREATE TABLE "working_hours" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "working_hours_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hospital_id" integer NOT NULL,
	"doctor_id" integer NOT NULL,
	"weekday" smallint NOT NULL,
	"from_minute" smallint NOT NULL,
	"to_minute" smallint NOT NULL,
	"breaks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"department_id" integer,
	"fee" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "working_hours_weekday_check" CHECK ("working_hours"."weekday" BETWEEN 1 AND 7),
	CONSTRAINT "working_hours_minutes_check" CHECK ("working_hours"."from_minute" >= 0 AND "working_hours"."to_minute" <= 1440 AND "working_hours"."from_minute" < "working_hours"."to_minute" AND "working_hours"."from_minute" % 15 = 0 AND "working_hours"."to_minute" % 15 = 0)
);
--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departments" ADD CONSTRAINT "departments_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hospital_numbers" ADD CONSTRAINT "hospital_numbers_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_departments" ADD CONSTRAINT "staff_departments_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_posts" ADD CONSTRAINT "staff_posts_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "union_hospitals" ADD CONSTRAINT "union_hospitals_union_id_unions_id_fk" FOREIGN KEY ("union_id") REFERENCES "public"."unions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "union_hospitals" ADD CONSTRAINT "union_hospitals_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hospital_certificates" ADD CONSTRAINT "hospital_certificates_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hospital_patients" ADD CONSTRAINT "hospital_patients_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hospital_patients" ADD CONSTRAINT "hospital_patients_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patients" ADD CONSTRAINT "patients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_visits" ADD CONSTRAINT "live_visits_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_steps" ADD CONSTRAINT "reservation_steps_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_doctor_id_users_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_exceptions" ADD CONSTRAINT "work_exceptions_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_exceptions" ADD CONSTRAINT "work_exceptions_doctor_id_users_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_exceptions" ADD CONSTRAINT "work_exceptions_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "working_hours" ADD CONSTRAINT "working_hours_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "working_hours" ADD CONSTRAINT "working_hours_doctor_id_users_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "working_hours" ADD CONSTRAINT "working_hours_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "memberships_hospital_idx" ON "memberships" USING btree ("hospital_id","status");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "hospitals_name_trgm_idx" ON "hospitals" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_idx" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_open_idx" ON "outbox" USING btree ("due_at") WHERE "outbox"."done_at" IS NULL AND "outbox"."failed_at" IS NULL;--> statement-breakpoint
CREATE INDEX "sms_messages_phone_idx" ON "sms_messages" USING btree ("phone","created_at");--> statement-breakpoint
CREATE INDEX "hospital_patients_patient_idx" ON "hospital_patients" USING btree ("patient_id");--> statement-breakpoint
CREATE INDEX "patients_user_idx" ON "patients" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reservation_steps_reservation_idx" ON "reservation_steps" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "reservations_hospital_date_idx" ON "reservations" USING btree ("hospital_id","date");--> statement-breakpoint
CREATE INDEX "reservations_user_idx" ON "reservations" USING btree ("user_id","starts_at");--> statement-breakpoint
CREATE INDEX "reservations_patient_idx" ON "reservations" USING btree ("patient_id","starts_at");--> statement-breakpoint
CREATE INDEX "reservations_doctor_idx" ON "reservations" USING btree ("doctor_id","date");--> statement-breakpoint
CREATE INDEX "account_events_at_idx" ON "account_events" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "holds_live_session_unique" ON "holds" USING btree ("session_id") WHERE "holds"."ended_at" IS NULL;--> statement-breakpoint
CREATE INDEX "holds_live_expiry_idx" ON "holds" USING btree ("expires_at") WHERE "holds"."ended_at" IS NULL;--> statement-breakpoint
CREATE INDEX "holds_user_taken_idx" ON "holds" USING btree ("user_id","taken_at");--> statement-breakpoint
CREATE INDEX "hospital_events_at_idx" ON "hospital_events" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "slots_doctor_start_unique" ON "slots" USING btree ("doctor_id","starts_at");--> statement-breakpoint
CREATE INDEX "slots_hospital_date_idx" ON "slots" USING btree ("hospital_id","date");--> statement-breakpoint
CREATE INDEX "slots_reservation_idx" ON "slots" USING btree ("reservation_id") WHERE "slots"."reservation_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "work_exceptions_doctor_idx" ON "work_exceptions" USING btree ("doctor_id","date");--> statement-breakpoint
CREATE INDEX "work_exceptions_hospital_idx" ON "work_exceptions" USING btree ("hospital_id","date");--> statement-breakpoint
CREATE INDEX "working_hours_hospital_idx" ON "working_hours" USING btree ("hospital_id","doctor_id");