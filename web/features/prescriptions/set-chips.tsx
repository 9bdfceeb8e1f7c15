import { BookmarkPlus } from 'lucide-react';
import { useState } from 'react';
import { type PrescriptionSet, type PrescriptionSetItem, prescriptionSetTable } from '#contract/prescription-sets.ts';
import { useCall } from '#web/api/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { ICON } from '#web/ui/icon.ts';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';
import { Shortcut } from '#web/ui/tables/shortcut.tsx';
import { drugOf, type SheetForm } from './values.ts';

const SetDialog = lateDialog(() => import('./set-dialog.tsx').then((m) => m.SetDialog));

const SHOWN_AT_MOST = 20;

const drugOfSet = (item: PrescriptionSetItem) => drugOf({ ...item, quantity: item.quantity ?? null });

interface SetChipsProps {
  /** What stands in the form, to be kept as one. */
  values: () => SheetForm;
  /** By one press, in the place of what stood there. */
  onUse: (part: Pick<SheetForm, 'items' | 'diagnosis'>) => void;
}

/** 协定方: one press, and the drugs stand there. */
export function SetChips({ values, onUse }: SetChipsProps) {
  const [keeping, setKeeping] = useState<SheetForm | null>(null);
  const asked = useCall(prescriptionSetTable.calls.list, { query: { page: 1, pageSize: SHOWN_AT_MOST } });
  const sets = asked.data?.data ?? [];
  const use = ({ items, diagnosis }: PrescriptionSet) => onUse({ items: items.map(drugOfSet), diagnosis });
  return (
    <FormRow label="协定方">
      <fieldset aria-label="协定方" className="flex flex-wrap items-center gap-1.5">
        {sets.map((set) => (
          <Shortcut key={set.id} framed label={set.name} chosen={false} onClick={() => use(set)} />
        ))}
        <Button size="sm" variant="text" icon={<BookmarkPlus {...ICON} />} onClick={() => setKeeping(values())}>
          存为协定方
        </Button>
      </fieldset>
      {keeping ? <SetDialog sheet={keeping} onClose={() => setKeeping(null)} /> : null}
    </FormRow>
  );
}
