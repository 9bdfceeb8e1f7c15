ALTER TABLE "coupon_claims" DROP CONSTRAINT "coupon_claims_nth_unique";--> statement-breakpoint
ALTER TABLE "coupon_claims" DROP CONSTRAINT "coupon_claims_way_check";--> statement-breakpoint
ALTER TABLE "coupon_claims" DROP CONSTRAINT "coupon_claims_state_check";--> statement-breakpoint
ALTER TABLE "recharge_rules" DROP CONSTRAINT "recharge_rules_gift_check";--> statement-breakpoint
ALTER TABLE "coupon_claims" ADD COLUMN "topup_id" bigint;--> statement-breakpoint
ALTER TABLE "recharge_rules" ADD COLUMN "coupon_id" bigint;--> statement-breakpoint
ALTER TABLE "recharge_rules" ADD COLUMN "coupon_count" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon_claims" ADD CONSTRAINT "coupon_claims_topup_id_payments_id_fk" FOREIGN KEY ("topup_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recharge_rules" ADD CONSTRAINT "recharge_rules_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_claims_nth_unique" ON "coupon_claims" USING btree ("coupon_id","member_id","nth") WHERE "coupon_claims"."state" <> 'taken_back';--> statement-breakpoint
CREATE INDEX "coupon_claims_of_member_idx" ON "coupon_claims" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "coupon_claims_topup_idx" ON "coupon_claims" USING btree ("topup_id") WHERE "coupon_claims"."topup_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "recharge_rules_coupon_idx" ON "recharge_rules" USING btree ("coupon_id") WHERE "recharge_rules"."coupon_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon_claims" ADD CONSTRAINT "coupon_claims_way_check" CHECK ("coupon_claims"."way" IN ('claim', 'give', 'rule') AND ("coupon_claims"."way" = 'rule') = ("coupon_claims"."topup_id" IS NOT NULL));--> statement-breakpoint
ALTER TABLE "coupon_claims" ADD CONSTRAINT "coupon_claims_state_check" CHECK (CASE "coupon_claims"."state" WHEN 'unused' THEN "coupon_claims"."disposal_id" IS NULL AND "coupon_claims"."payment_id" IS NULL AND "coupon_claims"."used_at" IS NULL
      WHEN 'taken_back' THEN "coupon_claims"."way" = 'rule' AND "coupon_claims"."disposal_id" IS NULL AND "coupon_claims"."used_at" IS NULL
      WHEN 'used' THEN "coupon_claims"."disposal_id" IS NOT NULL AND "coupon_claims"."used_at" IS NOT NULL ELSE false END);--> statement-breakpoint
ALTER TABLE "recharge_rules" ADD CONSTRAINT "recharge_rules_coupon_check" CHECK (CASE WHEN "recharge_rules"."coupon_id" IS NULL THEN "recharge_rules"."coupon_count" = 0 ELSE "recharge_rules"."coupon_count" BETWEEN 1 AND 99 END);--> statement-breakpoint
ALTER TABLE "recharge_rules" ADD CONSTRAINT "recharge_rules_gift_check" CHECK ("recharge_rules"."gift_amount" >= 0 AND "recharge_rules"."gift_integral" >= 0 AND "recharge_rules"."gift_amount" + "recharge_rules"."gift_integral" + "recharge_rules"."coupon_count" > 0);