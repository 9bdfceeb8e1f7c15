CREATE TABLE "factory_users" (
	"invite_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" bigint,
	"factory_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mechanism_admins" (
	"invite_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" bigint,
	"mechanism_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "work_invites" DROP CONSTRAINT "work_invites_kind_check";--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "mechanism_id" bigint;--> statement-breakpoint
ALTER TABLE "mechanisms" ADD COLUMN "license" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "factory_users" ADD CONSTRAINT "factory_users_invite_id_work_invites_id_fk" FOREIGN KEY ("invite_id") REFERENCES "public"."work_invites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factory_users" ADD CONSTRAINT "factory_users_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factory_users" ADD CONSTRAINT "factory_users_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factory_users" ADD CONSTRAINT "factory_users_factory_id_factories_id_fk" FOREIGN KEY ("factory_id") REFERENCES "public"."factories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mechanism_admins" ADD CONSTRAINT "mechanism_admins_invite_id_work_invites_id_fk" FOREIGN KEY ("invite_id") REFERENCES "public"."work_invites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mechanism_admins" ADD CONSTRAINT "mechanism_admins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mechanism_admins" ADD CONSTRAINT "mechanism_admins_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mechanism_admins" ADD CONSTRAINT "mechanism_admins_mechanism_id_mechanisms_id_fk" FOREIGN KEY ("mechanism_id") REFERENCES "public"."mechanisms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "factory_users_live_unique" ON "factory_users" USING btree ("user_id") WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX "factory_users_factory_idx" ON "factory_users" USING btree ("factory_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mechanism_admins_live_unique" ON "mechanism_admins" USING btree ("mechanism_id","user_id") WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX "mechanism_admins_user_idx" ON "mechanism_admins" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_mechanism_id_mechanisms_id_fk" FOREIGN KEY ("mechanism_id") REFERENCES "public"."mechanisms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_mechanism_check" CHECK ("memberships"."mechanism_id" IS NULL OR "memberships"."role" = 'shop_owner' AND "memberships"."status" = 'active');--> statement-breakpoint
ALTER TABLE "work_invites" ADD CONSTRAINT "work_invites_kind_check" CHECK ("work_invites"."kind" IN ('staff','mechanism_admin','factory_admin'));