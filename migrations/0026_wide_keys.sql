-- Every key becomes bigint (docs/decisions/044). What db/functions makes is made again after the migrations: functions and views
-- that name a key's old type would stand beside the new ones, and policies hold their columns. Until they are back,
-- row-level security shows the application nothing; the owner, who goes on with the migration, it does not bind meanwhile.
DO $$
DECLARE
  one record;
BEGIN
  FOR one IN SELECT polname AS name, polrelid::regclass AS of FROM pg_policy LOOP
    EXECUTE format('DROP POLICY %I ON %s', one.name, one.of);
    EXECUTE format('ALTER TABLE %s NO FORCE ROW LEVEL SECURITY', one.of);
  END LOOP;
  FOR one IN SELECT c.oid::regclass AS name FROM pg_class c WHERE c.relkind = 'v' AND c.relnamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e') LOOP
    EXECUTE format('DROP VIEW %s', one.name);
  END LOOP;
  FOR one IN SELECT p.oid::regprocedure AS name FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
      AND ARRAY[p.prorettype] || coalesce(p.proallargtypes, p.proargtypes::oid[]) && '{integer,integer[]}'::regtype[]::oid[] LOOP
    EXECUTE format('DROP FUNCTION %s', one.name);
  END LOOP;
END $$;--> statement-breakpoint
ALTER TABLE "advisories" ALTER COLUMN "id" TYPE bigint, ALTER COLUMN "hospital_id" TYPE bigint, ALTER COLUMN "patient_id" TYPE bigint, ALTER COLUMN "reservation_id" TYPE bigint, ALTER COLUMN "consultant_id" TYPE bigint, ALTER COLUMN "created_by" TYPE bigint;--> statement-breakpoint
ALTER TABLE "announcement_reads" ALTER COLUMN "announcement_id" TYPE bigint, ALTER COLUMN "user_id" TYPE bigint;--> statement-breakpoint
ALTER TABLE "announcements" ALTER COLUMN "id" TYPE bigint, ALTER COLUMN "hospital_id" TYPE bigint, ALTER COLUMN "department_ids" TYPE bigint[], ALTER COLUMN "creator_id" TYPE bigint;--> statement-breakpoint
ALTER TABLE "memberships" ALTER COLUMN "id" TYPE bigint, ALTER COLUMN "user_id" TYPE bigint, ALTER COLUMN "hospital_id" TYPE bigint;--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "id" TYPE bigint, ALTER COLUMN "user_id" TYPE bigint, ALTER COLUMN "hospital_id" TYPE bigint;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "id" TYPE bigint, ALTER COLUMN "invited_by" TYPE bigint;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ALTER COLUMN "id" TYPE bigint, ALTER COLUMN "user_id" TYPE bigint, ALTER COLUMN "hospital_id" TYPE bigint;--> statement-breakpoint
ALTER TABLE "patient_registrations" ALTER COLUMN "id" TYPE bigint, ALTER COLUMN "hospital_id" TYPE bigint, ALTER COLUMN "patient_id" TYPE bigint, ALTER COLUMN "department_id" TYPE bigint, ALTER COLUMN "doctor_id" TYPE bigint, ALTER COLUMN "scheduling_time_id" TYPE bigint, ALTER COLUMN "reservation_id" TYPE bigint, ALTER COLUMN "created_by" TYPE bigint;--> statement-breakpoint
ALTER TABLE "document_numbers" ALTER COLUMN "hospital_id" TYPE bigint;--> statement-breakpoint
ALTER TABLE "document_prints" ALTER COLUMN "id" TYPE bigint, ALTER COLUMN "hospital_id" TYPE bigint, ALTER COLUMN "printed_by" TYPE bigint;--> statement-breakpoint
ALTER TABLE "receipts" ALTER COLUMN "id" TYPE bigint, ALTER COLUMN "hospital_id" TYPE bigint, ALTER COLUMN "charge_id" TYPE bigint, ALTER COLUMN "issued_by" TYPE bigint;--> statement-breakpoint
ALTER TABLE "departments" ALTER COLUMN "id" TYPE bigint, ALTER COLUMN "hospital_id" TYPE bigint, ALTER COLUMN "leader_id" TYPE bigint, ALTER COLUMN "created_by" TYPE bigint, ALTER COLUMN "updated_by" TYPE bigint;--> statement-breakpoint
ALTER TABLE "hospital_numbers" ALTER COLUMN "hospital_id" TYPE bigint;--> statement-breakpoint
ALTER TABLE "hospitals" ALTER COLUMN "id" TYPE bigint, ALTER COLUMN "creator_id" TYPE bigint;--> statement-breakpoint
ALTER TABLE "positions" ALTER COLUMN "id" TYPE bigint, ALTER COLUMN "hospital_id" TYPE bigint, ALTER COLUMN "department_id" TYPE bigint, ALTER COLUMN "created_by" TYPE bigint, ALTER COLUMN "updated_by" TYPE bigint;--> statement-breakpoint
ALTER TABLE "staff_departments" ALTER COLUMN "hospital_id" TYPE bigint, ALTER COLUMN "user_id" TYPE bigint, ALTER COLUMN "department_id" TYPE bigint;--> statement-breakpoint
ALTER TABLE "staff_posts" ALTER COLUMN "hospital_id" TYPE bigint, ALTER COLUMN "user_id" TYPE bigint;--> statement-breakpoint
ALTER TABLE "union_hospitals" ALTER COLUMN "union_id" TYPE bigint, ALTER COLUMN "hospital_id" TYPE bigint;--> statement-breakpoint
ALTER TABLE "unions" ALTER COLUMN "id" TYPE bigint;--> statement-breakpoint
ALTER TABLE "hygiene_charges" ALTER COLUMN "id" TYPE bigint, ALTER COLUMN "hospital_id" TYPE bigint, ALTER COLUMN "reservation_id" TYPE bigint, ALTER COLUMN "patient_id" TYPE bigint, ALTER COLUMN "hygienist_id" TYPE bigint, ALTER COLUMN "created_by" TYPE bigint;--> statement-breakpoint
ALTER TABLE "patient_problems" ALTER COLUMN "id" TYPE bigint, ALTER COLUMN "hospital_id" TYPE bigint, ALTER COLUMN "patient_id" TYPE bigint, ALTER COLUMN "reservation_id" TYPE bigint, ALTER COLUMN "noted_by" TYPE bigint, ALTER COLUMN "settled_by" TYPE bigint;--> statement-breakpoint
ALTER TABLE "recalls" ALTER COLUMN "id" TYPE bigint, ALTER COLUMN "hospital_id" TYPE bigint, ALTER COLUMN "patient_id" TYPE bigint, ALTER COLUMN "reservation_id" TYPE bigint, ALTER COLUMN "doctor_id" TYPE bigint, ALTER COLUMN "booked_id" TYPE bigint, ALTER COLUMN "created_by" TYPE bigint;--> statement-breakpoint
ALTER TABLE "notification_preferences" ALTER COLUMN "user_id" TYPE bigint;--> statement-breakpoint
ALTER TABLE "notifications" ALTER COLUMN "id" TYPE bigint, ALTER COLUMN "user_id" TYPE bigint, ALTER COLUMN "hospital_id" TYPE bigint;--> statement-breakpoint
ALTER TABLE "operation_logs" ALTER COLUMN "user_id" TYPE bigint, ALTER COLUMN "hospital_id" TYPE bigint;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ALTER COLUMN "account_id" TYPE bigint;--> statement-breakpoint
ALTER TABLE "hospital_certificates" ALTER COLUMN "hospital_id" TYPE bigint, ALTER COLUMN "patient_id" TYPE bigint;--> statement-breakpoint
ALTER TABLE "hospital_patients" ALTER COLUMN "hospital_id" TYPE bigint, ALTER COLUMN "patient_id" TYPE bigint, ALTER COLUMN "informed_by" TYPE bigint;--> statement-breakpoint
ALTER TABLE "patients" ALTER COLUMN "id" TYPE bigint, ALTER COLUMN "user_id" TYPE bigint;--> statement-breakpoint
ALTER TABLE "consents" ALTER COLUMN "id" TYPE bigint, ALTER COLUMN "user_id" TYPE bigint;--> statement-breakpoint
ALTER TABLE "data_keys" ALTER COLUMN "id" TYPE bigint;--> statement-breakpoint
ALTER TABLE "referrals" ALTER COLUMN "id" TYPE bigint, ALTER COLUMN "source_id" TYPE bigint, ALTER COLUMN "source_hospital_id" TYPE bigint, ALTER COLUMN "target_id" TYPE bigint, ALTER COLUMN "target_hospital_id" TYPE bigint, ALTER COLUMN "referred_by" TYPE bigint;--> statement-breakpoint
ALTER TABLE "live_visits" ALTER COLUMN "reservation_id" TYPE bigint, ALTER COLUMN "hospital_id" TYPE bigint, ALTER COLUMN "doctor_id" TYPE bigint, ALTER COLUMN "patient_id" TYPE bigint;--> statement-breakpoint
ALTER TABLE "reservation_steps" ALTER COLUMN "id" TYPE bigint, ALTER COLUMN "reservation_id" TYPE bigint, ALTER COLUMN "by" TYPE bigint;--> statement-breakpoint
ALTER TABLE "reservations" ALTER COLUMN "id" TYPE bigint, ALTER COLUMN "hospital_id" TYPE bigint, ALTER COLUMN "department_id" TYPE bigint, ALTER COLUMN "doctor_id" TYPE bigint, ALTER COLUMN "patient_id" TYPE bigint, ALTER COLUMN "user_id" TYPE bigint, ALTER COLUMN "booked_by" TYPE bigint, ALTER COLUMN "slot_ids" TYPE bigint[], ALTER COLUMN "kind_id" TYPE bigint, ALTER COLUMN "referred_from" TYPE bigint, ALTER COLUMN "told_doctor_id" TYPE bigint, ALTER COLUMN "told_doctor_before" TYPE bigint;--> statement-breakpoint
ALTER TABLE "account_events" ALTER COLUMN "user_id" TYPE bigint;--> statement-breakpoint
ALTER TABLE "holds" ALTER COLUMN "id" TYPE bigint, ALTER COLUMN "hospital_id" TYPE bigint, ALTER COLUMN "session_id" TYPE bigint, ALTER COLUMN "user_id" TYPE bigint, ALTER COLUMN "slot_ids" TYPE bigint[], ALTER COLUMN "kind_id" TYPE bigint;--> statement-breakpoint
ALTER TABLE "hospital_events" ALTER COLUMN "hospital_id" TYPE bigint;--> statement-breakpoint
ALTER TABLE "slot_days" ALTER COLUMN "hospital_id" TYPE bigint;--> statement-breakpoint
ALTER TABLE "slots" ALTER COLUMN "id" TYPE bigint, ALTER COLUMN "hospital_id" TYPE bigint, ALTER COLUMN "doctor_id" TYPE bigint, ALTER COLUMN "department_id" TYPE bigint, ALTER COLUMN "hold_id" TYPE bigint, ALTER COLUMN "reservation_id" TYPE bigint;--> statement-breakpoint
ALTER TABLE "work_exceptions" ALTER COLUMN "id" TYPE bigint, ALTER COLUMN "hospital_id" TYPE bigint, ALTER COLUMN "doctor_id" TYPE bigint, ALTER COLUMN "department_id" TYPE bigint, ALTER COLUMN "created_by" TYPE bigint;--> statement-breakpoint
ALTER TABLE "working_hours" ALTER COLUMN "id" TYPE bigint, ALTER COLUMN "hospital_id" TYPE bigint, ALTER COLUMN "doctor_id" TYPE bigint, ALTER COLUMN "department_id" TYPE bigint;--> statement-breakpoint
ALTER TABLE "recovery_codes" ALTER COLUMN "user_id" TYPE bigint;--> statement-breakpoint
ALTER TABLE "second_factors" ALTER COLUMN "user_id" TYPE bigint;--> statement-breakpoint
ALTER TABLE "sign_in_tickets" ALTER COLUMN "user_id" TYPE bigint;--> statement-breakpoint
ALTER TABLE "known_devices" ALTER COLUMN "id" TYPE bigint, ALTER COLUMN "user_id" TYPE bigint;--> statement-breakpoint
ALTER TABLE "sms_codes" ALTER COLUMN "id" TYPE bigint, ALTER COLUMN "hospital_id" TYPE bigint, ALTER COLUMN "device_id" TYPE bigint;--> statement-breakpoint
ALTER TABLE "wechat_logins" ALTER COLUMN "user_id" TYPE bigint;--> statement-breakpoint
ALTER TABLE "reviews" ALTER COLUMN "id" TYPE bigint, ALTER COLUMN "hospital_id" TYPE bigint, ALTER COLUMN "applicant_id" TYPE bigint, ALTER COLUMN "membership_id" TYPE bigint, ALTER COLUMN "invited_by" TYPE bigint, ALTER COLUMN "reviewed_by" TYPE bigint;--> statement-breakpoint
ALTER TABLE "sms_days" ALTER COLUMN "hospital_id" TYPE bigint;--> statement-breakpoint
ALTER TABLE "sms_messages" ALTER COLUMN "id" TYPE bigint, ALTER COLUMN "hospital_id" TYPE bigint, ALTER COLUMN "reservation_id" TYPE bigint, ALTER COLUMN "review_id" TYPE bigint, ALTER COLUMN "resend_of" TYPE bigint;--> statement-breakpoint
ALTER TABLE "sms_settings" ALTER COLUMN "hospital_id" TYPE bigint;--> statement-breakpoint
ALTER TABLE "uploads" ALTER COLUMN "user_id" TYPE bigint;--> statement-breakpoint
ALTER TABLE "visit_kinds" ALTER COLUMN "id" TYPE bigint, ALTER COLUMN "hospital_id" TYPE bigint;--> statement-breakpoint
ALTER TABLE "advisories" ALTER COLUMN "id" SET MAXVALUE 9007199254740991;--> statement-breakpoint
ALTER TABLE "announcements" ALTER COLUMN "id" SET MAXVALUE 9007199254740991;--> statement-breakpoint
ALTER TABLE "memberships" ALTER COLUMN "id" SET MAXVALUE 9007199254740991;--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "id" SET MAXVALUE 9007199254740991;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "id" SET MAXVALUE 9007199254740991;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ALTER COLUMN "id" SET MAXVALUE 9007199254740991;--> statement-breakpoint
ALTER TABLE "patient_registrations" ALTER COLUMN "id" SET MAXVALUE 9007199254740991;--> statement-breakpoint
ALTER TABLE "document_prints" ALTER COLUMN "id" SET MAXVALUE 9007199254740991;--> statement-breakpoint
ALTER TABLE "receipts" ALTER COLUMN "id" SET MAXVALUE 9007199254740991;--> statement-breakpoint
ALTER TABLE "departments" ALTER COLUMN "id" SET MAXVALUE 9007199254740991;--> statement-breakpoint
ALTER TABLE "hospitals" ALTER COLUMN "id" SET MAXVALUE 9007199254740991;--> statement-breakpoint
ALTER TABLE "positions" ALTER COLUMN "id" SET MAXVALUE 9007199254740991;--> statement-breakpoint
ALTER TABLE "unions" ALTER COLUMN "id" SET MAXVALUE 9007199254740991;--> statement-breakpoint
ALTER TABLE "hygiene_charges" ALTER COLUMN "id" SET MAXVALUE 9007199254740991;--> statement-breakpoint
ALTER TABLE "patient_problems" ALTER COLUMN "id" SET MAXVALUE 9007199254740991;--> statement-breakpoint
ALTER TABLE "recalls" ALTER COLUMN "id" SET MAXVALUE 9007199254740991;--> statement-breakpoint
ALTER TABLE "notifications" ALTER COLUMN "id" SET MAXVALUE 9007199254740991;--> statement-breakpoint
ALTER TABLE "operation_logs" ALTER COLUMN "id" SET MAXVALUE 9007199254740991;--> statement-breakpoint
ALTER TABLE "outbox" ALTER COLUMN "id" SET MAXVALUE 9007199254740991;--> statement-breakpoint
ALTER TABLE "patients" ALTER COLUMN "id" SET MAXVALUE 9007199254740991;--> statement-breakpoint
ALTER TABLE "consents" ALTER COLUMN "id" SET MAXVALUE 9007199254740991;--> statement-breakpoint
ALTER TABLE "referrals" ALTER COLUMN "id" SET MAXVALUE 9007199254740991;--> statement-breakpoint
ALTER TABLE "reservation_steps" ALTER COLUMN "id" SET MAXVALUE 9007199254740991;--> statement-breakpoint
ALTER TABLE "reservations" ALTER COLUMN "id" SET MAXVALUE 9007199254740991;--> statement-breakpoint
ALTER TABLE "account_events" ALTER COLUMN "id" SET MAXVALUE 9007199254740991;--> statement-breakpoint
ALTER TABLE "holds" ALTER COLUMN "id" SET MAXVALUE 9007199254740991;--> statement-breakpoint
ALTER TABLE "slots" ALTER COLUMN "id" SET MAXVALUE 9007199254740991;--> statement-breakpoint
ALTER TABLE "work_exceptions" ALTER COLUMN "id" SET MAXVALUE 9007199254740991;--> statement-breakpoint
ALTER TABLE "working_hours" ALTER COLUMN "id" SET MAXVALUE 9007199254740991;--> statement-breakpoint
ALTER TABLE "known_devices" ALTER COLUMN "id" SET MAXVALUE 9007199254740991;--> statement-breakpoint
ALTER TABLE "sms_codes" ALTER COLUMN "id" SET MAXVALUE 9007199254740991;--> statement-breakpoint
ALTER TABLE "reviews" ALTER COLUMN "id" SET MAXVALUE 9007199254740991;--> statement-breakpoint
ALTER TABLE "sms_messages" ALTER COLUMN "id" SET MAXVALUE 9007199254740991;--> statement-breakpoint
ALTER TABLE "visit_kinds" ALTER COLUMN "id" SET MAXVALUE 9007199254740991;
