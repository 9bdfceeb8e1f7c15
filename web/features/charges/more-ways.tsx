import { TENDER_TYPE_IDS, TENDER_TYPES, type TenderType } from '#contract/disposal-pay.ts';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { Kbd } from '#web/ui/kbd.tsx';
import type { Tender } from './tenders.ts';
import type { Opened } from './use-pay-form.ts';
import { wayOff } from './ways.ts';

interface MoreWaysProps {
  meta: Opened['meta'];
  taken: readonly Tender[];
  onWay: (type: TenderType) => void;
}

/** 加一种: the ways that are not among them yet. */
export function MoreWays({ meta, taken, onWay }: MoreWaysProps) {
  const others = TENDER_TYPE_IDS.filter((type) => taken.every((each) => each.type !== type));
  return (
    <section aria-label="加一种方式" className="flex flex-wrap items-center gap-1.5 border-line border-b py-2.5">
      <span aria-hidden className="mr-1 text-13 text-ink-600">
        加一种
      </span>
      {others.map((type) => (
        <GuardedButton
          key={type}
          className="gap-1.5! px-2! pointer-coarse:h-11"
          reason={wayOff(type, meta)}
          icon={<Kbd>{type}</Kbd>}
          aria-label={`加${TENDER_TYPES[type]}`}
          onClick={() => onWay(type)}
        >
          {TENDER_TYPES[type]}
        </GuardedButton>
      ))}
    </section>
  );
}
