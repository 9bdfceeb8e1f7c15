CREATE TABLE "data_keys" (
	"id" integer PRIMARY KEY NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	CONSTRAINT "data_keys_one_check" CHECK ("data_keys"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "hospital_patients" ADD COLUMN "informed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "hospital_patients" ADD COLUMN "informed_by" integer;--> statement-breakpoint
ALTER TABLE "hospital_patients" ADD COLUMN "informed_version" text;--> statement-breakpoint
ALTER TABLE "hospital_patients" ADD CONSTRAINT "hospital_patients_informed_by_users_id_fk" FOREIGN KEY ("informed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patients" ADD COLUMN "certificate_cipher" "bytea";--> statement-breakpoint
ALTER TABLE "patients" ADD COLUMN "certificate_blind" "bytea";--> statement-breakpoint
ALTER TABLE "patients" ADD CONSTRAINT "patients_certificate_check" CHECK (("patients"."certificate_cipher" IS NULL) = ("patients"."certificate_blind" IS NULL));--> statement-breakpoint
-- The plain columns stay for db/seal-certificates.ts, which has the key: it seals what is in them, drops them, and
-- makes the index of the number part of the primary key.
ALTER TABLE "hospital_certificates" ADD COLUMN "certificate_blind" "bytea";--> statement-breakpoint
ALTER TABLE "hospital_certificates" DROP CONSTRAINT "hospital_certificates_pk";--> statement-breakpoint
ALTER TABLE "hospital_certificates" ALTER COLUMN "certificate_number" DROP NOT NULL;
