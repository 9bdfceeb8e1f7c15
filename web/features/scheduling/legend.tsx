import { Armchair, Ban, Check, type LucideIcon, Minus, Plus, TriangleAlert, User, UserCheck } from 'lucide-react';
import type { VisitKind } from '#contract/slot-state.ts';
import { SMALL_ICON } from '#web/ui/icon.ts';

interface Entry {
  kind: string;
  text: string;
  icon?: LucideIcon;
  /** Only staff see people. */
  staff?: boolean;
  /** Only who is no staff here has visits of their own in the grid. */
  patient?: boolean;
}

const ENTRIES: Entry[] = [
  { kind: 'available', text: '可约', icon: Plus },
  { kind: 'patient', text: '已约患者', staff: true },
  { kind: 'in-chair', text: '就诊中', icon: Armchair, staff: true },
  { kind: 'visited', text: '已就诊', icon: Check, staff: true },
  { kind: 'booked', text: '已约', icon: User },
  { kind: 'mine', text: '我的', icon: UserCheck, patient: true },
  { kind: 'held', text: '他人占用' },
  { kind: 'none', text: '无号', icon: Minus },
  { kind: 'suspended', text: '停诊', icon: Ban },
];

/** What the cells mean; the samples are cells, so that the two can't come apart. */
export function Legend({ staff, kinds }: { staff: boolean; kinds: readonly VisitKind[] }) {
  return (
    <ul aria-label="图例" className="sg-legend">
      {ENTRIES.filter((entry) => (staff ? !entry.patient : !entry.staff)).map(({ kind, text, icon: Icon }) => (
        <li key={kind}>
          <span aria-hidden className="sg-cell" data-kind={kind}>
            {Icon ? <Icon size={12} strokeWidth={2.2} /> : null}
          </span>
          {text}
        </li>
      ))}
      {kinds.map(({ id, name, look }) => (
        <li key={id}>
          <span aria-hidden className="sg-cell" data-kind="patient" data-look={look} />
          {name}
        </li>
      ))}
      {staff ? (
        <li>
          <TriangleAlert {...SMALL_ICON} className="text-red-700" />
          过敏、注意
        </li>
      ) : null}
    </ul>
  );
}
