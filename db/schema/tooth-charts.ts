import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { FindingDetail } from '#contract/tooth-charts.ts';
import { SURFACES, type Surface } from '#contract/tooth-names.ts';
import type { EndReason, Phase, ToothState } from '#contract/tooth-states.ts';
import { users } from './auth.ts';
import { id, key } from './columns.ts';
import { ofHospital } from './of-hospital.ts';
import { hospitalPatients } from './patients.ts';
import { records } from './records.ts';

/** FDI, as contract/teeth.ts has it. */
const FDI = sql.raw("'^([1-4][1-8]|[5-8][1-5])S?$'");

/** How often a patient's tooth chart was changed, and by whom at last; without a row, never. */
export const toothCharts = pgTable(
  'tooth_charts',
  {
    ...ofHospital(),
    patient_id: key().notNull(),
    version: integer().notNull(),
    updated_at: timestamp({ withTimezone: true }).notNull(),
    updated_by: key()
      .notNull()
      .references(() => users.id),
  },
  (t) => [
    primaryKey({ name: 'tooth_charts_pk', columns: [t.hospital_id, t.patient_id] }),
    foreignKey({
      name: 'tooth_charts_patient_fk',
      columns: [t.hospital_id, t.patient_id],
      foreignColumns: [hospitalPatients.hospital_id, hospitalPatients.patient_id],
    }),
  ],
);

/**
 * What was found of a tooth, with two times: from when to when it was so, and when that was written and ended. A row is never
 * changed but for being ended once, and never removed (db/functions/66_tooth_charts.sql).
 */
export const toothFindings = pgTable(
  'tooth_findings',
  {
    id: id(),
    ...ofHospital(),
    patient_id: key().notNull(),
    tooth: text().notNull(),
    /** Empty: of the whole tooth. */
    surfaces: text().array().$type<Surface[]>().notNull(),
    /** Contract's TOOTH_STATES. */
    state: text().$type<ToothState>().notNull(),
    phase: text().$type<Phase>().notNull(),
    detail: jsonb().$type<FindingDetail>().notNull().default({}),
    from_on: date().notNull(),
    /** The first day on which it is no more. */
    to_on: date(),
    end_reason: text().$type<EndReason>(),
    /** What it was written with. */
    record_id: key(),
    by: key()
      .notNull()
      .references(() => users.id),
    at: timestamp({ withTimezone: true }).notNull(),
    ended_by: key().references(() => users.id),
    ended_at: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('tooth_findings_patient_idx').on(t.patient_id, t.hospital_id, t.from_on),
    index('tooth_findings_record_idx').on(t.record_id).where(sql`${t.record_id} IS NOT NULL`),
    // What is open is there once: of a whole tooth, and of each surface.
    uniqueIndex('tooth_findings_open_unique')
      .on(t.hospital_id, t.patient_id, t.tooth, t.state)
      .where(sql`${t.to_on} IS NULL AND ${t.surfaces} = '{}'`),
    ...SURFACES.map((surface) =>
      uniqueIndex(`tooth_findings_open_${surface.toLowerCase()}_unique`)
        .on(t.hospital_id, t.patient_id, t.tooth, t.state)
        .where(sql`${t.to_on} IS NULL AND ${sql.raw(`'${surface}'`)} = ANY (${t.surfaces})`),
    ),
    foreignKey({
      name: 'tooth_findings_patient_fk',
      columns: [t.hospital_id, t.patient_id],
      foreignColumns: [hospitalPatients.hospital_id, hospitalPatients.patient_id],
    }),
    foreignKey({
      name: 'tooth_findings_record_fk',
      columns: [t.hospital_id, t.record_id],
      foreignColumns: [records.hospital_id, records.id],
    }),
    check('tooth_findings_tooth_check', sql`${t.tooth} ~ ${FDI}`),
    check('tooth_findings_surfaces_check', sql`${t.surfaces} <@ '{M,O,D,B,L}'`),
    check('tooth_findings_phase_check', sql`${t.phase} IN ('existing','planned','watch')`),
    check('tooth_findings_reason_check', sql`${t.end_reason} IN ('treated','lost','replaced','corrected')`),
    check(
      'tooth_findings_ended_check',
      sql`num_nulls(${t.to_on}, ${t.end_reason}, ${t.ended_by}, ${t.ended_at}) IN (0, 4)`,
    ),
    check('tooth_findings_span_check', sql`${t.to_on} >= ${t.from_on}`),
  ],
);

/** Which of two teeth stands at a position from a day on, said by hand; only ever added to. */
export const toothSwitches = pgTable(
  'tooth_switches',
  {
    id: id(),
    ...ofHospital(),
    patient_id: key().notNull(),
    /** The one that is there: `15` or `55`. */
    tooth: text().notNull(),
    from_on: date().notNull(),
    by: key()
      .notNull()
      .references(() => users.id),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('tooth_switches_patient_idx').on(t.patient_id, t.hospital_id, t.from_on, t.id),
    foreignKey({
      name: 'tooth_switches_patient_fk',
      columns: [t.hospital_id, t.patient_id],
      foreignColumns: [hospitalPatients.hospital_id, hospitalPatients.patient_id],
    }),
    check('tooth_switches_tooth_check', sql`${t.tooth} ~ '^[1-8][1-5]$'`),
  ],
);
