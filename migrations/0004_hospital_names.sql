ALTER TABLE "hospitals" DROP CONSTRAINT "hospitals_name_address_unique";--> statement-breakpoint
CREATE UNIQUE INDEX "hospitals_approved_name_address_unique" ON "hospitals" USING btree ("name","address") WHERE status = 'approved';--> statement-breakpoint
ALTER TABLE "hospitals" ADD CONSTRAINT "hospitals_creator_name_unique" UNIQUE("creator_id","name");