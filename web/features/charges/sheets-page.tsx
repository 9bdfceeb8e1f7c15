import { useAtomValue } from 'jotai';
import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Role } from '#contract/roles.ts';
import { rolesAtom } from '#web/api/session.ts';
import { Segmented } from '#web/ui/layout/segmented.tsx';
import { PaymentList } from './payment-list.tsx';
import { DayClosings } from './shift/day-closings.tsx';
import { ShiftList } from './shift/shift-list.tsx';

type View = 'payments' | 'shifts' | 'days';
const VIEWS: readonly { value: View; label: string; who: readonly Role[] | null }[] = [
  { value: 'payments', label: '收费记录', who: null },
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
  const { hash } = useLocation();
  const navigate = useNavigate();
  const mine = VIEWS.filter(({ who }) => who === null || who.some((role) => roles.includes(role)));
  const [view, setView] = useState<View>(mine.find(({ value }) => hash === `#${value}`)?.value ?? 'payments');
  const change = (next: View) => {
    // Each has filters of its own: none of another's is left in the address.
    navigate({ hash: next }, { replace: true });
    setView(next);
  };
  const views = mine.length > 1 ? <Segmented label="查看" options={mine} value={view} onChange={change} /> : null;
  return DRAWN[view](views);
}
