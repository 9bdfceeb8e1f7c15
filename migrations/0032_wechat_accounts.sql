CREATE TABLE "wechat_accounts" (
	"hospital_id" bigint PRIMARY KEY NOT NULL,
	"account_name" text NOT NULL,
	"kind" text NOT NULL,
	"app_id" text NOT NULL,
	"original_id" text NOT NULL,
	"token" "bytea" NOT NULL,
	"app_secret" "bytea" NOT NULL,
	"encoding_aes_key" "bytea",
	"qrcode" text,
	"callback_key" text NOT NULL,
	"state" text DEFAULT 'unbound' NOT NULL,
	"last_error" text DEFAULT '' NOT NULL,
	"checked_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "wechat_accounts_app_id_unique" UNIQUE("app_id"),
	CONSTRAINT "wechat_accounts_callback_key_unique" UNIQUE("callback_key"),
	CONSTRAINT "wechat_accounts_kind_check" CHECK ("wechat_accounts"."kind" IN ('service','subscription')),
	CONSTRAINT "wechat_accounts_state_check" CHECK ("wechat_accounts"."state" IN ('unbound','ok','error'))
);
--> statement-breakpoint
ALTER TABLE "wechat_accounts" ADD CONSTRAINT "wechat_accounts_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;