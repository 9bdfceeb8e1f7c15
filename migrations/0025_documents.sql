CREATE TABLE "document_numbers" (
	"hospital_id" integer NOT NULL,
	"kind" text NOT NULL,
	"period" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "document_numbers_pk" PRIMARY KEY("hospital_id","kind","period"),
	CONSTRAINT "document_numbers_kind_check" CHECK ("document_numbers"."kind" ~ '^[A-Z]{2}$'),
	CONSTRAINT "document_numbers_period_check" CHECK ("document_numbers"."period" ~ '^([0-9]{4}|[0-9]{8})$')
);
--> statement-breakpoint
CREATE TABLE "document_prints" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "document_prints_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hospital_id" integer NOT NULL,
	"number" text NOT NULL,
	"print_no" integer NOT NULL,
	"printed_by" integer NOT NULL,
	"printed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_prints_number_unique" UNIQUE("hospital_id","number","print_no"),
	CONSTRAINT "document_prints_no_check" CHECK ("document_prints"."print_no" >= 0)
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "receipts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hospital_id" integer NOT NULL,
	"receipt_no" text NOT NULL,
	"charge_id" integer NOT NULL,
	"issued_by" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"prints" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "receipts_hospital_no_unique" UNIQUE("hospital_id","receipt_no"),
	CONSTRAINT "receipts_charge_unique" UNIQUE("charge_id"),
	CONSTRAINT "receipts_prints_check" CHECK ("receipts"."prints" >= 0)
);
--> statement-breakpoint
ALTER TABLE "document_numbers" ADD CONSTRAINT "document_numbers_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_prints" ADD CONSTRAINT "document_prints_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_prints" ADD CONSTRAINT "document_prints_printed_by_users_id_fk" FOREIGN KEY ("printed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_charge_id_hygiene_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."hygiene_charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_issued_by_users_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_prints_hospital_idx" ON "document_prints" USING btree ("hospital_id","id");--> statement-breakpoint
-- What was paid before has its receipt too, in the order in which it was paid. The owner may be held to policies as well.
SELECT set_config('haomai.all', 'system', true);--> statement-breakpoint
INSERT INTO "receipts" ("hospital_id", "receipt_no", "charge_id", "issued_by", "issued_at")
SELECT c."hospital_id", 'SJ' || c."year" || '-' || lpad(c."n"::text, greatest(6, length(c."n"::text)), '0'), c."id", c."created_by", c."created_at"
FROM (
	SELECT x.*, y."year", row_number() OVER (PARTITION BY x."hospital_id", y."year" ORDER BY x."created_at", x."id") AS "n"
	FROM "hygiene_charges" x CROSS JOIN LATERAL (SELECT to_char(x."created_at" AT TIME ZONE 'Asia/Shanghai', 'YYYY') AS "year") y) c
ORDER BY c."created_at", c."id";--> statement-breakpoint
INSERT INTO "document_numbers" ("hospital_id", "kind", "period", "last")
SELECT "hospital_id", 'SJ', substr("receipt_no", 3, 4), count(*) FROM "receipts" GROUP BY "hospital_id", substr("receipt_no", 3, 4);--> statement-breakpoint
SELECT set_config('haomai.all', '', true);
