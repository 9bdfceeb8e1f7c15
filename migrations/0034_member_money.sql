CREATE TABLE "member_levels" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_levels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"type" smallint NOT NULL,
	"level" smallint NOT NULL,
	"from_level" smallint NOT NULL,
	"long" boolean NOT NULL,
	"vip_ended_at" date,
	"staff_id" bigint,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_levels_type_check" CHECK ("member_levels"."type" BETWEEN 1 AND 3)
);
--> statement-breakpoint
CREATE TABLE "money_settings" (
	"hospital_id" bigint PRIMARY KEY NOT NULL,
	"stored_limit" "cents",
	"gift_by_rule_only" boolean DEFAULT false NOT NULL,
	"sms_balance" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "money_settings_limit_check" CHECK ("money_settings"."stored_limit" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_tenders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_tenders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"payment_id" bigint NOT NULL,
	"type" smallint NOT NULL,
	"amount" "cents" NOT NULL,
	"trade_no" text,
	"refunded" "cents" DEFAULT 0 NOT NULL,
	CONSTRAINT "payment_tenders_trade_no_unique" UNIQUE("hospital_id","type","trade_no"),
	CONSTRAINT "payment_tenders_type_check" CHECK ("payment_tenders"."type" BETWEEN 1 AND 4),
	CONSTRAINT "payment_tenders_amount_check" CHECK ("payment_tenders"."amount" > 0),
	CONSTRAINT "payment_tenders_refunded_check" CHECK ("payment_tenders"."refunded" BETWEEN 0 AND "payment_tenders"."amount")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"shift_id" bigint NOT NULL,
	"member_id" bigint,
	"rule_id" bigint,
	"total" "cents" NOT NULL,
	"remarks" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"staff_id" bigint NOT NULL,
	"reverses_id" bigint,
	CONSTRAINT "payments_reverses_unique" UNIQUE("reverses_id"),
	CONSTRAINT "payments_kind_check" CHECK ("payments"."kind" IN ('topup', 'stored_refund')),
	CONSTRAINT "payments_total_check" CHECK ("payments"."total" > 0)
);
--> statement-breakpoint
CREATE TABLE "shifts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shifts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"staff_id" bigint NOT NULL,
	"business_date" date NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "receipts" ALTER COLUMN "charge_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "payment_id" bigint;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "payment_id" bigint;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "shift_id" bigint;--> statement-breakpoint
ALTER TABLE "member_levels" ADD CONSTRAINT "member_levels_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_levels" ADD CONSTRAINT "member_levels_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_levels" ADD CONSTRAINT "member_levels_member_fk" FOREIGN KEY ("hospital_id","member_id") REFERENCES "public"."members"("hospital_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_settings" ADD CONSTRAINT "money_settings_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_tenders" ADD CONSTRAINT "payment_tenders_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_tenders" ADD CONSTRAINT "payment_tenders_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_shift_id_shifts_id_fk" FOREIGN KEY ("shift_id") REFERENCES "public"."shifts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_rule_id_recharge_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."recharge_rules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_reverses_id_payments_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_member_fk" FOREIGN KEY ("hospital_id","member_id") REFERENCES "public"."members"("hospital_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shifts" ADD CONSTRAINT "shifts_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shifts" ADD CONSTRAINT "shifts_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_levels_member_idx" ON "member_levels" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "payment_tenders_payment_idx" ON "payment_tenders" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payments_hospital_idx" ON "payments" USING btree ("hospital_id","id");--> statement-breakpoint
CREATE INDEX "payments_shift_idx" ON "payments" USING btree ("shift_id");--> statement-breakpoint
CREATE INDEX "payments_member_idx" ON "payments" USING btree ("member_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "shifts_open_unique" ON "shifts" USING btree ("hospital_id","staff_id","business_date") WHERE "shifts"."closed_at" IS NULL;--> statement-breakpoint
CREATE INDEX "shifts_day_idx" ON "shifts" USING btree ("hospital_id","business_date","id");--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_shift_id_shifts_id_fk" FOREIGN KEY ("shift_id") REFERENCES "public"."shifts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "members_ending_idx" ON "members" USING btree ("vip_ended_at") WHERE "members"."vip_ended_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_payment_unique" UNIQUE("payment_id");--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_of_check" CHECK (num_nonnulls("receipts"."charge_id", "receipts"."payment_id") = 1);