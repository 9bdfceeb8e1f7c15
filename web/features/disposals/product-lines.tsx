import { X } from 'lucide-react';
import { IconButton } from '#web/ui/button.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { ICON } from '#web/ui/icon.ts';
import { formatMoney } from '#web/ui/text/format.ts';
import type { ProductLineForm } from './values.ts';

interface ProductLinesProps {
  lines: readonly ProductLineForm[];
  onChange: (lines: ProductLineForm[]) => void;
  /** What is wrong with the line at a place. */
  errorAt: (at: number) => string | undefined;
}

/** What is sold beside treatments, at its price. */
export function ProductLines({ lines, onChange, errorAt }: ProductLinesProps) {
  if (lines.length === 0) return null;
  return (
    <ul aria-label="商品" className="flex flex-col divide-y divide-line border-line border-y">
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same product may stand there twice
        <li key={`${line.marketing_product_id}:${at}`} className="flex flex-col gap-1 py-2">
          <div className="grid grid-cols-[minmax(0,1fr)_4rem_7rem_auto] items-center gap-2">
            <span className="min-w-0 font-semibold">{line.name}</span>
            <Input
              aria-label={`商品第 ${at + 1} 行数量`}
              inputMode="numeric"
              className="w-full text-right"
              maxLength={2}
              value={line.count}
              onChange={({ target }) =>
                onChange(lines.map((each, index) => (index === at ? { ...each, count: target.value } : each)))
              }
            />
            <span className="text-right tabular-nums">{formatMoney(line.price)}</span>
            <IconButton
              label={`去掉${line.name}`}
              icon={<X {...ICON} />}
              onClick={() => onChange(lines.filter((_, index) => index !== at))}
            />
          </div>
          {errorAt(at) ? <p className="text-13 text-red-700">{errorAt(at)}</p> : null}
        </li>
      ))}
    </ul>
  );
}
