import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { ImageCategory } from '#contract/image-words.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { Button } from '#web/ui/button.tsx';
import { DatePicker } from '#web/ui/fields/date-picker.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { CATEGORY_OPTIONS } from './category-options.ts';
import type { Chosen, ChosenFiles } from './chosen-files.ts';
import { ChosenRow } from './chosen-row.tsx';
import { useAdding } from './use-adding.ts';

interface AddPanelProps {
  patientId: number;
  files: ChosenFiles;
  rows: readonly Chosen[];
}

/** What is about to be added: each of what kind, as its shape suggests and a person confirms; then all at one press. */
export function AddPanel({ patientId, files, rows }: AddPanelProps) {
  const today = useAtomValue(minuteAtom).date;
  const [takenOn, setTakenOn] = useState<string | null>(null);
  const { pending, reason, add } = useAdding(patientId, files, takenOn);
  return (
    <section aria-label="待添加影像" className="flex flex-col rounded-panel border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-4 py-3">
        <h2 className="font-semibold text-14">{`待添加 ${rows.length} 张，请确认分类`}</h2>
        <div className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-2">
          <FormRow inline label="拍摄日期" size="md">
            <DatePicker brief value={takenOn ?? today} today={today} max={today} onChange={setTakenOn} />
          </FormRow>
          <Select<ImageCategory>
            className="w-44"
            aria-label="全部设为"
            placeholder="全部设为…"
            options={CATEGORY_OPTIONS}
            value={null}
            onChange={(category) => files.allOf(category)}
          />
        </div>
      </div>
      <ul aria-label="待添加的文件" className="flex max-h-96 flex-col divide-y divide-line overflow-y-auto px-4">
        {rows.map((row) => (
          <ChosenRow key={row.id} row={row} files={files} />
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-end gap-2 border-line border-t px-4 py-3">
        <p className="min-w-0 flex-1 text-13 text-ink-600" aria-live="polite">
          {reason}
        </p>
        <Button onClick={() => files.removeAll()}>全部移除</Button>
        <GuardedButton variant="primary" reason={reason} pending={pending} onClick={add}>
          {`确认并添加 ${rows.length} 张`}
        </GuardedButton>
      </div>
    </section>
  );
}
