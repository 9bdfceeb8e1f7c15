ALTER TABLE "memberships" DROP CONSTRAINT "memberships_status_check";--> statement-breakpoint
ALTER TABLE "staff_members" ADD COLUMN "leaving_on" date;--> statement-breakpoint
ALTER TABLE "staff_members" ADD COLUMN "leave_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_members" ADD COLUMN "leave_handover_to" bigint;--> statement-breakpoint
ALTER TABLE "staff_members" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staff_members" ADD COLUMN "suspended_until" date;--> statement-breakpoint
ALTER TABLE "staff_members" ADD COLUMN "suspend_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_status_check" CHECK ("memberships"."status" IN ('pending','active','suspended','left','rejected'));