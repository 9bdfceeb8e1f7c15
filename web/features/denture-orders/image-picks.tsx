import clsx from 'clsx';
import { ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { images } from '#contract/images.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { useCall } from '#web/api/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { ICON } from '#web/ui/icon.ts';

const SHOWN_AT_MOST = 50;

interface ImagePicksProps {
  patientId: number;
  value: readonly number[];
  onChange: (ids: number[]) => void;
}

/** Pictures of a patient, each chosen by one press. They are asked for when somebody wants to choose: that is a reading. */
export function ImagePicks({ patientId, value, onChange }: ImagePicksProps) {
  const [open, setOpen] = useState(false);
  if (!open) {
    return (
      <Button size="form" icon={<ImagePlus {...ICON} />} onClick={() => setOpen(true)}>
        {value.length > 0 ? `已选 ${value.length} 张影像` : '选择影像'}
      </Button>
    );
  }
  return <Choice patientId={patientId} value={value} onChange={onChange} />;
}

function Choice({ patientId, value, onChange }: ImagePicksProps) {
  const query = { patient_id: patientId, page: 1, pageSize: SHOWN_AT_MOST };
  const asked = useCall(images.list, { query });
  if (!asked.data) return <Awaited asked={asked} lines={2} />;
  const { data: rows } = asked.data;
  if (rows.length === 0) return <p className="pt-2 text-13 text-ink-500">该患者还没有影像</p>;
  return (
    <fieldset aria-label="影像" className="flex flex-wrap gap-2">
      {rows.map(({ id, category_name, taken_on, thumb_url }) => {
        const chosen = value.includes(id);
        return (
          <button
            key={id}
            type="button"
            aria-pressed={chosen}
            aria-label={`${category_name} ${taken_on}`}
            className={clsx(
              'flex size-20 items-center justify-center overflow-hidden rounded-control border-2 p-1 text-12',
              chosen ? 'border-brand-700 bg-brand-50' : 'border-line-strong bg-surface hover:border-field',
            )}
            onClick={() => onChange(chosen ? value.filter((each) => each !== id) : [...value, id])}
          >
            {thumb_url ? <img src={thumb_url} alt="" className="size-full object-contain" /> : category_name}
          </button>
        );
      })}
    </fieldset>
  );
}
