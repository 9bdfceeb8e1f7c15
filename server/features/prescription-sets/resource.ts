import { asc, eq, sql } from 'drizzle-orm';
import type { BodyOf } from '#contract/call.ts';
import type { OwnedScope } from '#contract/owned.ts';
import { prescriptionSetTable } from '#contract/prescription-sets.ts';
import { prescriptionSets } from '#db/schema/prescriptions.ts';
import type { Ctx } from '#server/platform/context.ts';
import { failField } from '#server/platform/failure.ts';
import { resourceHandlers } from '#server/platform/resource/handlers.ts';
import { guardOwned, ownedWhere, writtenOwned } from '#server/platform/resource/owned.ts';
import { presentPlain, searching, stampedColumns } from '#server/platform/resource/plain.ts';
import type { Scoped } from '#server/platform/scope.ts';

type Form = BodyOf<typeof prescriptionSetTable.calls.create>;

const ON_SHELF = 'SELECT id FROM products WHERE hospital_id = scope_hospital() AND id = ANY ($1)';

/** A drug that is named by its number stands on a shelf here. @throws INVALID, FORBIDDEN */
async function guardSet(tx: Scoped, ctx: Ctx, before: { scope: OwnedScope } | null, after: Form | null): Promise<void> {
  await guardOwned(tx, ctx, before, after);
  const ids = (after?.items ?? []).map(({ drug_id }) => drug_id ?? null);
  const { rows } = await tx.query<{ id: number }>(ON_SHELF, [ids.filter((id) => id !== null)]);
  const lacks = ids.findIndex((id) => id !== null && !rows.some((row) => row.id === id));
  if (lacks >= 0) failField(`items.${lacks}.drug_id`, '药品不存在');
}

/** What a prescription is begun with. */
export const prescriptionSetHandlers = resourceHandlers(prescriptionSetTable, {
  from: prescriptionSets,
  columns: {
    ...stampedColumns(prescriptionSets),
    name: prescriptionSets.name,
    diagnosis: prescriptionSets.diagnosis,
    items: prescriptionSets.items,
    scope: sql<OwnedScope>`${prescriptionSets.scope}`,
  },
  where: ownedWhere(prescriptionSets),
  search: (keyword) => searching(keyword, [prescriptionSets.name, prescriptionSets.diagnosis]),
  filter: { scope: (scope) => eq(prescriptionSets.scope, scope) },
  order: [asc(prescriptionSets.id)],
  guard: guardSet,
  uses: [],
  parse: writtenOwned,
  trail: { action: 'prescription_set.change', object: ({ name }) => name },
  present: presentPlain,
});
