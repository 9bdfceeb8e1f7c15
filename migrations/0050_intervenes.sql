CREATE TABLE "intervenes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "intervenes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"patient_id" bigint NOT NULL,
	"reservation_id" bigint,
	"doctor_id" bigint NOT NULL,
	"category" text NOT NULL,
	"content" text NOT NULL,
	"goal" text DEFAULT '' NOT NULL,
	"review_on" date,
	"outcome" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	CONSTRAINT "intervenes_category_check" CHECK ("intervenes"."category" IN ('口腔卫生宣教','饮食','戒烟','不良习惯','涂氟','窝沟封闭','用药指导','其他')),
	CONSTRAINT "intervenes_content_check" CHECK (length("intervenes"."content") BETWEEN 1 AND 1000),
	CONSTRAINT "intervenes_status_check" CHECK ("intervenes"."status" IN ('open','met','unmet','void'))
);
--> statement-breakpoint
ALTER TABLE "intervenes" ADD CONSTRAINT "intervenes_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intervenes" ADD CONSTRAINT "intervenes_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intervenes" ADD CONSTRAINT "intervenes_doctor_id_users_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intervenes" ADD CONSTRAINT "intervenes_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intervenes" ADD CONSTRAINT "intervenes_patient_fk" FOREIGN KEY ("hospital_id","patient_id") REFERENCES "public"."hospital_patients"("hospital_id","patient_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "intervenes_hospital_idx" ON "intervenes" USING btree ("hospital_id","id");--> statement-breakpoint
CREATE INDEX "intervenes_patient_idx" ON "intervenes" USING btree ("patient_id","id");--> statement-breakpoint
CREATE INDEX "intervenes_reservation_idx" ON "intervenes" USING btree ("reservation_id") WHERE "intervenes"."reservation_id" IS NOT NULL;