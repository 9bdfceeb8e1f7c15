CREATE TABLE "coupon_claims" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_claims_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"coupon_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"nth" smallint NOT NULL,
	"terms" jsonb NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date NOT NULL,
	"way" text NOT NULL,
	"given_by" bigint,
	"claimed_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'unused' NOT NULL,
	"used_at" timestamp with time zone,
	"disposal_id" bigint,
	"payment_id" bigint,
	CONSTRAINT "coupon_claims_nth_unique" UNIQUE("coupon_id","member_id","nth"),
	CONSTRAINT "coupon_claims_nth_check" CHECK ("coupon_claims"."nth" BETWEEN 1 AND 99),
	CONSTRAINT "coupon_claims_days_check" CHECK ("coupon_claims"."valid_to" >= "coupon_claims"."valid_from"),
	CONSTRAINT "coupon_claims_way_check" CHECK ("coupon_claims"."way" IN ('claim', 'give')),
	CONSTRAINT "coupon_claims_state_check" CHECK (CASE "coupon_claims"."state" WHEN 'unused' THEN "coupon_claims"."disposal_id" IS NULL AND "coupon_claims"."payment_id" IS NULL AND "coupon_claims"."used_at" IS NULL
      WHEN 'used' THEN "coupon_claims"."disposal_id" IS NOT NULL AND "coupon_claims"."used_at" IS NOT NULL ELSE false END)
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"name" text NOT NULL,
	"kind" smallint NOT NULL,
	"amount" "cents",
	"percent" smallint,
	"max_off" "cents",
	"threshold" "cents" DEFAULT 0 NOT NULL,
	"scope" jsonb NOT NULL,
	"total" integer,
	"issued" integer DEFAULT 0 NOT NULL,
	"per_person" smallint DEFAULT 1 NOT NULL,
	"claim_from" timestamp with time zone,
	"claim_to" timestamp with time zone,
	"valid_from" date,
	"valid_to" date,
	"valid_days" smallint,
	"way" text NOT NULL,
	"with_level" boolean DEFAULT true NOT NULL,
	"integral_price" integer,
	"status" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "coupons_hospital_id_unique" UNIQUE("hospital_id","id"),
	CONSTRAINT "coupons_issued_check" CHECK ("coupons"."issued" >= 0 AND "coupons"."issued" <= "coupons"."total"),
	CONSTRAINT "coupons_total_check" CHECK ("coupons"."total" BETWEEN 1 AND 1000000),
	CONSTRAINT "coupons_per_person_check" CHECK ("coupons"."per_person" BETWEEN 1 AND 99),
	CONSTRAINT "coupons_kind_check" CHECK (CASE "coupons"."kind" WHEN 1 THEN "coupons"."amount" IS NOT NULL AND "coupons"."percent" IS NULL
      WHEN 2 THEN "coupons"."percent" IS NOT NULL AND "coupons"."amount" IS NULL
      WHEN 3 THEN "coupons"."amount" IS NULL AND "coupons"."percent" IS NULL ELSE false END),
	CONSTRAINT "coupons_amount_check" CHECK ("coupons"."amount" > 0 AND "coupons"."max_off" > 0),
	CONSTRAINT "coupons_percent_check" CHECK ("coupons"."percent" BETWEEN 1 AND 99),
	CONSTRAINT "coupons_threshold_check" CHECK ("coupons"."threshold" >= 0),
	CONSTRAINT "coupons_claim_days_check" CHECK ("coupons"."claim_to" >= "coupons"."claim_from"),
	CONSTRAINT "coupons_valid_check" CHECK (CASE WHEN "coupons"."valid_days" IS NULL THEN "coupons"."valid_from" IS NOT NULL AND "coupons"."valid_to" >= "coupons"."valid_from"
      ELSE "coupons"."valid_days" BETWEEN 1 AND 3650 AND "coupons"."valid_from" IS NULL AND "coupons"."valid_to" IS NULL END),
	CONSTRAINT "coupons_way_check" CHECK ("coupons"."way" IN ('claim', 'give', 'rule')),
	CONSTRAINT "coupons_price_check" CHECK ("coupons"."integral_price" BETWEEN 1 AND 1000000),
	CONSTRAINT "coupons_status_check" CHECK ("coupons"."status" IN ('draft', 'on', 'off'))
);
--> statement-breakpoint
ALTER TABLE "disposal_discounts" DROP CONSTRAINT "disposal_discounts_kind_check";--> statement-breakpoint
ALTER TABLE "disposal_discounts" ADD COLUMN "claim_id" bigint;--> statement-breakpoint
ALTER TABLE "disposal_lines" ADD COLUMN "leveled" "cents" DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon_claims" ADD CONSTRAINT "coupon_claims_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_claims" ADD CONSTRAINT "coupon_claims_given_by_users_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_claims" ADD CONSTRAINT "coupon_claims_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_claims" ADD CONSTRAINT "coupon_claims_coupon_fk" FOREIGN KEY ("hospital_id","coupon_id") REFERENCES "public"."coupons"("hospital_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_claims" ADD CONSTRAINT "coupon_claims_member_fk" FOREIGN KEY ("hospital_id","member_id") REFERENCES "public"."members"("hospital_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_claims" ADD CONSTRAINT "coupon_claims_disposal_fk" FOREIGN KEY ("hospital_id","disposal_id") REFERENCES "public"."disposals"("hospital_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_claims_disposal_unique" ON "coupon_claims" USING btree ("disposal_id") WHERE "coupon_claims"."disposal_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "coupon_claims_member_idx" ON "coupon_claims" USING btree ("member_id","valid_to") WHERE "coupon_claims"."state" = 'unused';--> statement-breakpoint
CREATE INDEX "coupon_claims_ending_idx" ON "coupon_claims" USING btree ("valid_to") WHERE "coupon_claims"."state" = 'unused';--> statement-breakpoint
CREATE INDEX "coupon_claims_payment_idx" ON "coupon_claims" USING btree ("payment_id") WHERE "coupon_claims"."payment_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "coupons_status_idx" ON "coupons" USING btree ("hospital_id","status","id");--> statement-breakpoint
ALTER TABLE "disposal_discounts" ADD CONSTRAINT "disposal_discounts_claim_check" CHECK (("disposal_discounts"."kind" = 'coupon') = ("disposal_discounts"."claim_id" IS NOT NULL));--> statement-breakpoint
ALTER TABLE "disposal_discounts" ADD CONSTRAINT "disposal_discounts_kind_check" CHECK ("disposal_discounts"."kind" IN ('level', 'manual', 'coupon', 'round'));--> statement-breakpoint
-- What the level left of lines of before is known no more: it was what their discounts left, at least.
UPDATE "disposal_lines" SET "leveled" = "net";
