import { Pill } from 'lucide-react';
import { Tag } from '#web/ui/tag.tsx';

/** The one warehouse that what is sold leaves from. */
export function DispensingTag({ on }: { on: boolean }) {
  if (!on) return '—';
  return (
    <Tag tone="blue" icon={<Pill aria-hidden size={12} strokeWidth={2} />}>
      发药库
    </Tag>
  );
}
