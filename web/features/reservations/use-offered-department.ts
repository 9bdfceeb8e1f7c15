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

/** 诊室 must be chosen only where there are any. */
export function roomMissing(departments: readonly Option[], chosen: number | null | undefined): string | undefined {
  return departments.length > 0 && !chosen ? '诊室为必填项' : undefined;
}

/** A chosen room alone is not worth bringing back. */
export function isTyped({ department_id: _, ...values }: { department_id?: number | null | undefined }): boolean {
  return Object.values(values).some(Boolean);
}
