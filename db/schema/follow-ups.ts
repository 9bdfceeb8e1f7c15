import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  time,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { FollowUpMethod, FollowUpStatus } from '#contract/follow-up-kinds.ts';
import type { FollowUpPlan, FollowUpStep } from '#contract/follow-up-plans.ts';
import { users } from './auth.ts';
import { id, key, stamped } from './columns.ts';
import { ofHospital } from './of-hospital.ts';
import { hospitalPatients } from './patients.ts';

/** 回访: what is due with a patient. Dates of consultations and recalls are no rows here: they are read from where they stand. */
export const followUps = pgTable(
  'follow_ups',
  {
    id: id(),
    ...ofHospital(),
    patient_id: key().notNull(),
    /** Contract's FOLLOW_UP_KINDS. */
    kind: text().notNull(),
    /** What it is about, in the product's own words: of one there is one open task a patient and kind. Empty: by hand. */
    cause: text().notNull().default(''),
    due_on: date().notNull(),
    /** The clinic's time of that day; null: when the day's are told. */
    at: time(),
    method: text().$type<FollowUpMethod>().notNull().default('phone'),
    content: text().notNull(),
    /** Whose it is: one person's, or everybody's with that role. */
    assignee_id: key().references(() => users.id),
    role: text(),
    status: text().$type<FollowUpStatus>().notNull().default('planned'),
    /** {feeling, pain, swelling, bleeding, text}. */
    result: jsonb(),
    /** [{at, by, text}]: nobody was reached. */
    attempts: jsonb().notNull().default([]),
    /** Why it was left out, or is no more needed. */
    reason: text().notNull().default(''),
    version: integer().notNull().default(1),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Null: the product itself. */
    created_by: key().references(() => users.id),
    updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    closed_at: timestamp({ withTimezone: true }),
    closed_by: key().references(() => users.id),
  },
  (t) => [
    foreignKey({
      name: 'follow_ups_patient_fk',
      columns: [t.hospital_id, t.patient_id],
      foreignColumns: [hospitalPatients.hospital_id, hospitalPatients.patient_id],
    }),
    uniqueIndex('follow_ups_open_unique')
      .on(t.hospital_id, t.patient_id, t.kind, t.cause)
      .where(sql`${t.status} = 'planned'`),
    index('follow_ups_due_idx').on(t.hospital_id, t.due_on, t.id).where(sql`${t.status} = 'planned'`),
    index('follow_ups_hospital_idx').on(t.hospital_id, t.due_on),
    // Whether there was one of this cause already.
    index('follow_ups_patient_idx').on(t.patient_id, t.kind, t.cause),
    check('follow_ups_method_check', sql`${t.method} IN ('phone','sms','wechat_note','visit')`),
    check('follow_ups_status_check', sql`${t.status} IN ('planned','done','skipped','cancelled')`),
    check('follow_ups_whose_check', sql`num_nonnulls(${t.assignee_id}, ${t.role}) = 1`),
    check('follow_ups_result_check', sql`(${t.status} = 'done') = (${t.result} IS NOT NULL)`),
    check('follow_ups_closed_check', sql`(${t.status} = 'planned') = (${t.closed_at} IS NULL)`),
  ],
);

/** 回访计划: how many days after a treatment somebody is asked how they are, and by whom. A hospital begins with some. */
export const followUpPlans = pgTable(
  'follow_up_plans',
  {
    id: id(),
    ...ofHospital(),
    name: text().notNull(),
    trigger: text().$type<FollowUpPlan['trigger']>().notNull(),
    steps: jsonb().$type<FollowUpStep[]>().notNull(),
    enabled: boolean().notNull().default(true),
    ...stamped(),
  },
  (t) => [
    unique('follow_up_plans_name_unique').on(t.hospital_id, t.name),
    check('follow_up_plans_trigger_check', sql`${t.trigger} IN ('diagnosis','project','hand')`),
    check('follow_up_plans_steps_check', sql`jsonb_typeof(${t.steps}) = 'array'`),
  ],
);
