import { z } from 'zod';
import { CASE_SECTIONS, type CaseSection } from './case-sections.ts';
import { choicesOf } from './choices.ts';
import { keywordQuery, requiredText, unlessBlank } from './fields.ts';
import { titled } from './form-fields.ts';
import { ownedRow, scopeField, scopeQuery } from './owned.ts';
import { stampedRow } from './plain-row.ts';
import { defineResource, pathsAt } from './resource.ts';
import { staff } from './roles.ts';

/** What is written again and again: phrases (常用语) by section, and common orders (常用医嘱): docs/domain/records.md#lists. */

const { doctor_order: _orders, ...SECTIONS } = CASE_SECTIONS;
const PHRASE_SECTIONS = SECTIONS;
export type PhraseSection = Exclude<CaseSection, 'doctor_order'>;
const sections = Object.keys(PHRASE_SECTIONS) as [PhraseSection, ...PhraseSection[]];

const ORDER_CATEGORIES = {
  after: '术后注意',
  medication: '用药指导',
  diet: '饮食',
  hygiene: '口腔卫生',
  revisit: '复诊',
  other: '其他',
} as const;
export type OrderCategory = keyof typeof ORDER_CATEGORIES;
const categories = Object.keys(ORDER_CATEGORIES) as [OrderCategory, ...OrderCategory[]];

const written = {
  text: z.string(),
  /** By which letters it is found, each way to say it. */
  initials: z.string(),
  /** How often it was put into a record. */
  uses: z.number(),
  ...ownedRow,
  ...stampedRow,
};

/** Everybody writes their own; what is the hospital's only its owner. */
const shared = {
  access: { read: staff, write: staff },
  whenClosed: 'refused',
  scope: 'hospital',
  persons: [],
  sorts: [],
  version: 'required',
  remove: 'unused',
  live: 'staff',
} as const;

export const phraseTable = defineResource({
  ...shared,
  slice: 'phrases',
  label: '常用语',
  trail: 'phrase.change',
  paths: pathsAt('/api/admin/phrases'),
  row: z.object({ section: z.enum(sections), ...written }).meta({ id: 'Phrase' }),
  form: z.object({
    section: titled('病历段落', (label) => z.enum(sections, { error: `${label}为必填项` }), {
      options: choicesOf(PHRASE_SECTIONS),
    }),
    text: titled('内容', (label) => requiredText(label, 500)),
    scope: scopeField(),
  }),
  filters: {
    keyword: keywordQuery,
    section: unlessBlank(z.enum(sections, { error: '病历段落格式错误' })),
    scope: scopeQuery,
  },
  excel: { key: 'text', within: ['section', 'scope'], columns: ['section', 'text', 'scope'] },
});

export const doctorOrderTable = defineResource({
  ...shared,
  slice: 'doctorOrders',
  label: '常用医嘱',
  trail: 'doctor_order.change',
  paths: pathsAt('/api/admin/doctor_orders'),
  row: z.object({ category: z.enum(categories), ...written }).meta({ id: 'DoctorOrder' }),
  form: z.object({
    category: titled('分类', (label) => z.enum(categories, { error: `${label}为必填项` }), {
      options: choicesOf(ORDER_CATEGORIES),
    }),
    text: titled('医嘱内容', (label) => requiredText(label, 500)),
    scope: scopeField(),
  }),
  filters: {
    keyword: keywordQuery,
    category: unlessBlank(z.enum(categories, { error: '分类格式错误' })),
    scope: scopeQuery,
  },
  excel: { key: 'text', within: ['scope'], columns: ['category', 'text', 'scope'] },
});
