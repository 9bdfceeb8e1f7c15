-- Money is counted in cents, of one type: within what JavaScript counts exactly, below zero where a column lets it be.
CREATE DOMAIN "cents" AS bigint CONSTRAINT "cents_check" CHECK (VALUE BETWEEN -9007199254740991 AND 9007199254740991);--> statement-breakpoint
ALTER TABLE "advisories" ALTER COLUMN "quoted" SET DATA TYPE "cents";--> statement-breakpoint
ALTER TABLE "hygiene_charges" ALTER COLUMN "amount" SET DATA TYPE "cents";--> statement-breakpoint
ALTER TABLE "reservations" ALTER COLUMN "fee" SET DATA TYPE "cents";--> statement-breakpoint
ALTER TABLE "slots" ALTER COLUMN "next_fee" SET DATA TYPE "cents", ALTER COLUMN "fee" SET DATA TYPE "cents";--> statement-breakpoint
ALTER TABLE "work_exceptions" ALTER COLUMN "fee" SET DATA TYPE "cents";--> statement-breakpoint
ALTER TABLE "working_hours" ALTER COLUMN "fee" SET DATA TYPE "cents";--> statement-breakpoint
ALTER TABLE "sms_days" ALTER COLUMN "cost" SET DATA TYPE "cents";--> statement-breakpoint
ALTER TABLE "sms_messages" ALTER COLUMN "cost" SET DATA TYPE "cents";--> statement-breakpoint
ALTER TABLE "sms_settings" ALTER COLUMN "daily_budget" SET DATA TYPE "cents";
