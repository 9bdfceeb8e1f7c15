ALTER TABLE "hospitals" ADD COLUMN "phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hospitals" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;