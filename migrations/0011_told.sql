ALTER TABLE "reservations" ADD COLUMN "told_version" integer;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "told_starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "told_doctor_id" integer;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "told_doctor_before" integer;