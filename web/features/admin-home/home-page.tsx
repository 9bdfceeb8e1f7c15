import { useAtomValue } from 'jotai';
import { ArrowRight, CalendarDays, CircleCheck, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { dashboard } from '#contract/dashboard.ts';
import { HOSPITAL_MODE_LABEL } from '#contract/platform-hospitals.ts';
import { ROLE_LABEL } from '#contract/roles.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { meAtom, viewRoleAtom } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { hospitalBlockAtom } from '#web/api/writable.ts';
import { useTouched } from '#web/realtime/touched.ts';
import { Page } from '#web/ui/layout/page.tsx';
import type { SidebarEntry } from '#web/ui/layout/sidebar.tsx';

interface HomePageProps {
  /** The places of the area that this person may open. */
  entries: readonly SidebarEntry[];
}

/** What awaits this person, their hospital's state, and the ways on. */
export function HomePage({ entries }: HomePageProps) {
  const me = useAtomValue(meAtom);
  const role = useAtomValue(viewRoleAtom);
  return (
    <Page title={`您好，${me?.name ?? ''}`} hint={role ? ROLE_LABEL[role] : null}>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Block title="待办">
          <Waiting />
        </Block>
        <OwnHospital />
        <Block title="快捷入口" wide>
          <ul className="grid sm:grid-cols-2 lg:grid-cols-4">
            <Shortcut to="/" label="今日预约" icon={CalendarDays} />
            {entries.map(({ to, label, icon }) => (
              <Shortcut key={to} to={to} label={label} icon={icon} />
            ))}
          </ul>
        </Block>
      </div>
    </Page>
  );
}

/** The lists that say that they changed; of the others a minute is soon enough. */
const LISTS = ['staff', 'registrations', 'advisories', 'suppliers', 'wechatSettings'];

/** Each thing that waits with how many there are, as the list says that it leads to. */
function Waiting() {
  const asked = useCall(dashboard.read, {});
  useTouched(LISTS, () => void asked.refetch());
  const todo = asked.data?.data.todo;
  if (!todo) {
    return (
      <div className="px-4 py-3.5">
        <Awaited asked={asked} lines={3} />
      </div>
    );
  }
  if (todo.length === 0) {
    return (
      <p className="flex items-center gap-2 px-4 py-3.5 text-ink-600">
        <CircleCheck aria-hidden size={16} strokeWidth={1.75} className="text-green-600" />
        暂无待办
      </p>
    );
  }
  return (
    <ul className="divide-y divide-line">
      {todo.map(({ key, title, count, link }) => (
        <li key={key}>
          <Way to={link} label={title}>
            <b className="text-orange-700">{count}</b> 条待处理
          </Way>
        </li>
      ))}
    </ul>
  );
}

function Block({ title, wide = false, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <section aria-label={title} className={wide ? 'lg:col-span-2' : undefined}>
      <h2 className="mb-2 font-semibold text-16">{title}</h2>
      <div className="overflow-hidden rounded-panel border border-line bg-surface">{children}</div>
    </section>
  );
}

function Way({ to, label, children }: { to: string; label: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="flex min-h-11 items-center gap-4 px-4 py-2 hover:bg-blue-50 focus-visible:-outline-offset-2"
    >
      <span className="min-w-0 flex-1">{label}</span>
      <span className="text-ink-600">{children}</span>
      <ArrowRight aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-blue-600" />
    </Link>
  );
}

function Shortcut({ to, label, icon: Icon }: { to: string; label: string; icon: LucideIcon }) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-12 items-center gap-2.5 px-4 py-2 text-ink-700 hover:bg-blue-50 hover:text-blue-700 focus-visible:-outline-offset-2"
      >
        <Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-brand-700" />
        {label}
      </Link>
    </li>
  );
}

/** For who works at one: which, how it does business, and whether it may just now. */
function OwnHospital() {
  const hospital = useAtomValue(meAtom)?.meta.hospital;
  const block = useAtomValue(hospitalBlockAtom);
  if (!hospital) return null;
  return (
    <Block title="本院">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3.5">
        <b>{hospital.title}</b>
        <span className="text-ink-600">{HOSPITAL_MODE_LABEL[hospital.mode]}模式</span>
        <span className={block ? 'text-red-700' : 'text-green-700'}>{block ?? '正常营业'}</span>
      </p>
    </Block>
  );
}
