-- A sign-in lives for minutes: those under way while this runs are begun anew.
DELETE FROM wechat_logins;--> statement-breakpoint
ALTER TABLE "wechat_logins" ALTER COLUMN "state_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "wechat_logins" ADD COLUMN "ticket_hash" "bytea" NOT NULL;--> statement-breakpoint
ALTER TABLE "wechat_logins" ADD COLUMN "phone_hash" "bytea";--> statement-breakpoint
ALTER TABLE "wechat_logins" ADD COLUMN "openid" text;--> statement-breakpoint
ALTER TABLE "wechat_logins" ADD COLUMN "user_agent" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "direct" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "wechat_logins" ADD CONSTRAINT "wechat_logins_ticket_unique" UNIQUE("ticket_hash");--> statement-breakpoint
ALTER TABLE "wechat_logins" ADD CONSTRAINT "wechat_logins_phone_unique" UNIQUE("phone_hash");