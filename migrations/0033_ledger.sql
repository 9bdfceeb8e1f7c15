CREATE TABLE "ledger_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"member_id" bigint,
	"unit" text GENERATED ALWAYS AS (CASE WHEN kind IN ('points', 'points_owed', 'points_issued') THEN 'point' ELSE 'cent' END) STORED NOT NULL,
	"side" smallint GENERATED ALWAYS AS (CASE WHEN kind IN ('principal', 'gift', 'points', 'recharged', 'consumed') THEN -1 ELSE 1 END) STORED NOT NULL,
	"floor" smallint GENERATED ALWAYS AS (CASE WHEN kind IN ('principal', 'gift', 'points', 'points_owed', 'recharged', 'consumed') THEN 0 ELSE NULL END) STORED,
	"balance" "cents" DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_accounts_member_kind_unique" UNIQUE("member_id","kind"),
	CONSTRAINT "ledger_accounts_floor_check" CHECK ("ledger_accounts"."balance" >= "ledger_accounts"."floor"),
	CONSTRAINT "ledger_accounts_kept_check" CHECK ("ledger_accounts"."floor" IS NOT NULL OR "ledger_accounts"."balance" = 0 AND "ledger_accounts"."version" = 0),
	CONSTRAINT "ledger_accounts_kind_check" CHECK (CASE WHEN "ledger_accounts"."member_id" IS NULL THEN kind IN ('cash', 'alipay', 'wechat', 'bank', 'insurance', 'revenue', 'gift_cost', 'points_cost', 'points_issued', 'bad_debt', 'over_short', 'memo', 'opening') ELSE kind IN ('principal', 'gift', 'points', 'points_owed', 'recharged', 'consumed') END)
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"hospital_id" bigint NOT NULL,
	"transaction_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"amount" "cents" NOT NULL,
	"balance_after" "cents",
	"version" integer,
	CONSTRAINT "ledger_entries_pk" PRIMARY KEY("transaction_id","account_id"),
	CONSTRAINT "ledger_entries_account_version_unique" UNIQUE("account_id","version"),
	CONSTRAINT "ledger_entries_amount_check" CHECK ("ledger_entries"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_transactions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"business_date" date NOT NULL,
	"member_id" bigint,
	"staff_id" bigint,
	"reason" text,
	"reverses_id" bigint,
	"request_id" text,
	CONSTRAINT "ledger_transactions_reverses_unique" UNIQUE("reverses_id"),
	CONSTRAINT "ledger_transactions_hospital_id_unique" UNIQUE("hospital_id","id")
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "members_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"patient_id" bigint NOT NULL,
	"vip_level" smallint DEFAULT 0 NOT NULL,
	"vip_status" smallint DEFAULT 0 NOT NULL,
	"vip_long" boolean DEFAULT true NOT NULL,
	"vip_ended_at" date,
	"remarks" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "members_hospital_patient_unique" UNIQUE("hospital_id","patient_id"),
	CONSTRAINT "members_hospital_id_unique" UNIQUE("hospital_id","id"),
	CONSTRAINT "members_level_check" CHECK ("members"."vip_level" BETWEEN 0 AND 5),
	CONSTRAINT "members_status_check" CHECK ("members"."vip_status" IN (0, 1)),
	CONSTRAINT "members_long_check" CHECK ("members"."vip_long" = ("members"."vip_ended_at" IS NULL))
);
--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_member_fk" FOREIGN KEY ("hospital_id","member_id") REFERENCES "public"."members"("hospital_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_member_fk" FOREIGN KEY ("hospital_id","member_id") REFERENCES "public"."members"("hospital_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_reverses_fk" FOREIGN KEY ("hospital_id","reverses_id") REFERENCES "public"."ledger_transactions"("hospital_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_accounts_hospital_kind_unique" ON "ledger_accounts" USING btree ("hospital_id","kind") WHERE "ledger_accounts"."member_id" IS NULL;--> statement-breakpoint
CREATE INDEX "ledger_transactions_day_idx" ON "ledger_transactions" USING btree ("hospital_id","business_date","id");--> statement-breakpoint
CREATE INDEX "ledger_transactions_member_idx" ON "ledger_transactions" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "members_patient_idx" ON "members" USING btree ("patient_id");--> statement-breakpoint
-- Whom a hospital knows already is its member, and hospitals of before have their accounts. The owner may be held to policies as well.
SELECT set_config('haomai.all', 'system', true);--> statement-breakpoint
INSERT INTO "members" ("hospital_id", "patient_id", "created_at")
SELECT "hospital_id", "patient_id", "created_at" FROM "hospital_patients" ORDER BY "created_at", "hospital_id", "patient_id";--> statement-breakpoint
INSERT INTO "ledger_accounts" ("hospital_id", "kind")
SELECT h."id", k FROM "hospitals" h CROSS JOIN unnest('{cash,alipay,wechat,bank,insurance,revenue,gift_cost,points_cost,points_issued,bad_debt,over_short,memo,opening}'::text[]) AS k
ORDER BY h."id", k;--> statement-breakpoint
SELECT set_config('haomai.all', '', true);
