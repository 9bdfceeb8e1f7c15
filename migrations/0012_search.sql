ALTER TABLE "departments" ADD COLUMN "name_spread" text GENERATED ALWAYS AS (regexp_replace(lower("name"), '(\S)', '\1\1\1', 'g')) STORED;--> statement-breakpoint
ALTER TABLE "hospitals" ADD COLUMN "address_spread" text GENERATED ALWAYS AS (regexp_replace(lower("address"), '(\S)', '\1\1\1', 'g')) STORED;--> statement-breakpoint
ALTER TABLE "staff_posts" ADD COLUMN "specialties_spread" text GENERATED ALWAYS AS (regexp_replace(lower("specialties"), '(\S)', '\1\1\1', 'g')) STORED;--> statement-breakpoint
ALTER TABLE "hospital_certificates" ADD COLUMN "certificate_tail" "bytea" GENERATED ALWAYS AS (substring("certificate_blind" from 33)) STORED;--> statement-breakpoint
CREATE INDEX "departments_name_trgm_idx" ON "departments" USING gin ("name_spread" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "hospitals_address_trgm_idx" ON "hospitals" USING gin ("address_spread" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "staff_departments_department_idx" ON "staff_departments" USING btree ("department_id");--> statement-breakpoint
CREATE INDEX "staff_posts_specialties_trgm_idx" ON "staff_posts" USING gin ("specialties_spread" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "hospital_certificates_tail_idx" ON "hospital_certificates" USING btree ("hospital_id","certificate_tail");