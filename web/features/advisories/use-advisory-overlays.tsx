import { type ReactNode, useState } from 'react';
import type { Advisory } from '#contract/advisories.ts';
import type { Option } from '#contract/fields.ts';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';
import { AdvisorySheet } from './advisory-sheet.tsx';

const AdvisoryDialog = lateDialog(() => import('./advisory-dialog.tsx').then((m) => m.AdvisoryDialog));

type Opened = { kind: 'new' } | { kind: 'show' | 'edit'; row: Advisory };

/** What is open over a list of consultations: the details of one, its form, or that of a new one. */
export function useAdvisoryOverlays(rows: readonly Advisory[] | undefined) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const draw = (
    reservation: { hash_id: string; patient: string } | null,
    consultants: readonly Option[],
    patientId: number | null = null,
  ): ReactNode => {
    const of = { reservation, patientId, consultants };
    if (opened === null) return null;
    if (opened.kind === 'new') {
      return <AdvisoryDialog advisory={null} {...of} onClose={close} />;
    }
    // As it is now: a form that was overtaken says so.
    const row = rows?.find(({ id }) => id === opened.row.id) ?? opened.row;
    if (opened.kind === 'edit') {
      return <AdvisoryDialog advisory={row} {...of} onClose={close} />;
    }
    const edit = (advisory: Advisory) => setOpened({ kind: 'edit', row: advisory });
    return <AdvisorySheet id={row.id} patient={row.patient} onEdit={edit} onClose={close} />;
  };
  return {
    add: () => setOpened({ kind: 'new' }),
    show: (row: Advisory) => setOpened({ kind: 'show', row }),
    edit: (row: Advisory) => setOpened({ kind: 'edit', row }),
    draw,
  };
}
