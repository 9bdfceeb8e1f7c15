import { Printer, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { ListedPrescription, Prescription, PrescriptionWarning } from '#contract/prescriptions.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { ICON } from '#web/ui/icon.ts';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';
import { printingPath } from './printing-path.ts';
import { DraftSheet, NewSheet } from './sheet-form.tsx';
import { useSigning } from './use-signing.tsx';
import { EMPTY, type SheetForm } from './values.ts';
import { Warnings } from './warnings.tsx';

const AllergyDialog = lateDialog(() => import('./allergy-dialog.tsx').then((m) => m.AllergyDialog));

/** What is written just now. */
export interface Writing {
  /** A draft that goes on; null: a new one. */
  row: Prescription | null;
  start: SheetForm;
  /** Begun from another one. */
  fresh: boolean;
  /** Another number is another form. */
  nth: number;
  /** What was signed just before. */
  signed: Prescription | null;
}

export const NOTHING: Writing = { row: null, start: EMPTY, fresh: false, nth: 0, signed: null };

interface SheetPanelProps {
  patientId: number;
  hashId: string | null;
  signs: boolean;
  /** As they are known now. */
  rows: readonly ListedPrescription[];
  writing: Writing;
  onWrite: (writing: Omit<Writing, 'nth'>) => void;
}

/** 开处方: a new one, or a draft that goes on; signed it leads to its paper. */
export function SheetPanel({ patientId, hashId, signs, rows, writing, onWrite }: SheetPanelProps) {
  const { row, start, fresh, nth, signed } = writing;
  const known = rows.find(({ id }) => id === row?.id) ?? null;
  // Just saved it is newer than the list that is still being read.
  const now = row && known?.status === 'draft' && known.version > row.version ? known : row;
  const signing = useSigning((done) => onWrite({ ...NOTHING, signed: done }));
  const edit = (saved: Prescription) => onWrite({ ...NOTHING, row: saved });
  const onSaved = (saved: Prescription, warnings: readonly PrescriptionWarning[], sign: boolean) => {
    edit(saved);
    if (sign) void signing.sign(saved, warnings);
  };
  const title = row ? '继续处方草稿' : '开处方';
  const box = useRef<HTMLElement>(null);
  // The form that had the focus is gone: the keys go on where the next one begins.
  useEffect(() => {
    if (nth > 0) box.current?.focus();
  }, [nth]);
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={title}
      className="flex min-w-0 flex-col gap-3 rounded-panel border border-line bg-surface p-4 outline-none"
    >
      <div className="flex items-center gap-2">
        <h2 className="flex-1 font-semibold text-16">{title}</h2>
        {row ? (
          <Button size="sm" icon={<X {...ICON} />} onClick={() => onWrite(NOTHING)}>
            另开新处方
          </Button>
        ) : null}
      </div>
      {signed ? <Signed row={signed} /> : null}
      {known ? <Warnings warnings={known.warnings} /> : null}
      {now ? (
        <DraftSheet key={`${now.id} ${nth}`} row={now} signs={signs} onSaved={onSaved} />
      ) : (
        <NewSheet key={nth} {...{ patientId, hashId, start, fresh, signs, onSaved }} />
      )}
      {signing.refused ? (
        <AllergyDialog
          {...signing.refused}
          onSigned={(done) => {
            signing.close();
            onWrite({ ...NOTHING, signed: done });
          }}
          onClose={signing.close}
        />
      ) : null}
    </section>
  );
}

function Signed({ row: { id, code } }: { row: Prescription }) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 rounded-control bg-green-100 px-3 py-2 text-14">
      <span className="min-w-0 flex-1">{`${code} 已签署`}</span>
      <Link to={printingPath(id)} className={buttonClass('default', 'sm')}>
        <Printer {...ICON} />
        打印处方
      </Link>
    </div>
  );
}
