import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { reservationChanges } from '#contract/changes.ts';
import type { Reservation } from '#contract/reservations.ts';
import { reasonOf } from '#web/api/errors.ts';
import { loginPath } from '#web/api/redirect.ts';
import { sessionAtom, store } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';

/** 改约: the hall with a visit of one's own in mind. */
export interface HallChange {
  /** Null until it is known, and where it can't be. */
  reservation: Reservation | null;
  loading: boolean;
  /** Why no other time can be chosen. */
  blocked: string | null;
  /** Back to where one's visits are; everything stays as it is. */
  onGiveUp: () => void;
}

const READING = '正在读取原预约，请稍候';

/** The visit that `change` of the address names; null without one. */
export function useHallChange(): HallChange | null {
  const [search] = useSearchParams();
  const { pathname, search: query } = useLocation();
  const navigate = useNavigate();
  const key = search.get('change');
  const signedIn = useAtomValue(sessionAtom, { store }).token !== null;
  useEffect(() => {
    if (key && !signedIn) void navigate(loginPath({ pathname, search: query }), { replace: true });
  }, [key, signedIn, pathname, query, navigate]);
  const form = useCall(
    reservationChanges.form,
    { params: { id: key ?? '' } },
    { enabled: key !== null && key !== '' && signedIn },
  );
  if (!key) return null;
  const onGiveUp = () => void navigate('/m/my_appointments');
  const reservation = form.data?.reservation ?? null;
  if (reservation) return { reservation, loading: false, blocked: over(reservation), onGiveUp };
  return { reservation, loading: !form.error, blocked: form.error ? reasonOf(form.error) : READING, onGiveUp };
}

function over({ cancel_status, visi_status }: Reservation): string | null {
  if (cancel_status === 1) return '该预约已取消';
  return visi_status === 1 ? '该预约已就诊' : null;
}
