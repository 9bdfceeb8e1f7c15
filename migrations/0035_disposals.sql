CREATE TABLE "disposal_discounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "disposal_discounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"disposal_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"amount" "cents" NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"staff_id" bigint,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "disposal_discounts_kind_check" CHECK ("disposal_discounts"."kind" IN ('level', 'manual', 'round')),
	CONSTRAINT "disposal_discounts_amount_check" CHECK ("disposal_discounts"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "disposal_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "disposal_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"disposal_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"kind" text NOT NULL,
	"project_id" bigint,
	"product_id" bigint,
	"name" text NOT NULL,
	"specification" text NOT NULL,
	"unit" text NOT NULL,
	"unit_price" "cents" NOT NULL,
	"count" smallint NOT NULL,
	"net" "cents" NOT NULL,
	"doctor_id" bigint,
	"tooth" text DEFAULT '' NOT NULL,
	"remarks" text DEFAULT '' NOT NULL,
	"refunded_count" smallint DEFAULT 0 NOT NULL,
	"refunded" "cents" DEFAULT 0 NOT NULL,
	CONSTRAINT "disposal_lines_position_unique" UNIQUE("disposal_id","position"),
	CONSTRAINT "disposal_lines_kind_check" CHECK (CASE "disposal_lines"."kind" WHEN 'project' THEN "disposal_lines"."project_id" IS NOT NULL AND "disposal_lines"."product_id" IS NULL
      WHEN 'drug' THEN "disposal_lines"."product_id" IS NOT NULL AND "disposal_lines"."project_id" IS NULL ELSE false END),
	CONSTRAINT "disposal_lines_count_check" CHECK ("disposal_lines"."count" BETWEEN 1 AND 999),
	CONSTRAINT "disposal_lines_net_check" CHECK ("disposal_lines"."net" BETWEEN 0 AND "disposal_lines"."unit_price" * "disposal_lines"."count"),
	CONSTRAINT "disposal_lines_refunded_check" CHECK ("disposal_lines"."refunded_count" BETWEEN 0 AND "disposal_lines"."count" AND "disposal_lines"."refunded" BETWEEN 0 AND "disposal_lines"."net")
);
--> statement-breakpoint
CREATE TABLE "disposals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "disposals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"number" text,
	"member_id" bigint NOT NULL,
	"doctor_id" bigint,
	"reservation_id" bigint,
	"consultant_id" bigint,
	"status" smallint DEFAULT 0 NOT NULL,
	"at_desk" boolean DEFAULT false NOT NULL,
	"price" "cents" DEFAULT 0 NOT NULL,
	"total" "cents" DEFAULT 0 NOT NULL,
	"remarks" text DEFAULT '' NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"issued_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"voided_at" timestamp with time zone,
	"void_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "disposals_hospital_number_unique" UNIQUE("hospital_id","number"),
	CONSTRAINT "disposals_hospital_id_unique" UNIQUE("hospital_id","id"),
	CONSTRAINT "disposals_status_check" CHECK ("disposals"."status" BETWEEN 0 AND 4),
	CONSTRAINT "disposals_issued_check" CHECK (("disposals"."number" IS NULL) = ("disposals"."issued_at" IS NULL)),
	CONSTRAINT "disposals_total_check" CHECK ("disposals"."total" BETWEEN 0 AND "disposals"."price" AND "disposals"."price" <= 1000000000)
);
--> statement-breakpoint
CREATE TABLE "payment_splits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_splits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"tender_id" bigint NOT NULL,
	"disposal_id" bigint NOT NULL,
	"amount" "cents" NOT NULL,
	"refunded" "cents" DEFAULT 0 NOT NULL,
	CONSTRAINT "payment_splits_tender_disposal_unique" UNIQUE("tender_id","disposal_id"),
	CONSTRAINT "payment_splits_amount_check" CHECK ("payment_splits"."amount" > 0),
	CONSTRAINT "payment_splits_refunded_check" CHECK ("payment_splits"."refunded" BETWEEN 0 AND "payment_splits"."amount")
);
--> statement-breakpoint
ALTER TABLE "ledger_accounts" DROP CONSTRAINT "ledger_accounts_kind_check";--> statement-breakpoint
ALTER TABLE "payment_tenders" DROP CONSTRAINT "payment_tenders_type_check";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_kind_check";--> statement-breakpoint
DROP INDEX "ledger_accounts_hospital_kind_unique";--> statement-breakpoint
-- Not dropped and added: that would take the checks of it away.
ALTER TABLE "ledger_accounts" ALTER COLUMN "floor" SET EXPRESSION AS (CASE WHEN kind IN ('principal', 'gift', 'points', 'points_owed', 'recharged', 'consumed', 'receivable') THEN 0 ELSE NULL END);--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD COLUMN "disposal_id" bigint;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "disposal_id" bigint;--> statement-breakpoint
ALTER TABLE "payment_tenders" ADD COLUMN "member_id" bigint;--> statement-breakpoint
ALTER TABLE "payment_tenders" ADD COLUMN "principal" "cents" DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_tenders" ADD COLUMN "gift" "cents" DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_tenders" ADD COLUMN "tendered" "cents";--> statement-breakpoint
ALTER TABLE "payment_tenders" ADD COLUMN "change" "cents" DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "disposal_discounts" ADD CONSTRAINT "disposal_discounts_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disposal_discounts" ADD CONSTRAINT "disposal_discounts_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disposal_discounts" ADD CONSTRAINT "disposal_discounts_disposal_fk" FOREIGN KEY ("hospital_id","disposal_id") REFERENCES "public"."disposals"("hospital_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disposal_lines" ADD CONSTRAINT "disposal_lines_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disposal_lines" ADD CONSTRAINT "disposal_lines_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disposal_lines" ADD CONSTRAINT "disposal_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disposal_lines" ADD CONSTRAINT "disposal_lines_doctor_id_users_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disposal_lines" ADD CONSTRAINT "disposal_lines_disposal_fk" FOREIGN KEY ("hospital_id","disposal_id") REFERENCES "public"."disposals"("hospital_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disposals" ADD CONSTRAINT "disposals_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disposals" ADD CONSTRAINT "disposals_doctor_id_users_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disposals" ADD CONSTRAINT "disposals_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disposals" ADD CONSTRAINT "disposals_consultant_id_users_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disposals" ADD CONSTRAINT "disposals_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disposals" ADD CONSTRAINT "disposals_member_fk" FOREIGN KEY ("hospital_id","member_id") REFERENCES "public"."members"("hospital_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_splits" ADD CONSTRAINT "payment_splits_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_splits" ADD CONSTRAINT "payment_splits_tender_id_payment_tenders_id_fk" FOREIGN KEY ("tender_id") REFERENCES "public"."payment_tenders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_splits" ADD CONSTRAINT "payment_splits_disposal_fk" FOREIGN KEY ("hospital_id","disposal_id") REFERENCES "public"."disposals"("hospital_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disposal_discounts_disposal_idx" ON "disposal_discounts" USING btree ("disposal_id","id");--> statement-breakpoint
CREATE INDEX "disposals_status_idx" ON "disposals" USING btree ("hospital_id","status","id");--> statement-breakpoint
CREATE INDEX "disposals_paid_idx" ON "disposals" USING btree ("hospital_id","paid_at");--> statement-breakpoint
CREATE INDEX "disposals_member_idx" ON "disposals" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "disposals_reservation_idx" ON "disposals" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "payment_tenders_member_idx" ON "payment_tenders" USING btree ("member_id","payment_id") WHERE "payment_tenders"."member_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_splits_disposal_idx" ON "payment_splits" USING btree ("disposal_id","id");--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_disposal_fk" FOREIGN KEY ("hospital_id","disposal_id") REFERENCES "public"."disposals"("hospital_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_disposal_fk" FOREIGN KEY ("hospital_id","disposal_id") REFERENCES "public"."disposals"("hospital_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_tenders" ADD CONSTRAINT "payment_tenders_member_fk" FOREIGN KEY ("hospital_id","member_id") REFERENCES "public"."members"("hospital_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_transactions_disposal_idx" ON "ledger_transactions" USING btree ("disposal_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_accounts_hospital_kind_unique" ON "ledger_accounts" USING btree ("hospital_id","kind") WHERE "ledger_accounts"."member_id" IS NULL AND "ledger_accounts"."disposal_id" IS NULL;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_disposal_kind_unique" UNIQUE("disposal_id","kind");--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_kind_check" CHECK (CASE WHEN "ledger_accounts"."disposal_id" IS NOT NULL THEN "ledger_accounts"."member_id" IS NULL AND kind IN ('receivable')
        WHEN "ledger_accounts"."member_id" IS NULL THEN kind IN ('cash', 'alipay', 'wechat', 'bank', 'insurance', 'revenue', 'gift_cost', 'points_cost', 'points_issued', 'bad_debt', 'over_short', 'memo', 'opening') ELSE kind IN ('principal', 'gift', 'points', 'points_owed', 'recharged', 'consumed') END);--> statement-breakpoint
ALTER TABLE "payment_tenders" ADD CONSTRAINT "payment_tenders_parts_check" CHECK (CASE "payment_tenders"."type" WHEN 5 THEN "payment_tenders"."member_id" IS NOT NULL AND "payment_tenders"."principal" + "payment_tenders"."gift" = "payment_tenders"."amount"
      ELSE "payment_tenders"."member_id" IS NULL AND "payment_tenders"."principal" = 0 AND "payment_tenders"."gift" = 0 END);--> statement-breakpoint
ALTER TABLE "payment_tenders" ADD CONSTRAINT "payment_tenders_change_check" CHECK ("payment_tenders"."change" = coalesce("payment_tenders"."tendered", "payment_tenders"."amount") - "payment_tenders"."amount" AND "payment_tenders"."change" >= 0 AND ("payment_tenders"."type" = 1 OR "payment_tenders"."tendered" IS NULL));--> statement-breakpoint
ALTER TABLE "payment_tenders" ADD CONSTRAINT "payment_tenders_type_check" CHECK ("payment_tenders"."type" IN (1, 2, 3, 4, 5, 7));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_kind_check" CHECK ("payments"."kind" IN ('pay', 'topup', 'stored_refund'));