ALTER TABLE "project_prices" DROP CONSTRAINT "project_prices_project_id_projects_id_fk";
--> statement-breakpoint
ALTER TABLE "project_prices" ADD CONSTRAINT "project_prices_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;