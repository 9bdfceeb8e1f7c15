import { useState } from 'react';
import type { Option } from '#contract/fields.ts';
import type { FollowUp } from '#contract/follow-ups.ts';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';
import type { FollowUpAct } from './follow-up-actions.tsx';

const FollowUpDialog = lateDialog(() => import('./follow-up-dialog.tsx').then((m) => m.FollowUpDialog));
const DoneDialog = lateDialog(() => import('./done-dialog.tsx').then((m) => m.DoneDialog));
const ResultDialog = lateDialog(() => import('./result-dialog.tsx').then((m) => m.ResultDialog));
const EndDialog = lateDialog(() => import('./end-dialog.tsx').then((m) => m.EndDialog));

type Opened = { act: 'new' } | { act: FollowUpAct; row: FollowUp };

interface Offered {
  people: readonly Option[];
  clinicians: readonly Option[];
}

/** What is open over a list of follow-ups: the form of one, what came of it, or why not. @param patientId whose list it is */
export function useFollowUpOverlays(rows: readonly FollowUp[] | undefined, offered: Offered, patientId?: number) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const onClose = () => setOpened(null);
  const draw = () => {
    if (opened === null) return null;
    if (opened.act === 'new') {
      const of = patientId === undefined ? null : { patient_id: patientId };
      return <FollowUpDialog row={null} of={of} {...offered} onClose={onClose} />;
    }
    // As it is now: a form that was overtaken says so.
    const row = rows?.find(({ id }) => id === opened.row.id) ?? opened.row;
    if (opened.act === 'change') return <FollowUpDialog row={row} of={null} {...offered} onClose={onClose} />;
    if (opened.act === 'done') {
      return row.kind === 'clinical' ? (
        <ResultDialog row={row} onClose={onClose} />
      ) : (
        <DoneDialog row={row} onClose={onClose} />
      );
    }
    return <EndDialog row={row} how={opened.act} onClose={onClose} />;
  };
  return {
    add: () => setOpened({ act: 'new' }),
    open: (act: FollowUpAct, row: FollowUp) => setOpened({ act, row }),
    drawn: draw(),
  };
}
