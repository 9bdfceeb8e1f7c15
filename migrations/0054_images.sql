CREATE TABLE "images" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "images_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"patient_id" bigint NOT NULL,
	"reservation_id" bigint,
	"record_id" bigint,
	"category" text NOT NULL,
	"taken_on" date NOT NULL,
	"teeth" text[] DEFAULT '{}' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"series_id" text,
	"position" smallint,
	"status" text NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"void_reason" text,
	"original_key" text NOT NULL,
	"sha256" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer,
	"height" integer,
	"full_key" text,
	"thumb_key" text,
	"uploaded_by" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "images_hospital_id_unique" UNIQUE("hospital_id","id"),
	CONSTRAINT "images_original_unique" UNIQUE("original_key"),
	CONSTRAINT "images_category_check" CHECK ("images"."category" IN ('periapical','bitewing','panoramic','ceph','cbct','intraoral','face','model','report','other')),
	CONSTRAINT "images_status_check" CHECK ("images"."status" IN ('processing','ready','failed','void')),
	CONSTRAINT "images_void_check" CHECK (("images"."status" = 'void') = ("images"."void_reason" IS NOT NULL)),
	CONSTRAINT "images_pdf_check" CHECK ("images"."content_type" <> 'application/pdf' OR "images"."category" = 'report'),
	CONSTRAINT "images_sha256_check" CHECK ("images"."sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "images_note_check" CHECK (length("images"."note") <= 500),
	CONSTRAINT "images_position_check" CHECK ("images"."position" BETWEEN 1 AND 40),
	CONSTRAINT "images_ready_check" CHECK ("images"."status" <> 'ready' OR "images"."content_type" NOT LIKE 'image/%' OR num_nulls("images"."full_key", "images"."thumb_key") = 0)
);
--> statement-breakpoint
ALTER TABLE "document_signings" DROP CONSTRAINT "document_signings_signer_check";--> statement-breakpoint
ALTER TABLE "document_signings" ADD COLUMN "paper_image_id" bigint;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "sha256" text;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_original_key_uploads_key_fk" FOREIGN KEY ("original_key") REFERENCES "public"."uploads"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_full_key_uploads_key_fk" FOREIGN KEY ("full_key") REFERENCES "public"."uploads"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_thumb_key_uploads_key_fk" FOREIGN KEY ("thumb_key") REFERENCES "public"."uploads"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_patient_fk" FOREIGN KEY ("hospital_id","patient_id") REFERENCES "public"."hospital_patients"("hospital_id","patient_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_record_fk" FOREIGN KEY ("hospital_id","record_id") REFERENCES "public"."records"("hospital_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "images_bytes_unique" ON "images" USING btree ("hospital_id","patient_id","sha256") WHERE "images"."status" <> 'void';--> statement-breakpoint
CREATE INDEX "images_patient_idx" ON "images" USING btree ("patient_id","hospital_id","taken_on","id");--> statement-breakpoint
CREATE INDEX "images_reservation_idx" ON "images" USING btree ("reservation_id") WHERE "images"."reservation_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "images_record_idx" ON "images" USING btree ("record_id") WHERE "images"."record_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "images_full_idx" ON "images" USING btree ("full_key");--> statement-breakpoint
CREATE INDEX "images_thumb_idx" ON "images" USING btree ("thumb_key");--> statement-breakpoint
ALTER TABLE "document_signings" ADD CONSTRAINT "document_signings_paper_fk" FOREIGN KEY ("hospital_id","paper_image_id") REFERENCES "public"."images"("hospital_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_signings_paper_idx" ON "document_signings" USING btree ("paper_image_id") WHERE "document_signings"."paper_image_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "document_signings" ADD CONSTRAINT "document_signings_signer_check" CHECK (num_nonnulls("document_signings"."signer_name", "document_signings"."relation") = 2 * num_nonnulls("document_signings"."strokes", "document_signings"."paper_image_id", "document_signings"."refused_reason"));