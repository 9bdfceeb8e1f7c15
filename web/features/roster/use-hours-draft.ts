import { useState } from 'react';
import type { WeeklyHours } from '#contract/work-hours.ts';
import { mergeOf } from '#web/forms/merge.ts';
import type { Meanwhile, Whose } from '#web/forms/use-meanwhile.ts';
import { draftOf, type HoursDraft, sameHours, type Week, weekOf, withDays } from './hours-draft.ts';

/**
 * What is being written, and what it was written over. Others' changes come in day by day: those of days that one has not
 * touched at once, of the others one chooses.
 */
export function useHoursDraft(hours: readonly WeeklyHours[], version: string) {
  const [base, setBase] = useState(() => ({ drafts: draftOf(hours), version }));
  const [drafts, setDrafts] = useState(base.drafts);
  const [meanwhile, setMeanwhile] = useState<(Meanwhile<Week> & { sides: Record<Whose, HoursDraft[]> }) | null>(null);
  const dirty = !sameHours(drafts, base.drafts);
  const take = () => {
    const taken = draftOf(hours);
    setBase({ drafts: taken, version });
    setDrafts(taken);
    setMeanwhile(null);
  };
  const merge = () => {
    const sides = { mine: drafts, theirs: draftOf(hours) };
    const [mine, theirs] = [weekOf(sides.mine), weekOf(sides.theirs)];
    const found = mergeOf(weekOf(base.drafts), mine, theirs);
    // What is still to be chosen is asked again where yet another version comes before it is.
    setBase({ drafts: withDays(sides.theirs, base.drafts, found.both), version });
    setDrafts(withDays(drafts, sides.theirs, found.theirs));
    setMeanwhile({ theirs, mine, merge: found, chosen: {}, asked: false, sides });
  };
  // Set while drawing, so that no frame shows the old. One's own change comes back as it was written.
  if (version !== base.version) {
    if (!dirty || sameHours(drafts, draftOf(hours))) take();
    else merge();
  }
  return {
    drafts,
    setDrafts,
    dirty,
    version: base.version,
    take,
    /** What was saved is no longer unsaved, however long it takes to come back with its version. */
    keep: () => setBase({ ...base, drafts }),
    meanwhile: {
      meanwhile,
      forget: () => setMeanwhile(null),
      choose: (day: string, whose: Whose) => {
        if (!meanwhile) return;
        setBase({ ...base, drafts: withDays(base.drafts, meanwhile.sides.theirs, [day]) });
        setDrafts(withDays(drafts, meanwhile.sides[whose], [day]));
        setMeanwhile({ ...meanwhile, chosen: { ...meanwhile.chosen, [day]: whose } });
      },
    },
    /** Whether a day is still to be chosen, which is then said. */
    unsettled: (): boolean => {
      const open = meanwhile?.merge.both.some((day) => !meanwhile.chosen[day]) ?? false;
      if (meanwhile && open) setMeanwhile({ ...meanwhile, asked: true });
      return open;
    },
  };
}
