import { useState } from 'react';
import { ALLERGY_STATES, type Allergy, type AllergyState } from '#contract/allergies.ts';
import { useWritable } from '#web/api/writable.ts';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { AddAllergy } from './add-allergy.tsx';
import { AllergyRow } from './allergy-row.tsx';
import { Panel } from './panel.tsx';
import type { Picked } from './picked.ts';
import { useConfirmFile } from './use-confirm-file.ts';
import type { FileMeta, FileState } from './use-file.ts';

const RefuteDialog = lateDialog(() => import('./refute-dialog.tsx').then((m) => m.RefuteDialog));

interface AllergiesPanelProps {
  patientId: number;
  meta: FileMeta;
  file: FileState;
  /** What is taken up into the form of another one. */
  picked: Picked | null;
  onPick: (picked: Picked | null) => void;
}

/** 过敏史: what somebody said when they were asked, and each allergy with who noted it and whether it holds. */
export function AllergiesPanel({ patientId, meta, file, picked, onPick }: AllergiesPanelProps) {
  const { allergies, allergy_state, editable } = meta;
  const [refuting, setRefuting] = useState<Allergy | null>(null);
  // The newest of it there is, under the dialog as in it.
  const refuted = allergies.find(({ id }) => id === refuting?.id) ?? null;
  return (
    <Panel
      title="过敏史"
      marks={<StateTag state={allergy_state} />}
      action={editable ? <AskedButton patientId={patientId} meta={meta} file={file} /> : null}
    >
      {allergies.length === 0 ? (
        <p className="mb-3 text-13 text-ink-600">
          {allergy_state === 'none' ? '患者否认过敏史。' : '还没有登记过敏，请询问患者。'}
        </p>
      ) : (
        <ul aria-label="过敏" className="mb-3 flex flex-col divide-y divide-line">
          {allergies.map((row) => (
            <AllergyRow key={row.id} row={row} decides={editable} onRefute={() => setRefuting(row)} />
          ))}
        </ul>
      )}
      <AddAllergy patientId={patientId} picked={picked} onPick={onPick} />
      {refuted ? <RefuteDialog row={refuted} file={file} onClose={() => setRefuting(null)} /> : null}
    </Panel>
  );
}

const TONES = { unknown: 'orange', none: 'green', some: 'red' } as const;

function StateTag({ state }: { state: AllergyState }) {
  return <Tag tone={TONES[state]}>{ALLERGY_STATES[state]}</Tag>;
}

type AskedProps = Pick<AllergiesPanelProps, 'patientId' | 'meta' | 'file'>;

/** That there are none, in one press; and that this was a slip. Who has one has not denied them. */
function AskedButton({ patientId, meta, file }: AskedProps) {
  const { reason } = useWritable();
  const { confirm, pending } = useConfirmFile({ patientId, current: meta.current, onDone: file.took });
  const { allergy_state: state } = meta;
  if (state === 'some') return null;
  return (
    <GuardedButton
      size="sm"
      reason={reason}
      pending={pending}
      onClick={() => void confirm(state === 'none' ? 'unknown' : 'none')}
    >
      {state === 'none' ? '改为未询问' : '否认过敏史'}
    </GuardedButton>
  );
}
