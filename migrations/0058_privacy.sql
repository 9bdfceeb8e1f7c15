ALTER TABLE "consents" DROP CONSTRAINT "consents_person_kind_version_unique";--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "consents_person_kind_version_unique" ON "consents" USING btree ("user_id","kind","version") WHERE "consents"."withdrawn_at" IS NULL;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_withdrawn_check" CHECK ("consents"."withdrawn_at" >= "consents"."at");