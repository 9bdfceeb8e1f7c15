import { useEffect } from 'react';
import type { Option } from '#contract/fields.ts';

/** A single room needs no choice. */
export function onlyOne(departments: readonly Option[]): number | undefined {
  return departments.length === 1 ? departments[0]?.id : undefined;
}

/** Another doctor's slot may come with other rooms, and a draft with a room that is not offered here. */
export function useOfferedDepartment(
  departments: readonly Option[],
  chosen: () => number | null | undefined,
  choose: (id: number | undefined) => void,
): void {
  // After each drawing: the choice changes here and there, and looking costs nothing.
  useEffect(() => {
    const present = chosen();
    const right = departments.some(({ id }) => id === present) ? present : onlyOne(departments);
    if ((right ?? null) !== (present ?? null)) choose(right ?? undefined);
  });
}
