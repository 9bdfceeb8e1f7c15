import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { CustomerStage } from '#contract/customer-stages.ts';
import { users } from './auth.ts';
import { key } from './columns.ts';
import { marketChannels } from './market-channels.ts';
import { ofHospital } from './of-hospital.ts';
import { hospitalPatients } from './patients.ts';

/** 客户: what a patient is to who keeps them, from when somebody has first written something of it. */
export const customers = pgTable(
  'customers',
  {
    ...ofHospital(),
    patient_id: key().notNull(),
    /** Who keeps them. */
    owner_id: key().references(() => users.id),
    /** As it was set, and when: what happens afterwards goes beyond it (customer_stage). Null: nobody has set any. */
    stage: text().$type<CustomerStage>(),
    stage_at: timestamp({ withTimezone: true }),
    /** How they came, where their account does not say it, or says it wrongly. */
    channel_id: key().references(() => marketChannels.id),
    remarks: text().notNull().default(''),
    version: integer().notNull().default(1),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updated_by: key(),
  },
  (t) => [
    primaryKey({ name: 'customers_pk', columns: [t.hospital_id, t.patient_id] }),
    foreignKey({
      name: 'customers_patient_fk',
      columns: [t.hospital_id, t.patient_id],
      foreignColumns: [hospitalPatients.hospital_id, hospitalPatients.patient_id],
    }),
    index('customers_owner_idx').on(t.hospital_id, t.owner_id),
    index('customers_channel_idx').on(t.channel_id),
    check('customers_stage_check', sql`${t.stage} IN ('lead','contacted','booked','visited','paying','dormant')`),
    check('customers_stage_at_check', sql`(${t.stage} IS NULL) = (${t.stage_at} IS NULL)`),
  ],
);
