CREATE TABLE "prunings" (
	"name" text PRIMARY KEY NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"seconds" real,
	"removed" jsonb
);
--> statement-breakpoint
ALTER TABLE "holds" DROP CONSTRAINT "holds_session_id_sessions_id_fk";
--> statement-breakpoint
CREATE INDEX "notifications_created_idx" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_unqueued_idx" ON "outbox" USING btree ("due_at") WHERE "outbox"."queued_at" IS NULL AND "outbox"."done_at" IS NULL AND "outbox"."failed_at" IS NULL;--> statement-breakpoint
CREATE INDEX "outbox_done_idx" ON "outbox" USING btree ("done_at") WHERE "outbox"."done_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "slot_days_date_idx" ON "slot_days" USING btree ("date");