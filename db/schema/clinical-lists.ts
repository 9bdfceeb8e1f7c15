import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, check, integer, jsonb, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import type { CaseTexts } from '#contract/case-templates.ts';
import { id, key, stamped } from './columns.ts';
import { ofHospital } from './of-hospital.ts';

/** What a hospital writes its records with: docs/domain/records.md#lists. */

/** Codes to look diagnoses up in: ours (db/diagnoses.ts), and those of a file (`npm run import:icd10`). */
export const icd10 = pgTable(
  'icd10',
  {
    id: id(),
    code: text().notNull(),
    /** The asterisk code, or what a country adds. */
    second_code: text().notNull().default(''),
    name: text().notNull(),
    alias: text().notNull().default(''),
    initials: text().notNull().default(''),
    /** Ours: a hospital begins with these, and no file takes them away. */
    shipped: boolean().notNull().default(false),
    /** Of ours: their order. */
    sort: smallint().notNull().default(0),
  },
  (t) => [unique('icd10_code_name_unique').on(t.code, t.name)],
);

/** 诊断设置: what a hospital calls what it finds. */
export const diagnoses = pgTable(
  'diagnoses',
  {
    id: id(),
    ...ofHospital(),
    /** Empty: 未编码. */
    code: text().notNull().default(''),
    name: text().notNull(),
    /** Of name and alias, by the database (db/functions/12_clinical_lists.sql). */
    initials: text().notNull().default(''),
    alias: text().notNull().default(''),
    enabled: boolean().notNull().default(true),
    /** A new one stands after those that a hospital begins with. */
    sort: smallint().notNull().default(1000),
    ...stamped(),
  },
  (t) => [
    unique('diagnoses_hospital_name_unique').on(t.hospital_id, t.name),
    check('diagnoses_code_check', sql`${t.code} ~ '^[A-Z][A-Za-z0-9 .+*/-]*$' OR ${t.code} = ''`),
  ],
);

/** Whose a row is: its writer's own, or the hospital's (`user_id` null). */
const owned = () => ({ scope: text().notNull(), user_id: key() });

const ownedCheck = (table: string, t: { scope: AnyPgColumn; user_id: AnyPgColumn }) =>
  check(
    `${table}_scope_check`,
    sql`${t.scope} IN ('own','hospital') AND (${t.scope} = 'own') = (${t.user_id} IS NOT NULL)`,
  );

/** 常用语, and 常用医嘱 (those of the section 医嘱, which have a category). */
export const phrases = pgTable(
  'phrases',
  {
    id: id(),
    ...ofHospital(),
    ...owned(),
    section: text().notNull(),
    category: text(),
    text: text().notNull(),
    /** By the database. */
    initials: text().notNull().default(''),
    uses: integer().notNull().default(0),
    ...stamped(),
  },
  (t) => [
    unique('phrases_text_unique').on(t.hospital_id, t.user_id, t.section, t.text).nullsNotDistinct(),
    check('phrases_category_check', sql`(${t.section} = 'doctor_order') = (${t.category} IS NOT NULL)`),
    check('phrases_uses_check', sql`${t.uses} >= 0`),
    ownedCheck('phrases', t),
  ],
);

/** 病历模板: what a case is begun with. */
export const emrTemplates = pgTable(
  'emr_templates',
  {
    id: id(),
    ...ofHospital(),
    ...owned(),
    name: text().notNull(),
    /** By the database. */
    initials: text().notNull().default(''),
    kind: text().notNull(),
    /** Empty: for no diagnosis. */
    diagnosis_code: text().notNull().default(''),
    /** A text for each section of a case. */
    content: jsonb().$type<CaseTexts>().notNull(),
    uses: integer().notNull().default(0),
    enabled: boolean().notNull().default(true),
    ...stamped(),
  },
  (t) => [
    unique('emr_templates_name_unique').on(t.hospital_id, t.user_id, t.name).nullsNotDistinct(),
    check('emr_templates_content_check', sql`jsonb_typeof(${t.content}) = 'object'`),
    check('emr_templates_uses_check', sql`${t.uses} >= 0`),
    ownedCheck('emr_templates', t),
  ],
);

/** 文书模板: what a document is begun with. */
export const documentTemplates = pgTable(
  'document_templates',
  {
    id: id(),
    ...ofHospital(),
    ...owned(),
    name: text().notNull(),
    /** By the database. */
    initials: text().notNull().default(''),
    kind: text().notNull(),
    body: text().notNull(),
    risks: text().notNull().default(''),
    enabled: boolean().notNull().default(true),
    ...stamped(),
  },
  (t) => [
    unique('document_templates_name_unique').on(t.hospital_id, t.user_id, t.name).nullsNotDistinct(),
    check(
      'document_templates_kind_check',
      sql`${t.kind} IN ('consent','certificate','referral','instruction','other')`,
    ),
    check('document_templates_body_check', sql`${t.body} <> ''`),
    ownedCheck('document_templates', t),
  ],
);
