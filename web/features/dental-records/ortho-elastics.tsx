import { Plus, Trash2 } from 'lucide-react';
import { ELASTIC_CLASSES, ELASTIC_SIZES, type Elastic } from '#contract/dental-records-ortho.ts';
import { Button } from '#web/ui/button.tsx';
import { ICON } from '#web/ui/icon.ts';
import { OneOf } from './one-of.tsx';

const HOURS = ['10小时', '12小时', '20小时', '22小时', '24小时'] as const;
const BEGUN: Elastic = { class: 'II类', size: '3/16', hours: 20 };
const MOST = 4;

interface OrthoElasticsProps {
  value: readonly Elastic[];
  onChange: (value: Elastic[]) => void;
}

/** Up to four sets of elastics. */
export function OrthoElastics({ value, onChange }: OrthoElasticsProps) {
  const set = (at: number, part: Partial<Elastic>) =>
    onChange(value.map((each, n) => (n === at ? { ...each, ...part } : each)));
  return (
    <div className="flex flex-col gap-2">
      {value.map((each, at) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: a set of elastics is where it stands
          key={at}
          aria-label={`第${at + 1}组牵引`}
          className="flex flex-wrap items-end gap-x-6 gap-y-2 rounded-control border border-line bg-surface-2 p-2"
        >
          <OneOf
            label="类型"
            choices={ELASTIC_CLASSES}
            value={each.class}
            onChange={(kind) => kind && set(at, { class: kind })}
          />
          <OneOf
            label="皮圈"
            choices={ELASTIC_SIZES}
            value={each.size}
            onChange={(size) => size && set(at, { size })}
          />
          <OneOf
            label="每天"
            choices={HOURS}
            value={HOURS.find((words) => Number.parseInt(words, 10) === each.hours) ?? null}
            onChange={(words) => words && set(at, { hours: Number.parseInt(words, 10) })}
          />
          <Button
            variant="ghost"
            icon={<Trash2 {...ICON} />}
            onClick={() => onChange(value.filter((_, n) => n !== at))}
          >
            移除牵引
          </Button>
        </fieldset>
      ))}
      {value.length < MOST ? (
        <div>
          <Button size="sm" icon={<Plus {...ICON} />} onClick={() => onChange([...value, value.at(-1) ?? BEGUN])}>
            添加牵引
          </Button>
        </div>
      ) : null}
    </div>
  );
}
