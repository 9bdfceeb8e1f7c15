import { useView } from '#web/resource/use-view.ts';
import { Segmented } from '#web/ui/layout/segmented.tsx';
import { Consultants } from './consultants.tsx';
import { CustomerList } from './customer-list.tsx';
import { FollowUpList } from './follow-up-list.tsx';

const TITLE = '客户维护';
const VIEWS = [
  { value: 'follow_ups', label: '回访' },
  { value: 'customers', label: '客户' },
] as const;

/** One module, since both have the follow-ups: whom to call and keep; and what each has brought who does. */
export default function CustomersPage({ scope }: { scope?: 'figures' }) {
  return scope === 'figures' ? <Consultants /> : <Customers />;
}

/** 客户维护: whom to call today, and whom one keeps. */
function Customers() {
  const [view, setView] = useView(VIEWS, { filtered: true });
  const views = <Segmented label="查看" options={VIEWS} value={view} onChange={setView} />;
  return view === 'customers' ? (
    <CustomerList title={TITLE} views={views} />
  ) : (
    <FollowUpList title={TITLE} views={views} />
  );
}
