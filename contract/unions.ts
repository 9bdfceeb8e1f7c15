import { z } from 'zod';
import { idOf, isName, keywordQuery, option, requiredText } from './fields.ts';
import { titled } from './form-fields.ts';
import { defineResource, pathsAt } from './resource.ts';
import { only } from './roles.ts';

/** Alliances: hospitals that refer patients to each other (product.md sections 2 and 3). */

const union = z
  .object({ id: z.number(), name: z.string(), hospitals: z.array(option), version: z.number(), created_at: z.string() })
  .meta({ id: 'Union' });

const platform = only('super_admin');

export const alliances = defineResource({
  slice: 'unions',
  label: '联盟',
  trail: 'union.change',
  paths: pathsAt('/api/admin/unions'),
  access: { read: platform, write: platform },
  whenClosed: 'allowed',
  scope: 'platform',
  row: union,
  form: z.object({
    name: titled('联盟名称', (label) => requiredText(label, 50).refine(isName, `${label}包含无法识别的字符`)),
    hospital_ids: titled('成员医院', () =>
      z.array(idOf('医院'), { error: '医院格式错误' }).max(500, '医院最多500家').default([]),
    ),
  }),
  filters: { keyword: keywordQuery },
  persons: [],
  sorts: ['name', 'created_at'],
  // Its calls are older than versions.
  version: 'optional',
  remove: 'unused',
  excel: { key: 'name', columns: ['name', 'hospital_ids'] },
  live: 'platform',
});
