CREATE TABLE "denture_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "denture_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"text" text NOT NULL,
	"side" text NOT NULL,
	"by_id" bigint NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "denture_messages_side_check" CHECK ("denture_messages"."side" IN ('clinic','factory')),
	CONSTRAINT "denture_messages_text_check" CHECK (length("denture_messages"."text") BETWEEN 1 AND 500)
);
--> statement-breakpoint
CREATE TABLE "denture_orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "denture_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"code" text NOT NULL,
	"patient_id" bigint NOT NULL,
	"doctor_id" bigint NOT NULL,
	"factory_id" bigint NOT NULL,
	"record_id" bigint,
	"disposal_line_id" bigint,
	"reservation_id" bigint,
	"rework_of" bigint,
	"items" jsonb NOT NULL,
	"impression" text NOT NULL,
	"occlusion" text NOT NULL,
	"margin" text NOT NULL,
	"contact" text NOT NULL,
	"files" bigint[] DEFAULT '{}' NOT NULL,
	"due_on" date NOT NULL,
	"urgent" boolean DEFAULT false NOT NULL,
	"cost" "cents",
	"status" text DEFAULT 'draft' NOT NULL,
	"stage" text DEFAULT '' NOT NULL,
	"back_to" text,
	"cancel_asked" boolean DEFAULT false NOT NULL,
	"sent_at" timestamp with time zone,
	"sent_name" text,
	"sent_gender" text,
	"sent_age" smallint,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "denture_orders_hospital_code_unique" UNIQUE("hospital_id","code"),
	CONSTRAINT "denture_orders_hospital_id_unique" UNIQUE("hospital_id","id"),
	CONSTRAINT "denture_orders_status_check" CHECK ("denture_orders"."status" IN ('draft','sent','received','making','question','shipped','arrived','tried','seated','rework','cancelled')),
	CONSTRAINT "denture_orders_sent_check" CHECK (CASE "denture_orders"."status" WHEN 'draft' THEN "denture_orders"."sent_at" IS NULL WHEN 'cancelled' THEN true ELSE "denture_orders"."sent_at" IS NOT NULL END),
	CONSTRAINT "denture_orders_name_check" CHECK (("denture_orders"."sent_at" IS NULL) = ("denture_orders"."sent_name" IS NULL)),
	CONSTRAINT "denture_orders_back_check" CHECK (("denture_orders"."status" = 'question') = ("denture_orders"."back_to" IS NOT NULL)),
	CONSTRAINT "denture_orders_back_to_check" CHECK ("denture_orders"."back_to" IN ('received','making')),
	CONSTRAINT "denture_orders_items_check" CHECK (jsonb_typeof("denture_orders"."items") = 'array'),
	CONSTRAINT "denture_orders_impression_check" CHECK ("denture_orders"."impression" IN ('silicone','alginate','scan')),
	CONSTRAINT "denture_orders_cost_check" CHECK ("denture_orders"."cost" >= 0)
);
--> statement-breakpoint
CREATE TABLE "denture_steps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "denture_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"from_status" text,
	"to_step" text NOT NULL,
	"stage" text NOT NULL,
	"note" text NOT NULL,
	"fault" text,
	"photos" bigint[] DEFAULT '{}' NOT NULL,
	"side" text NOT NULL,
	"by_id" bigint NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "denture_steps_side_check" CHECK ("denture_steps"."side" IN ('clinic','factory')),
	CONSTRAINT "denture_steps_fault_check" CHECK (("denture_steps"."to_step" = 'rework') = ("denture_steps"."fault" IS NOT NULL) AND "denture_steps"."fault" IN ('clinic','factory','patient','other')),
	CONSTRAINT "denture_steps_note_check" CHECK ("denture_steps"."to_step" NOT IN ('question','rework') OR "denture_steps"."note" <> '')
);
--> statement-breakpoint
ALTER TABLE "denture_messages" ADD CONSTRAINT "denture_messages_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "denture_messages" ADD CONSTRAINT "denture_messages_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "denture_messages" ADD CONSTRAINT "denture_messages_order_fk" FOREIGN KEY ("hospital_id","order_id") REFERENCES "public"."denture_orders"("hospital_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "denture_orders" ADD CONSTRAINT "denture_orders_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "denture_orders" ADD CONSTRAINT "denture_orders_doctor_id_users_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "denture_orders" ADD CONSTRAINT "denture_orders_factory_id_factories_id_fk" FOREIGN KEY ("factory_id") REFERENCES "public"."factories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "denture_orders" ADD CONSTRAINT "denture_orders_disposal_line_id_disposal_lines_id_fk" FOREIGN KEY ("disposal_line_id") REFERENCES "public"."disposal_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "denture_orders" ADD CONSTRAINT "denture_orders_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "denture_orders" ADD CONSTRAINT "denture_orders_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "denture_orders" ADD CONSTRAINT "denture_orders_patient_fk" FOREIGN KEY ("hospital_id","patient_id") REFERENCES "public"."hospital_patients"("hospital_id","patient_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "denture_orders" ADD CONSTRAINT "denture_orders_record_fk" FOREIGN KEY ("hospital_id","record_id") REFERENCES "public"."records"("hospital_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "denture_orders" ADD CONSTRAINT "denture_orders_rework_fk" FOREIGN KEY ("hospital_id","rework_of") REFERENCES "public"."denture_orders"("hospital_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "denture_steps" ADD CONSTRAINT "denture_steps_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "denture_steps" ADD CONSTRAINT "denture_steps_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "denture_steps" ADD CONSTRAINT "denture_steps_order_fk" FOREIGN KEY ("hospital_id","order_id") REFERENCES "public"."denture_orders"("hospital_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "denture_messages_order_idx" ON "denture_messages" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "denture_orders_hospital_idx" ON "denture_orders" USING btree ("hospital_id","due_on","id");--> statement-breakpoint
CREATE INDEX "denture_orders_patient_idx" ON "denture_orders" USING btree ("patient_id","hospital_id","id");--> statement-breakpoint
CREATE INDEX "denture_orders_factory_idx" ON "denture_orders" USING btree ("factory_id","due_on","id");--> statement-breakpoint
CREATE INDEX "denture_orders_reservation_idx" ON "denture_orders" USING btree ("reservation_id") WHERE "denture_orders"."reservation_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "denture_steps_order_idx" ON "denture_steps" USING btree ("order_id","id");