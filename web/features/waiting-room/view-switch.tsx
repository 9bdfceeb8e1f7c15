import { Segmented } from '#web/ui/layout/segmented.tsx';

export type DayView = 'grid' | 'queue';

const OPTIONS = [
  { value: 'grid', label: '排班表' },
  { value: 'queue', label: '队列' },
] as const;

/** The two ways to look at today; the grid's bar carries it as well. */
export function ViewSwitch({ value, onChange }: { value: DayView; onChange: (view: DayView) => void }) {
  return <Segmented label="视图" options={OPTIONS} value={value} onChange={onChange} />;
}
