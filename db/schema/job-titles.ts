import { sql } from 'drizzle-orm';
import { check, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import { id, plain, statusCheck } from './columns.ts';

/** 职称: what somebody has been granted; the platform's, read by all staff. A post keeps its name as a text. */
export const jobTitles = pgTable(
  'job_titles',
  {
    id: id(),
    name: text().notNull(),
    category: text().notNull(),
    level: text().notNull(),
    position: smallint().notNull().default(0),
    ...plain(),
  },
  (t) => [
    unique('job_titles_name_unique').on(t.name),
    check('job_titles_category_check', sql`${t.category} IN ('doctor','nurse','technician','pharmacist','manager')`),
    check('job_titles_level_check', sql`${t.level} IN ('junior','middle','vice_senior','senior')`),
    statusCheck('job_titles', t.status),
  ],
);
