CREATE TABLE "project_categories" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "project_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"parent_id" bigint,
	"name" text NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "project_categories_sibling_name_unique" UNIQUE NULLS NOT DISTINCT("hospital_id","parent_id","name"),
	CONSTRAINT "project_categories_parent_check" CHECK ("project_categories"."parent_id" <> "project_categories"."id"),
	CONSTRAINT "project_categories_status_check" CHECK ("project_categories"."status" IN (0, 1))
);
--> statement-breakpoint
CREATE TABLE "project_prices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "project_prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"project_id" bigint NOT NULL,
	"price" "cents" NOT NULL,
	"from" timestamp with time zone DEFAULT now() NOT NULL,
	"by" bigint
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "projects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"category_id" bigint NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"sounds" text DEFAULT '' NOT NULL,
	"specification" text DEFAULT '' NOT NULL,
	"unit" text NOT NULL,
	"price" "cents" NOT NULL,
	"min_price" "cents" DEFAULT 0 NOT NULL,
	"discountable" boolean DEFAULT true NOT NULL,
	"insurance_class" text DEFAULT 'self' NOT NULL,
	"implant" boolean DEFAULT false NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "projects_hospital_code_unique" UNIQUE("hospital_id","code"),
	CONSTRAINT "projects_price_check" CHECK ("projects"."price" >= 0),
	CONSTRAINT "projects_min_price_check" CHECK ("projects"."min_price" BETWEEN 0 AND "projects"."price"),
	CONSTRAINT "projects_insurance_class_check" CHECK ("projects"."insurance_class" IN ('self','a','b','c')),
	CONSTRAINT "projects_status_check" CHECK ("projects"."status" IN (0, 1))
);
--> statement-breakpoint
CREATE TABLE "drug_classifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "drug_classifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"parent_id" bigint,
	"name" text NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"prescription" boolean,
	"antibacterial" boolean,
	"controlled" text,
	"position" smallint DEFAULT 0 NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "drug_classifications_sibling_name_unique" UNIQUE NULLS NOT DISTINCT("hospital_id","parent_id","name"),
	CONSTRAINT "drug_classifications_controlled_check" CHECK ("drug_classifications"."controlled" IN ('none','narcotic','psychotropic','toxic')),
	CONSTRAINT "drug_classifications_parent_check" CHECK ("drug_classifications"."parent_id" <> "drug_classifications"."id"),
	CONSTRAINT "drug_classifications_status_check" CHECK ("drug_classifications"."status" IN (0, 1))
);
--> statement-breakpoint
CREATE TABLE "inventory_types" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inventory_types_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"name" text NOT NULL,
	"base" text NOT NULL,
	"track_batch" boolean DEFAULT false NOT NULL,
	"track_expiry" boolean DEFAULT false NOT NULL,
	"track_serial" boolean DEFAULT false NOT NULL,
	"trace_code" boolean DEFAULT false NOT NULL,
	"registration_no" boolean DEFAULT false NOT NULL,
	"patient_bound" boolean DEFAULT false NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "inventory_types_hospital_name_unique" UNIQUE("hospital_id","name"),
	CONSTRAINT "inventory_types_base_check" CHECK ("inventory_types"."base" IN ('drug','consumable','implant','instrument','other')),
	CONSTRAINT "inventory_types_status_check" CHECK ("inventory_types"."status" IN (0, 1))
);
--> statement-breakpoint
CREATE TABLE "product_barcodes" (
	"hospital_id" bigint NOT NULL,
	"barcode" text NOT NULL,
	"product_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "product_barcodes_pk" PRIMARY KEY("hospital_id","barcode"),
	CONSTRAINT "product_barcodes_place_unique" UNIQUE("product_id","position"),
	CONSTRAINT "product_barcodes_barcode_check" CHECK ("product_barcodes"."barcode" ~ '^\d{8,14}$')
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"sounds" text DEFAULT '' NOT NULL,
	"generic_name" text DEFAULT '' NOT NULL,
	"specification" text NOT NULL,
	"unit" text NOT NULL,
	"pack_unit" text DEFAULT '' NOT NULL,
	"pack_size" smallint DEFAULT 1 NOT NULL,
	"inventory_type_id" bigint NOT NULL,
	"classification_id" bigint,
	"manufacturer" text DEFAULT '' NOT NULL,
	"approval_no" text DEFAULT '' NOT NULL,
	"price" "cents" DEFAULT 0 NOT NULL,
	"min_stock" integer DEFAULT 0 NOT NULL,
	"max_stock" integer,
	"expiry_alert_days" smallint DEFAULT 180 NOT NULL,
	"storage" text DEFAULT 'normal' NOT NULL,
	"supplier_id" bigint,
	"remarks" text DEFAULT '' NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "products_hospital_code_unique" UNIQUE("hospital_id","code"),
	CONSTRAINT "products_pack_size_check" CHECK ("products"."pack_size" BETWEEN 1 AND 10000),
	CONSTRAINT "products_price_check" CHECK ("products"."price" >= 0),
	CONSTRAINT "products_min_stock_check" CHECK ("products"."min_stock" >= 0),
	CONSTRAINT "products_max_stock_check" CHECK ("products"."max_stock" >= "products"."min_stock"),
	CONSTRAINT "products_storage_check" CHECK ("products"."storage" IN ('normal','cool','cold')),
	CONSTRAINT "products_status_check" CHECK ("products"."status" IN (0, 1))
);
--> statement-breakpoint
CREATE TABLE "suppliers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "suppliers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"name" text NOT NULL,
	"credit_code" text DEFAULT '' NOT NULL,
	"contact" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"license_no" text DEFAULT '' NOT NULL,
	"license_until" date,
	"status" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "suppliers_hospital_name_unique" UNIQUE("hospital_id","name"),
	CONSTRAINT "suppliers_status_check" CHECK ("suppliers"."status" IN (0, 1))
);
--> statement-breakpoint
CREATE TABLE "warehouse_keepers" (
	"hospital_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "warehouse_keepers_pk" PRIMARY KEY("warehouse_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "warehouses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "warehouses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1),
	"hospital_id" bigint NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"department_id" bigint,
	"is_dispensing" boolean DEFAULT false NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "warehouses_hospital_name_unique" UNIQUE("hospital_id","name"),
	CONSTRAINT "warehouses_kind_check" CHECK ("warehouses"."kind" IN ('main','department','quarantine')),
	CONSTRAINT "warehouses_department_check" CHECK (("warehouses"."kind" = 'department') = ("warehouses"."department_id" IS NOT NULL)),
	CONSTRAINT "warehouses_dispensing_check" CHECK (NOT "warehouses"."is_dispensing" OR "warehouses"."kind" <> 'quarantine' AND "warehouses"."status" = 1),
	CONSTRAINT "warehouses_status_check" CHECK ("warehouses"."status" IN (0, 1))
);
--> statement-breakpoint
ALTER TABLE "project_categories" ADD CONSTRAINT "project_categories_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_categories" ADD CONSTRAINT "project_categories_parent_id_project_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."project_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_prices" ADD CONSTRAINT "project_prices_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_prices" ADD CONSTRAINT "project_prices_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_category_id_project_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."project_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drug_classifications" ADD CONSTRAINT "drug_classifications_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drug_classifications" ADD CONSTRAINT "drug_classifications_parent_id_drug_classifications_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."drug_classifications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_types" ADD CONSTRAINT "inventory_types_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_barcodes" ADD CONSTRAINT "product_barcodes_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_barcodes" ADD CONSTRAINT "product_barcodes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_inventory_type_id_inventory_types_id_fk" FOREIGN KEY ("inventory_type_id") REFERENCES "public"."inventory_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_classification_id_drug_classifications_id_fk" FOREIGN KEY ("classification_id") REFERENCES "public"."drug_classifications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suppliers" ADD CONSTRAINT "suppliers_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse_keepers" ADD CONSTRAINT "warehouse_keepers_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse_keepers" ADD CONSTRAINT "warehouse_keepers_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouses" ADD CONSTRAINT "warehouses_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouses" ADD CONSTRAINT "warehouses_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_categories_parent_idx" ON "project_categories" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "project_prices_project_idx" ON "project_prices" USING btree ("project_id","from");--> statement-breakpoint
CREATE INDEX "projects_category_idx" ON "projects" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "drug_classifications_parent_idx" ON "drug_classifications" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "products_type_idx" ON "products" USING btree ("inventory_type_id");--> statement-breakpoint
CREATE INDEX "products_classification_idx" ON "products" USING btree ("classification_id");--> statement-breakpoint
CREATE INDEX "products_supplier_idx" ON "products" USING btree ("supplier_id");--> statement-breakpoint
CREATE UNIQUE INDEX "suppliers_hospital_credit_code_unique" ON "suppliers" USING btree ("hospital_id","credit_code") WHERE credit_code <> '';--> statement-breakpoint
CREATE INDEX "warehouse_keepers_user_idx" ON "warehouse_keepers" USING btree ("hospital_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "warehouses_hospital_dispensing_unique" ON "warehouses" USING btree ("hospital_id") WHERE is_dispensing;--> statement-breakpoint
CREATE INDEX "warehouses_department_idx" ON "warehouses" USING btree ("department_id");