import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import type { Role } from '#contract/roles.ts';
import { rolesAtom } from '#web/api/session.ts';
import { useView } from '#web/resource/use-view.ts';
import { Segmented } from '#web/ui/layout/segmented.tsx';
import { PaymentList } from './payment-list.tsx';
import { DayClosings } from './shift/day-closings.tsx';
import { ShiftList } from './shift/shift-list.tsx';

type View = 'payments' | 'shifts' | 'days';
interface ViewChoice {
  value: View;
  label: string;
}
const PAYMENTS: ViewChoice = { value: 'payments', label: '收费记录' };
const OTHERS: readonly (ViewChoice & { who: readonly Role[] })[] = [
  { value: 'shifts', label: '班次', who: ['customer_service', 'dental_hygienist', 'shop_owner'] },
  { value: 'days', label: '日结', who: ['shop_owner'] },
];
const DRAWN: Record<View, (views: ReactNode) => ReactNode> = {
  payments: (views) => <PaymentList views={views} />,
  shifts: (views) => <ShiftList views={views} />,
  days: (views) => <DayClosings views={views} />,
};

/** /oa/manage/charge, 收费单: what was taken and given back, the shifts in which it was, and the days that are closed. */
export default function SheetsPage() {
  const roles = useAtomValue(rolesAtom);
  const mine = [PAYMENTS, ...OTHERS.filter(({ who }) => who.some((role) => roles.includes(role)))] as const;
  const [view, setView] = useView<View>(mine, { filtered: true });
  const views = mine.length > 1 ? <Segmented label="查看" options={mine} value={view} onChange={setView} /> : null;
  return DRAWN[view](views);
}
