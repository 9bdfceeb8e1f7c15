ALTER TABLE "day_closings" ADD COLUMN "totals" jsonb;--> statement-breakpoint
CREATE INDEX "coupon_claims_claimed_idx" ON "coupon_claims" USING btree ("hospital_id","claimed_at");--> statement-breakpoint
CREATE INDEX "coupon_claims_used_idx" ON "coupon_claims" USING btree ("hospital_id","used_at") WHERE "coupon_claims"."used_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "disposals_desk_idx" ON "disposals" USING btree ("hospital_id","status","issued_at","id");--> statement-breakpoint
CREATE INDEX "disposals_first_idx" ON "disposals" USING btree ("hospital_id","member_id","paid_at","id") WHERE "disposals"."status" = 3 AND "disposals"."total" > 0;--> statement-breakpoint
CREATE INDEX "members_since_idx" ON "members" USING btree ("hospital_id","created_at");--> statement-breakpoint
CREATE INDEX "hospital_patients_since_idx" ON "hospital_patients" USING btree ("hospital_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_at_idx" ON "payments" USING btree ("hospital_id","at");