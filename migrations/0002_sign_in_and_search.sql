CREATE TABLE "sign_in_tries" (
	"phone" text PRIMARY KEY NOT NULL,
	"wrong" smallint NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sign_in_tries_since_idx" ON "sign_in_tries" USING btree ("since");--> statement-breakpoint
CREATE INDEX "hospital_patients_card_idx" ON "hospital_patients" USING btree ("hospital_id","card_no");--> statement-breakpoint
CREATE INDEX "patients_name_trgm_idx" ON "patients" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "patients_phone_trgm_idx" ON "patients" USING gin ("phone" gin_trgm_ops);