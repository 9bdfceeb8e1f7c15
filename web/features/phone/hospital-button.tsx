import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { Option } from '#contract/fields.ts';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';

const HospitalSheet = lateDialog(() => import('./hospital-sheet.tsx').then((m) => m.HospitalSheet));

interface HospitalButtonProps {
  hospitals: readonly Option[];
  current: Option | null;
  onChange: (id: number) => void;
}

/** Which hospital's day it is, in the petrol bar; the list comes when it is asked for. */
export function HospitalButton({ hospitals, current, onChange }: HospitalButtonProps) {
  const [open, setOpen] = useState(false);
  const choose = (id: number) => {
    setOpen(false);
    if (id !== current?.id) onChange(id);
  };
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={current ? `医院：${current.name}` : '预约大厅，医院加载中'}
        className="inline-flex h-11 min-w-0 items-center gap-1 rounded-cell px-1 font-semibold text-16"
        onClick={() => setOpen(true)}
      >
        <span className="min-w-0 truncate">{current?.name ?? '预约大厅'}</span>
        <ChevronDown aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
      </button>
      {open ? (
        <HospitalSheet hospitals={hospitals} current={current?.id} onChoose={choose} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
