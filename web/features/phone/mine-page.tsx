import {
  CalendarCheck,
  CalendarSync,
  ChevronRight,
  ClipboardList,
  KeyRound,
  type LucideIcon,
  Receipt,
  Search,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type OwnRow, reservationLists } from '#contract/reservation-lists.ts';
import { RESERVATION_STATUS } from '#contract/reservations.ts';
import { Failed } from '#web/api/failed.tsx';
import { useCall } from '#web/api/use-call.ts';
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx';
import { MAIN_ID } from '#web/ui/layout/main-id.ts';
import { NoneComing } from './none-coming.tsx';

const ICON = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;
const ROW = 'flex min-h-12 w-full items-center gap-3 px-4 text-left text-16 text-ink-900 active:bg-surface-2';

interface MinePageProps {
  today: string;
  /** Who is signed in. */
  who: { name: string; phone: string };
  /** The next visit, as the list of visits shows it. */
  card: (row: OwnRow) => ReactNode;
  /** What is still to be paid, where something is. */
  owed: ReactNode;
  /** What opens over the page, and the way out. */
  children: ReactNode;
}

/** 我的 (docs/domain/screens.md#phone): the next visit first, then the way to all that is one's own. */
export function MinePage({ today, who, card, owed, children }: MinePageProps) {
  return (
    <main id={MAIN_ID} tabIndex={-1} className="flex-1 bg-bg pb-6">
      <div className="bg-surface px-4 py-3">
        <h1 className="font-semibold text-18">我的</h1>
        <p className="text-13 text-ink-500">
          {who.name} · {who.phone}
        </p>
      </div>
      <Next today={today} card={card} />
      <nav aria-label="我的" className="mt-2 divide-y divide-line border-line border-y bg-surface">
        <MineLink to="/m/my_appointments" icon={CalendarCheck}>
          全部预约
        </MineLink>
        <MineLink to="/m/user_center" icon={Users}>
          就诊人
        </MineLink>
        <MineLink to="/m/user_center/cases" icon={ClipboardList}>
          病历
        </MineLink>
        <MineLink to="/m/user_center/disposal_lists" icon={Receipt} aside={owed}>
          账单
        </MineLink>
        <MineLink to="/m/user_center/calendar_feeds" icon={CalendarSync}>
          日历订阅
        </MineLink>
        <MineLink to="/m" icon={Search}>
          搜索医生、医院
        </MineLink>
        <MineLink to="/m/user_center/password" icon={KeyRound}>
          修改密码
        </MineLink>
        {children}
      </nav>
    </main>
  );
}

function Next({ today, card }: Pick<MinePageProps, 'today' | 'card'>) {
  const asked = useCall(reservationLists.search, {
    query: { page: 1, pageSize: 1, status: RESERVATION_STATUS.booked, visi_status: 0, from: today },
  });
  const { data, error } = asked;
  const [next] = data?.data ?? [];
  return (
    <section aria-label="下一次就诊" className="mt-2">
      <h2 className="px-4 pb-1 text-13 text-ink-600">下一次就诊</h2>
      {next ? card(next) : null}
      {error && !data ? <Failed asked={asked} /> : null}
      {data && !next ? <NoneComing /> : null}
      {data || error ? null : (
        <div className="bg-surface p-4">
          <SkeletonLines lines={3} />
        </div>
      )}
    </section>
  );
}

interface RowProps {
  icon: LucideIcon;
  children: ReactNode;
}

function MineLink({ to, icon: Icon, aside, children }: RowProps & { to: string; aside?: ReactNode }) {
  return (
    <Link to={to} className={ROW}>
      <Icon {...ICON} className="text-ink-500" />
      <span className="min-w-0 flex-1">{children}</span>
      {aside}
      <ChevronRight {...ICON} className="text-ink-400" />
    </Link>
  );
}

/** A row of 我的 that does something here. */
export function MineButton({ icon: Icon, onClick, children }: RowProps & { onClick: () => void }) {
  return (
    <button type="button" className={ROW} onClick={onClick}>
      <Icon {...ICON} className="text-ink-500" />
      <span className="min-w-0 flex-1">{children}</span>
    </button>
  );
}
