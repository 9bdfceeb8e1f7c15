CREATE TABLE "announcement_reads" (
	"announcement_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "announcement_reads_pk" PRIMARY KEY("announcement_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "announcements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hospital_id" integer,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"audience" text NOT NULL,
	"roles" text[] DEFAULT '{}' NOT NULL,
	"department_ids" integer[] DEFAULT '{}' NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" text NOT NULL,
	"publish_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"edited_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creator_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"request_id" text,
	CONSTRAINT "announcements_audience_check" CHECK ("announcements"."audience" IN ('staff','patients','all')),
	CONSTRAINT "announcements_status_check" CHECK ("announcements"."status" IN ('draft','scheduled','published','withdrawn')),
	CONSTRAINT "announcements_scheduled_check" CHECK ("announcements"."status" <> 'scheduled' OR "announcements"."publish_at" IS NOT NULL),
	CONSTRAINT "announcements_published_check" CHECK (("announcements"."published_at" IS NOT NULL) >= ("announcements"."status" = 'published'))
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"enabled" boolean NOT NULL,
	CONSTRAINT "notification_preferences_pk" PRIMARY KEY("user_id","kind","channel")
);
--> statement-breakpoint
CREATE TABLE "sms_days" (
	"hospital_id" integer NOT NULL,
	"date" date NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	"cost" integer DEFAULT 0 NOT NULL,
	"warned_at" timestamp with time zone,
	"spent_at" timestamp with time zone,
	CONSTRAINT "sms_days_pk" PRIMARY KEY("hospital_id","date")
);
--> statement-breakpoint
CREATE TABLE "sms_settings" (
	"hospital_id" integer PRIMARY KEY NOT NULL,
	"daily_budget" integer,
	"warn_percent" smallint NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sms_stops" (
	"phone" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"stopped_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "hospital_id" integer;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "dedupe" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD COLUMN "review_id" integer;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD COLUMN "resend_of" integer;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD COLUMN "segments" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD COLUMN "cost" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD COLUMN "delivered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD COLUMN "ask_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD COLUMN "asked" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "announcement_reads" ADD CONSTRAINT "announcement_reads_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_reads" ADD CONSTRAINT "announcement_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_days" ADD CONSTRAINT "sms_days_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_settings" ADD CONSTRAINT "sms_settings_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_reads_user_idx" ON "announcement_reads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "announcements_hospital_idx" ON "announcements" USING btree ("hospital_id","id");--> statement-breakpoint
CREATE INDEX "announcements_published_idx" ON "announcements" USING btree ("hospital_id","published_at") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "announcements_told_idx" ON "announcements" USING btree ("told_at") WHERE told_at IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_dedupe_unique" ON "notifications" USING btree ("user_id","dedupe") WHERE dedupe IS NOT NULL;--> statement-breakpoint
CREATE INDEX "sms_messages_hospital_idx" ON "sms_messages" USING btree ("hospital_id","id");--> statement-breakpoint
CREATE INDEX "sms_messages_reservation_idx" ON "sms_messages" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "sms_messages_provider_idx" ON "sms_messages" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "sms_messages_ask_idx" ON "sms_messages" USING btree ("ask_at") WHERE ask_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD CONSTRAINT "sms_messages_state_check" CHECK ("sms_messages"."state" IN ('queued','sending','sent','delivered','undelivered','failed','unknown','stopped','over_budget'));