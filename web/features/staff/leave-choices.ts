import type { LeavingVisit } from '#contract/staff-leave.ts';

/** What is to become of visits, by their hash_id: the first slot of where it goes, or `cancel`. */
export type Choices = Readonly<Record<string, string>>;

export const CANCEL = 'cancel' as const;

export const undecidedOf = (visits: readonly LeavingVisit[], choices: Choices): readonly LeavingVisit[] =>
  visits.filter(({ hash_id }) => choices[hash_id] === undefined);

/** As the call takes them: of visits that are still to be decided. */
export const decisionsOf = (visits: readonly LeavingVisit[], choices: Choices) =>
  visits.flatMap(({ hash_id, version }) => {
    const choice = choices[hash_id];
    if (choice === undefined) return [];
    return [{ hash_id, version, to: choice === CANCEL ? CANCEL : Number(choice) }];
  });

/** For each undecided one the first of its times that no other has. */
export function suggested(visits: readonly LeavingVisit[], choices: Choices): Choices {
  const taken = new Set(Object.values(choices));
  const found: Record<string, string> = {};
  for (const { hash_id, options } of undecidedOf(visits, choices)) {
    const free = options.map(({ scheduling_time_id }) => String(scheduling_time_id)).find((slot) => !taken.has(slot));
    if (free === undefined) continue;
    taken.add(free);
    found[hash_id] = free;
  }
  return found;
}
