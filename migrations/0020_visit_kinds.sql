CREATE TABLE "visit_kinds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "visit_kinds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hospital_id" integer NOT NULL,
	"name" text NOT NULL,
	"look" text NOT NULL,
	"slot_count" smallint NOT NULL,
	"needs" text DEFAULT 'chair' NOT NULL,
	"room_kinds" text[] DEFAULT '{}' NOT NULL,
	"roles" text[] DEFAULT '{doctor,dental_hygienist}' NOT NULL,
	"words" text[] DEFAULT '{}' NOT NULL,
	"bring" text DEFAULT '' NOT NULL,
	"public" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "visit_kinds_hospital_id_unique" UNIQUE("hospital_id","id"),
	CONSTRAINT "visit_kinds_hospital_name_unique" UNIQUE("hospital_id","name"),
	CONSTRAINT "visit_kinds_name_check" CHECK (char_length("visit_kinds"."name") BETWEEN 1 AND 6),
	CONSTRAINT "visit_kinds_look_check" CHECK ("visit_kinds"."look" IN ('first','return','hygiene','surgery','ortho','other')),
	CONSTRAINT "visit_kinds_slot_count_check" CHECK ("visit_kinds"."slot_count" BETWEEN 1 AND 8),
	CONSTRAINT "visit_kinds_needs_check" CHECK ("visit_kinds"."needs" IN ('none','chair')),
	CONSTRAINT "visit_kinds_roles_check" CHECK ("visit_kinds"."roles" <@ '{doctor,dental_hygienist}'),
	CONSTRAINT "visit_kinds_words_check" CHECK (cardinality("visit_kinds"."words") <= 10),
	CONSTRAINT "visit_kinds_bring_check" CHECK (char_length("visit_kinds"."bring") <= 100),
	CONSTRAINT "visit_kinds_status_check" CHECK ("visit_kinds"."status" IN ('active','inactive'))
);
--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "kind_id" integer;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "seen_before" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "holds" ADD COLUMN "kind_id" integer;--> statement-breakpoint
ALTER TABLE "visit_kinds" ADD CONSTRAINT "visit_kinds_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_kind_fk" FOREIGN KEY ("hospital_id","kind_id") REFERENCES "public"."visit_kinds"("hospital_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_kind_fk" FOREIGN KEY ("hospital_id","kind_id") REFERENCES "public"."visit_kinds"("hospital_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reservations_visited_idx" ON "reservations" USING btree ("patient_id","hospital_id","starts_at") WHERE "reservations"."visi_status" = 1;--> statement-breakpoint
-- What every hospital begins with; those that come get it from begin_kinds (db/functions/11_visit_kinds.sql).
INSERT INTO "visit_kinds" ("hospital_id", "name", "look", "slot_count", "words")
  SELECT h."id", k.* FROM "hospitals" h CROSS JOIN (VALUES
    ('初诊', 'first', 2, '{cz}'::text[]), ('复诊', 'return', 2, '{fz}'), ('洗牙', 'hygiene', 3, '{xy}'),
    ('手术', 'surgery', 4, '{ss}'), ('正畸', 'ortho', 2, '{zj}')) AS k
  ORDER BY h."id", array_position('{first,return,hygiene,surgery,ortho}'::text[], k.column2);--> statement-breakpoint
UPDATE "reservations" r SET "seen_before" = true
  FROM (SELECT "hospital_id", "patient_id", min("starts_at") AS first FROM "reservations" WHERE "visi_status" = 1 GROUP BY 1, 2) v
  WHERE r."hospital_id" = v."hospital_id" AND r."patient_id" = v."patient_id" AND r."starts_at" > v.first;
