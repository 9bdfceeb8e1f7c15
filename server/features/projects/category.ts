import type { Option } from '#contract/fields.ts';
import { namedCell } from '#server/platform/resource/named-cell.ts';
import type { Scoped } from '#server/platform/scope.ts';

/** A category with what it is under. */
export type ProjectCategory = Option & { readonly parent: string | null };

const UNDER = '/';

/** In a sheet: 种植/种植一期, since one name may stand under several; where only one has it, that is enough. */
export const categoryCell = namedCell({
  field: 'category_id',
  noun: '项目分类',
  shown: ({ category: { id, name, parent } }: { category: ProjectCategory }) => ({
    id,
    name: parent === null ? name : parent + UNDER + name,
  }),
  find: findCategories,
});

/** Of the hospital that is spoken for. */
async function findCategories(tx: Scoped, said: string): Promise<Option[]> {
  const { rows } = await tx.query<Option>(
    `SELECT c.id, c.name FROM project_categories c LEFT JOIN project_categories p ON p.id = c.parent_id
     WHERE c.hospital_id = scope_hospital() AND $1 IN (c.name, p.name || $2 || c.name) LIMIT 2`,
    [said, UNDER],
  );
  return rows;
}
