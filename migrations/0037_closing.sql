CREATE TABLE "day_closings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "day_closings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"business_date" date NOT NULL,
	"sums" jsonb NOT NULL,
	"entries" integer NOT NULL,
	"digest" text NOT NULL,
	"closed_by" bigint NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "day_closings_hospital_date_unique" UNIQUE("hospital_id","business_date")
);
--> statement-breakpoint
ALTER TABLE "disposal_lines" DROP CONSTRAINT "disposal_lines_kind_check";--> statement-breakpoint
ALTER TABLE "receipts" DROP CONSTRAINT "receipts_of_check";--> statement-breakpoint
ALTER TABLE "money_approvals" DROP CONSTRAINT "money_approvals_kind_check";--> statement-breakpoint
ALTER TABLE "shifts" ADD COLUMN "closed_by" bigint;--> statement-breakpoint
ALTER TABLE "shifts" ADD COLUMN "counted" jsonb;--> statement-breakpoint
ALTER TABLE "shifts" ADD COLUMN "expected" jsonb;--> statement-breakpoint
ALTER TABLE "shifts" ADD COLUMN "difference" jsonb;--> statement-breakpoint
ALTER TABLE "shifts" ADD COLUMN "float_left" "cents" DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shifts" ADD COLUMN "handed_to" bigint;--> statement-breakpoint
ALTER TABLE "shifts" ADD COLUMN "remarks" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "day_closings" ADD CONSTRAINT "day_closings_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_closings" ADD CONSTRAINT "day_closings_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "day_closings_hospital_idx" ON "day_closings" USING btree ("hospital_id","id");--> statement-breakpoint
ALTER TABLE "shifts" ADD CONSTRAINT "shifts_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shifts" ADD CONSTRAINT "shifts_handed_to_users_id_fk" FOREIGN KEY ("handed_to") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receipts_opened_idx" ON "receipts" USING btree ("charge_id") WHERE "receipts"."payment_id" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_opening_unique" ON "ledger_transactions" USING btree ("request_id") WHERE "ledger_transactions"."kind" = 'opening';--> statement-breakpoint
ALTER TABLE "disposal_lines" ADD CONSTRAINT "disposal_lines_kind_check" CHECK (CASE "disposal_lines"."kind" WHEN 'project' THEN "disposal_lines"."project_id" IS NOT NULL AND "disposal_lines"."product_id" IS NULL
      WHEN 'drug' THEN "disposal_lines"."product_id" IS NOT NULL AND "disposal_lines"."project_id" IS NULL
      WHEN 'fee' THEN "disposal_lines"."product_id" IS NULL AND "disposal_lines"."project_id" IS NULL ELSE false END);--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_of_check" CHECK (num_nonnulls("receipts"."charge_id", "receipts"."payment_id") > 0);--> statement-breakpoint
ALTER TABLE "money_approvals" ADD CONSTRAINT "money_approvals_kind_check" CHECK ("money_approvals"."kind" IN ('refund', 'stored_refund', 'discount'));--> statement-breakpoint
-- What stood at the desk without a payment was on account (挂账).
UPDATE "disposals" d SET "on_account" = true WHERE d."at_desk" AND NOT EXISTS (
  SELECT FROM "payment_splits" p WHERE p."disposal_id" = d."id" AND p."refunded" < p."amount");--> statement-breakpoint
-- What was closed before was not counted: it stands as it should have been.
UPDATE "shifts" s SET "closed_by" = s."staff_id", "counted" = e."sums", "expected" = e."sums",
  "difference" = '{"cash": 0, "alipay": 0, "wechat": 0, "bank": 0}'
FROM (
  SELECT x."id", jsonb_object_agg(w."name", coalesce(m."amount", 0)) AS "sums"
  FROM "shifts" x CROSS JOIN (VALUES (1, 'cash'), (2, 'alipay'), (3, 'wechat'), (4, 'bank')) AS w("type", "name")
    LEFT JOIN (
      SELECT p."shift_id", t."type", sum(CASE WHEN p."kind" IN ('pay', 'topup') THEN t."amount" ELSE -t."amount" END) AS "amount"
      FROM "payments" p JOIN "payment_tenders" t ON t."payment_id" = p."id" GROUP BY 1, 2) m
      ON m."shift_id" = x."id" AND m."type" = w."type"
  GROUP BY 1) e
WHERE e."id" = s."id" AND s."closed_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "shifts" ADD CONSTRAINT "shifts_closed_check" CHECK (num_nulls("shifts"."closed_at", "shifts"."closed_by", "shifts"."counted", "shifts"."expected", "shifts"."difference") IN (0, 5));