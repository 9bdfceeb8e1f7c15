import { z } from 'zod';
import { keywordQuery, optionalText, requiredName } from './fields.ts';
import { titled } from './form-fields.ts';
import { ownedRow, scopeField, scopeQuery } from './owned.ts';
import { stampedRow } from './plain-row.ts';
import { prescriptionItemsForm } from './prescription-items.ts';
import { frequencies, routes } from './prescription-words.ts';
import { defineResource, pathsAt } from './resource.ts';
import { only } from './roles.ts';

/** What a prescription is begun with (协定方): drugs as they are usually taken, by a name: docs/domain/records.md#prescriptions. */

const writers = only('shop_owner', 'doctor');

const item = z
  .object({
    drug_id: z.number().nullish(),
    drug_name: z.string(),
    specification: z.string(),
    form: z.string(),
    dose: z.number(),
    dose_unit: z.string(),
    route: z.enum(routes),
    frequency: z.enum(frequencies),
    days: z.number(),
    /** Null: what is proposed. */
    quantity: z.number().nullish(),
    quantity_unit: z.string(),
    note: z.string(),
    skin_test: z.enum(['none', 'required', 'exempt']),
    reason: z.string(),
  })
  .meta({ id: 'PrescriptionSetItem' });
export type PrescriptionSetItem = z.infer<typeof item>;

const set = z
  .object({
    name: z.string(),
    /** Written where none is yet; may be empty. */
    diagnosis: z.string(),
    items: z.array(item),
    ...ownedRow,
    ...stampedRow,
  })
  .meta({ id: 'PrescriptionSet' });
export type PrescriptionSet = z.infer<typeof set>;

/** Doctors keep their own; what is the hospital's only its owner does. */
export const prescriptionSetTable = defineResource({
  slice: 'prescriptionSets',
  label: '协定方',
  trail: 'prescription_set.change',
  paths: pathsAt('/api/admin/prescription_sets'),
  access: { read: writers, write: writers },
  whenClosed: 'refused',
  scope: 'hospital',
  row: set,
  form: z.object({
    name: titled('协定方名称', (label) => requiredName(label, 20, 2)),
    diagnosis: titled('诊断', (label) => optionalText(label, 200)),
    items: titled('药品', () => prescriptionItemsForm),
    scope: scopeField(),
  }),
  filters: { keyword: keywordQuery, scope: scopeQuery },
  persons: [],
  sorts: [],
  version: 'required',
  remove: 'unused',
  excel: null,
  live: 'staff',
});
