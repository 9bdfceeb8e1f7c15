import { type ReactNode, useState } from 'react';
import type { HygieneVisit } from '#contract/hygiene.ts';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';

const NoteDialog = lateDialog(() => import('./note-dialog.tsx').then((m) => m.NoteDialog));
const RecallDialog = lateDialog(() => import('./recall-dialog.tsx').then((m) => m.RecallDialog));
const ChargeDialog = lateDialog(() => import('./charge-dialog.tsx').then((m) => m.ChargeDialog));
const RebookDialog = lateDialog(() => import('./rebook-dialog.tsx').then((m) => m.RebookDialog));

export type VisitAction = 'charge' | 'problem' | 'settlement' | 'recall' | 'rebook';

interface VisitDialogProps {
  action: VisitAction;
  visit: HygieneVisit;
  onClose: () => void;
}

/** The form of what is done with a visit. */
export function VisitDialog({ action, visit, onClose }: VisitDialogProps) {
  switch (action) {
    case 'charge':
      return <ChargeDialog visit={visit} onClose={onClose} />;
    case 'problem':
    case 'settlement':
      return <NoteDialog kind={action} visit={visit} problem={visit.problem?.problem ?? null} onClose={onClose} />;
    case 'recall':
      return <RecallDialog visit={visit} recall={visit.recall} onClose={onClose} />;
    case 'rebook':
      return <RebookDialog visit={visit} onClose={onClose} />;
  }
}

/**
 * What is open over a list: of which row, and what. The row itself is looked up as it is now, so that a dialog sees what
 * colleagues do meanwhile; one that has left the page stays as it was.
 */
export function useOpened<K, R extends { id: number }>(rows: readonly R[] | undefined) {
  const [opened, setOpened] = useState<{ kind: K; row: R } | null>(null);
  const row = opened && (rows?.find(({ id }) => id === opened.row.id) ?? opened.row);
  return {
    open: (kind: K, of: R) => setOpened({ kind, row: of }),
    close: () => setOpened(null),
    render: (draw: (kind: K, of: R) => ReactNode) => (opened && row ? draw(opened.kind, row) : null),
  };
}
