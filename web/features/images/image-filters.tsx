import clsx from 'clsx';
import { useAtomValue } from 'jotai';
import type { AnswerOf } from '#contract/call.ts';
import type { ImageCategory } from '#contract/image-words.ts';
import type { images } from '#contract/images.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { CHIP, CHOSEN, PLAIN } from '#web/ui/fields/chip-class.ts';
import { DayRange } from '#web/ui/fields/day-range.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import type { ImageFilter } from './use-images.ts';

interface ImageFiltersProps {
  filter: ImageFilter;
  kinds: AnswerOf<typeof images.cate>['data'];
  onNarrow: (by: Partial<ImageFilter>) => void;
}

/** Which of them: the kinds that there are with how many, a tooth, days, and those that count no more. */
export function ImageFilters({ filter, kinds, onNarrow }: ImageFiltersProps) {
  const today = useAtomValue(minuteAtom).date;
  const total = kinds.reduce((sum, { count }) => sum + count, 0);
  const chip = (text: string, chosen: boolean, by: Partial<ImageFilter>) => (
    <button
      key={text}
      type="button"
      aria-pressed={chosen}
      className={clsx(CHIP, chosen ? CHOSEN : PLAIN)}
      onClick={() => onNarrow(by)}
    >
      {text}
    </button>
  );
  const of = (category: ImageCategory | '') => !filter.voided && filter.category === category;
  return (
    <div className="flex flex-col gap-2 border-line border-b p-3">
      <fieldset aria-label="影像分类" className="flex flex-wrap gap-1.5">
        {chip(`全部 ${total}`, of(''), { category: '', voided: false })}
        {kinds
          .filter(({ count, code }) => count > 0 || code === filter.category)
          .map(({ code, name, count }) => chip(`${name} ${count}`, of(code), { category: code, voided: false }))}
        {chip('作废', filter.voided, { category: '', voided: true })}
      </fieldset>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Input
          size="md"
          aria-label="牙位"
          placeholder="牙位，如 26"
          className="w-34"
          maxLength={3}
          autoComplete="off"
          value={filter.tooth}
          onChange={(event) => onNarrow({ tooth: event.target.value.trim().toUpperCase() })}
        />
        <DayRange
          label="拍摄日期"
          today={today}
          from={filter.from}
          to={filter.to}
          onChange={(days) => onNarrow(days)}
        />
      </div>
    </div>
  );
}
