-- What drizzle's DSL can't say: overlaps, named because errors are mapped by name (server/platform/database-errors.ts).
ALTER TABLE "live_visits" ADD CONSTRAINT "live_visits_doctor_excl"
  EXCLUDE USING gist ("doctor_id" WITH =, "during" WITH &&);--> statement-breakpoint
ALTER TABLE "live_visits" ADD CONSTRAINT "live_visits_patient_excl"
  EXCLUDE USING gist ("patient_id" WITH =, "during" WITH &&);--> statement-breakpoint
-- A person at two hospitals has one time.
ALTER TABLE "working_hours" ADD CONSTRAINT "working_hours_overlap_excl"
  EXCLUDE USING gist ("doctor_id" WITH =, "weekday" WITH =, int4range("from_minute", "to_minute") WITH &&);--> statement-breakpoint
-- Rows that change often: room on the page, so that updates stay beside the row (HOT).
ALTER TABLE "hospital_numbers" SET (fillfactor = 30);--> statement-breakpoint
ALTER TABLE "slots" SET (fillfactor = 70);--> statement-breakpoint
ALTER TABLE "sessions" SET (fillfactor = 70);
