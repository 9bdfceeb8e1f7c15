import clsx from 'clsx';
import { CircleAlert, Syringe } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PrescriptionItem } from '#contract/prescription-items.ts';
import { Tag } from '#web/ui/tag.tsx';
import { formatInstant } from '#web/ui/text/format.ts';
import { amountText, drugText, takenText } from './words.ts';

interface DrugListProps {
  items: readonly PrescriptionItem[];
  /** What may be done with one of them. */
  actionOf?: (item: PrescriptionItem) => ReactNode;
}

/** The drugs of a prescription: what, how much, how it is taken, and what became of its skin test. */
export function DrugList({ items, actionOf }: DrugListProps) {
  return (
    <ol aria-label="药品" className="flex flex-col divide-y divide-line-faint text-14">
      {items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the drugs of a sheet stay where they are
        <li key={at} className="flex flex-wrap items-start gap-x-3 gap-y-1 py-1.5">
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <b className={clsx('break-words', item.struck && 'line-through')}>{drugText(item)}</b>
              <span className="tabular-nums">× {amountText(item)}</span>
              <Marks item={item} />
            </p>
            <p className={clsx('text-13 text-ink-700', item.struck && 'line-through')}>
              {[takenText(item), item.note].filter(Boolean).join('　')}
            </p>
            {item.reason === '' ? null : <p className="text-13 text-ink-500">原因：{item.reason}</p>}
            {item.skin_tested ? <p className="text-13 text-ink-500">{testedText(item.skin_tested)}</p> : null}
          </div>
          {actionOf?.(item)}
        </li>
      ))}
    </ol>
  );
}

const testedText = ({ at, batch_no, by_name, second_name }: NonNullable<PrescriptionItem['skin_tested']>) =>
  `皮试 ${formatInstant(at)}　批号 ${batch_no}　${by_name}、${second_name}`;

const TONES = { required: 'orange', negative: 'green', positive: 'red', exempt: 'neutral' } as const;

function Marks({ item: { skin_test, skin_test_name, allergy_known } }: { item: PrescriptionItem }) {
  return (
    <>
      {skin_test === 'none' ? null : (
        <Tag tone={TONES[skin_test]} icon={<Syringe aria-hidden size={12} strokeWidth={2.2} />}>
          {skin_test_name}
        </Tag>
      )}
      {allergy_known ? (
        <Tag tone="red" icon={<CircleAlert aria-hidden size={12} strokeWidth={2.2} />}>
          已知晓过敏
        </Tag>
      ) : null}
    </>
  );
}
