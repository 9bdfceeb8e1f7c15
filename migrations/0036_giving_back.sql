CREATE TABLE "money_approvals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "money_approvals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"amount" "cents" NOT NULL,
	"disposal_id" bigint,
	"member_id" bigint NOT NULL,
	"request" jsonb NOT NULL,
	"taken" jsonb,
	"reason" text NOT NULL,
	"requested_by" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	"answer" text DEFAULT '' NOT NULL,
	"self_approved" boolean DEFAULT false NOT NULL,
	"payment_id" bigint,
	"topup_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "money_approvals_kind_check" CHECK ("money_approvals"."kind" IN ('refund', 'stored_refund')),
	CONSTRAINT "money_approvals_disposal_check" CHECK (("money_approvals"."kind" = 'stored_refund') = ("money_approvals"."disposal_id" IS NULL)),
	CONSTRAINT "money_approvals_status_check" CHECK ("money_approvals"."status" IN ('pending', 'approved', 'rejected')),
	CONSTRAINT "money_approvals_amount_check" CHECK ("money_approvals"."amount" >= 0),
	CONSTRAINT "money_approvals_decided_check" CHECK (("money_approvals"."status" = 'pending') = ("money_approvals"."decided_by" IS NULL)),
	CONSTRAINT "money_approvals_second_person_check" CHECK (("money_approvals"."decided_by" = "money_approvals"."requested_by") = "money_approvals"."self_approved")
);
--> statement-breakpoint
ALTER TABLE "payment_tenders" DROP CONSTRAINT "payment_tenders_trade_no_unique";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_kind_check";--> statement-breakpoint
ALTER TABLE "disposal_discounts" ADD COLUMN "payment_id" bigint;--> statement-breakpoint
ALTER TABLE "disposal_discounts" ADD COLUMN "transaction_id" bigint;--> statement-breakpoint
ALTER TABLE "disposal_discounts" ADD COLUMN "parts" jsonb;--> statement-breakpoint
ALTER TABLE "disposals" ADD COLUMN "on_account" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "money_settings" ADD COLUMN "refund_second" text DEFAULT 'shop_owner' NOT NULL;--> statement-breakpoint
ALTER TABLE "money_settings" ADD COLUMN "refund_alone_max" "cents" DEFAULT 1000000 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_tenders" ADD COLUMN "reversed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_tenders" ADD COLUMN "replaces" smallint;--> statement-breakpoint
ALTER TABLE "money_approvals" ADD CONSTRAINT "money_approvals_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_approvals" ADD CONSTRAINT "money_approvals_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_approvals" ADD CONSTRAINT "money_approvals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_approvals" ADD CONSTRAINT "money_approvals_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_approvals" ADD CONSTRAINT "money_approvals_topup_id_payments_id_fk" FOREIGN KEY ("topup_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_approvals" ADD CONSTRAINT "money_approvals_disposal_fk" FOREIGN KEY ("hospital_id","disposal_id") REFERENCES "public"."disposals"("hospital_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_approvals" ADD CONSTRAINT "money_approvals_member_fk" FOREIGN KEY ("hospital_id","member_id") REFERENCES "public"."members"("hospital_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "money_approvals_hospital_idx" ON "money_approvals" USING btree ("hospital_id","status","id");--> statement-breakpoint
CREATE UNIQUE INDEX "money_approvals_pending_unique" ON "money_approvals" USING btree ("disposal_id") WHERE "money_approvals"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "money_approvals_stored_unique" ON "money_approvals" USING btree ("member_id") WHERE "money_approvals"."status" = 'pending' AND "money_approvals"."kind" = 'stored_refund';--> statement-breakpoint
CREATE INDEX "money_approvals_payment_idx" ON "money_approvals" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "money_approvals_disposal_idx" ON "money_approvals" USING btree ("disposal_id","id");--> statement-breakpoint
CREATE INDEX "disposal_discounts_payment_idx" ON "disposal_discounts" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_tenders_trade_no_unique" ON "payment_tenders" USING btree ("hospital_id","type","trade_no") WHERE NOT "payment_tenders"."reversed";--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_payment_unique" UNIQUE("payment_id");--> statement-breakpoint
ALTER TABLE "money_settings" ADD CONSTRAINT "money_settings_second_check" CHECK ("money_settings"."refund_second" IN ('shop_owner', 'money'));--> statement-breakpoint
ALTER TABLE "money_settings" ADD CONSTRAINT "money_settings_alone_check" CHECK ("money_settings"."refund_alone_max" >= 0);--> statement-breakpoint
ALTER TABLE "payment_tenders" ADD CONSTRAINT "payment_tenders_instead_check" CHECK ("payment_tenders"."replaces" IS NULL OR ("payment_tenders"."type" = 1 AND "payment_tenders"."replaces" IN (2, 3, 4)));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_reverses_check" CHECK (("payments"."kind" = 'reversal') = ("payments"."reverses_id" IS NOT NULL));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_kind_check" CHECK ("payments"."kind" IN ('pay', 'topup', 'stored_refund', 'refund', 'reversal'));