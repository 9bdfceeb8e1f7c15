import type { LabelColor } from '#contract/labels.ts';
import { Tag, type TagTone } from '#web/ui/tag.tsx';

const TONES: Readonly<Record<LabelColor, TagTone>> = {
  ink: 'ink',
  brand: 'brand',
  blue: 'blue',
  orange: 'orange',
  red: 'red',
  green: 'green',
  mute: 'neutral',
  booked: 'booked',
};

/** A label as it is shown everywhere: its name, in its color. */
export function LabelTag({ name, color }: { name: string; color: LabelColor }) {
  return <Tag tone={TONES[color]}>{name}</Tag>;
}
