import { useState } from 'react';
import { COMMON_ALLERGENS } from '#contract/allergies.ts';
import { readDraft } from '#web/forms/draft-store.ts';
import { ChipButton } from '#web/ui/fields/chips.tsx';
import { AllergyForm } from './allergy-form.tsx';
import type { Picked } from './picked.ts';

interface AddAllergyProps {
  patientId: number;
  picked: Picked | null;
  onPick: (picked: Picked | null) => void;
}

const OTHER = { substance: '', type: 'drug' } as const;

/** Another allergy in three presses: what, how bad, 登记. What was begun and not sent is there again after a reload. */
export function AddAllergy({ patientId, picked, onPick }: AddAllergyProps) {
  const draft = `allergy:${patientId}`;
  const [begun, setBegun] = useState(() => readDraft(draft) !== null);
  const close = () => {
    setBegun(false);
    onPick(null);
  };
  return (
    <div className="flex flex-col gap-3">
      <fieldset aria-label="登记过敏" className="flex flex-wrap items-center gap-1.5">
        <span aria-hidden className="text-13 text-ink-500">
          登记过敏
        </span>
        {COMMON_ALLERGENS.map(({ substance, type }) => (
          <ChipButton key={substance} onClick={() => onPick({ substance, type })}>
            {substance}
          </ChipButton>
        ))}
        <ChipButton onClick={() => onPick({ ...OTHER })}>其他</ChipButton>
      </fieldset>
      {picked || begun ? <AllergyForm patientId={patientId} draft={draft} picked={picked} onClose={close} /> : null}
    </div>
  );
}
