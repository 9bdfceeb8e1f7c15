import { useAtomValue } from 'jotai';
import { ArrowRight, CalendarDays, CircleAlert, CircleCheck } from 'lucide-react';
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
import type { SidebarEntry, SidebarGroup } from '#web/ui/layout/sidebar.tsx';
import { Tag } from '#web/ui/tag.tsx';

interface HomePageProps {
  /** The places of the area that this person may open. */
  groups: readonly SidebarGroup[];
}

/** What awaits this person, their hospital's state, and the ways on. */
export function HomePage({ groups }: HomePageProps) {
  const me = useAtomValue(meAtom);
  const role = useAtomValue(viewRoleAtom);
  const called = role ? ROLE_LABEL[role] : null;
  return (
    <Page title={`您好，${me?.name ?? ''}`} hint={called === me?.name ? null : called}>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Block title="待办">
          <Waiting />
        </Block>
        <OwnHospital />
        <Block title="快捷入口" wide>
          <div className="divide-y divide-line">
            <Shortcuts title="预约大厅" entries={[TODAY]} />
            {groups.map(({ title, entries }) => (
              <Shortcuts key={title} title={title} entries={entries.filter(({ current }) => !current)} />
            ))}
          </div>
        </Block>
      </div>
    </Page>
  );
}

const TODAY = { to: '/', label: '今日预约', icon: CalendarDays };

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

type Place = Pick<SidebarEntry, 'to' | 'label' | 'icon'>;

/** A group of the menu: places of one name are told apart by it. */
function Shortcuts({ title, entries }: { title: string; entries: readonly Place[] }) {
  if (entries.length === 0) return null;
  return (
    <div className="flex max-sm:flex-col">
      <h3 className="w-28 shrink-0 px-4 pt-2 font-normal text-13 text-ink-500 sm:max-lg:pt-3">{title}</h3>
      <ul className="grid min-w-0 flex-1 grid-cols-2 md:grid-cols-3 xl:grid-cols-6">
        {entries.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-9 items-center gap-2.5 px-4 py-1.5 text-ink-700 max-lg:min-h-11 hover:bg-blue-50 hover:text-blue-700 focus-visible:-outline-offset-2"
            >
              <Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-brand-700" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
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
        {block ? (
          <span className="flex items-center gap-1.5 text-red-700">
            <CircleAlert aria-hidden size={16} strokeWidth={1.75} />
            {block}
          </span>
        ) : (
          <Tag tone="green" icon={<CircleCheck aria-hidden size={12} strokeWidth={2.2} />}>
            正常营业
          </Tag>
        )}
      </p>
    </Block>
  );
}
