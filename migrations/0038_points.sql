CREATE TABLE "points_lots" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "points_lots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"transaction_id" bigint NOT NULL,
	"points" "cents" NOT NULL,
	"rest" "cents" NOT NULL,
	"expires_on" date,
	CONSTRAINT "points_lots_points_check" CHECK ("points_lots"."points" > 0),
	CONSTRAINT "points_lots_rest_check" CHECK ("points_lots"."rest" BETWEEN 0 AND "points_lots"."points")
);
--> statement-breakpoint
CREATE TABLE "points_settings" (
	"hospital_id" bigint PRIMARY KEY NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"yuan_per_point" integer DEFAULT 10 NOT NULL,
	"earn_on_balance" boolean DEFAULT true NOT NULL,
	"earn_on_drugs" boolean DEFAULT true NOT NULL,
	"point_value" integer DEFAULT 1 NOT NULL,
	"max_percent" integer DEFAULT 20 NOT NULL,
	"min_use" integer DEFAULT 100 NOT NULL,
	"expire_months" integer DEFAULT 12 NOT NULL,
	"invite_points" integer DEFAULT 100 NOT NULL,
	"invitee_points" integer DEFAULT 50 NOT NULL,
	"invite_min" "cents" DEFAULT 10000 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "points_settings_rate_check" CHECK ("points_settings"."yuan_per_point" BETWEEN 1 AND 100000),
	CONSTRAINT "points_settings_value_check" CHECK ("points_settings"."point_value" BETWEEN 1 AND 10000),
	CONSTRAINT "points_settings_percent_check" CHECK ("points_settings"."max_percent" BETWEEN 1 AND 100),
	CONSTRAINT "points_settings_use_check" CHECK ("points_settings"."min_use" BETWEEN 1 AND 1000000),
	CONSTRAINT "points_settings_expiry_check" CHECK ("points_settings"."expire_months" BETWEEN 0 AND 120),
	CONSTRAINT "points_settings_invite_check" CHECK ("points_settings"."invite_points" BETWEEN 0 AND 1000000 AND "points_settings"."invitee_points" BETWEEN 0 AND 1000000 AND "points_settings"."invite_min" >= 0)
);
--> statement-breakpoint
CREATE TABLE "points_uses" (
	"hospital_id" bigint NOT NULL,
	"transaction_id" bigint NOT NULL,
	"lot_id" bigint NOT NULL,
	"points" "cents" NOT NULL,
	"returned" "cents" DEFAULT 0 NOT NULL,
	CONSTRAINT "points_uses_pk" PRIMARY KEY("transaction_id","lot_id"),
	CONSTRAINT "points_uses_points_check" CHECK ("points_uses"."points" > 0),
	CONSTRAINT "points_uses_returned_check" CHECK ("points_uses"."returned" BETWEEN 0 AND "points_uses"."points")
);
--> statement-breakpoint
ALTER TABLE "payment_tenders" DROP CONSTRAINT "payment_tenders_type_check";--> statement-breakpoint
ALTER TABLE "payment_splits" ADD COLUMN "earning" "cents" DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_splits" ADD COLUMN "yuan_per_point" integer;--> statement-breakpoint
ALTER TABLE "payment_splits" ADD COLUMN "drugs_earn" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_tenders" ADD COLUMN "points" "cents" DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "points_lots" ADD CONSTRAINT "points_lots_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points_lots" ADD CONSTRAINT "points_lots_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points_lots" ADD CONSTRAINT "points_lots_member_fk" FOREIGN KEY ("hospital_id","member_id") REFERENCES "public"."members"("hospital_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points_settings" ADD CONSTRAINT "points_settings_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points_uses" ADD CONSTRAINT "points_uses_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points_uses" ADD CONSTRAINT "points_uses_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points_uses" ADD CONSTRAINT "points_uses_lot_id_points_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."points_lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "points_lots_member_idx" ON "points_lots" USING btree ("member_id","expires_on","id") WHERE "points_lots"."rest" > 0;--> statement-breakpoint
CREATE INDEX "points_lots_ending_idx" ON "points_lots" USING btree ("expires_on") WHERE "points_lots"."rest" > 0 AND "points_lots"."expires_on" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "points_lots_transaction_idx" ON "points_lots" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "ledger_accounts_points_idx" ON "ledger_accounts" USING btree ("hospital_id") WHERE "ledger_accounts"."kind" = 'points';--> statement-breakpoint
ALTER TABLE "payment_splits" ADD CONSTRAINT "payment_splits_earning_check" CHECK ("payment_splits"."earning" BETWEEN 0 AND "payment_splits"."amount");--> statement-breakpoint
ALTER TABLE "payment_tenders" ADD CONSTRAINT "payment_tenders_points_check" CHECK ("payment_tenders"."points" >= 0 AND ("payment_tenders"."type" = 6 OR "payment_tenders"."points" = 0));--> statement-breakpoint
ALTER TABLE "payment_tenders" ADD CONSTRAINT "payment_tenders_type_check" CHECK ("payment_tenders"."type" IN (1, 2, 3, 4, 5, 6, 7));--> statement-breakpoint
-- Points of before were given without an end.
INSERT INTO "points_lots" ("hospital_id", "member_id", "transaction_id", "points", "rest")
SELECT a."hospital_id", a."member_id", e."transaction_id", a."balance", a."balance"
FROM "ledger_accounts" a JOIN "ledger_entries" e ON e."account_id" = a."id" AND e."version" = a."version"
WHERE a."kind" = 'points' AND a."balance" > 0;
