import { useMemo } from 'react';
import { announcements } from '#contract/announcements.ts';
import { PATIENT_CANCEL_MINUTES } from '#contract/reservations.ts';
import { PATIENT_HOLD_SECONDS, PATIENT_WINDOW_DAYS } from '#contract/slot-state.ts';
import { useCall } from '#web/api/use-call.ts';
import type { Slide } from './banner.tsx';

/** What a patient may want to know of booking here. */
export const OWN_SLIDES: readonly Slide[] = [
  {
    key: 'hold',
    title: '点中时间，先为您留住',
    text: `选好后号源保留 ${PATIENT_HOLD_SECONDS / 60} 分钟，从容填写`,
    art: 'clock',
  },
  {
    key: 'change',
    title: '行程有变，自己改约',
    text: `就诊前 ${PATIENT_CANCEL_MINUTES / 60} 小时都可改约或取消`,
    art: 'calendar',
  },
  {
    key: 'days',
    title: '定期检查，早约早安心',
    text: `可预约今天起 ${PATIENT_WINDOW_DAYS + 1} 天，号源实时更新`,
    art: 'tooth',
  },
];

const MOST = 3;
const FRESH_MS = 60_000;

/** What was announced to patients, where somebody is signed in, and then what always holds. */
export function useSlides(signedIn: boolean, onOpen: (id: number) => void): readonly Slide[] {
  const { data } = useCall(
    announcements.list,
    { query: { page: 1, pageSize: 10 } },
    { enabled: signedIn, staleTime: FRESH_MS },
  );
  return useMemo(() => {
    const announced = (signedIn ? (data?.data ?? []) : [])
      .filter(({ audience }) => audience !== 'staff')
      .slice(0, MOST);
    const news = announced.map(
      ({ id, title, summary }): Slide => ({
        key: `announcement ${id}`,
        title,
        text: summary,
        art: 'notice',
        onOpen: () => onOpen(id),
      }),
    );
    return news.length > 0 ? [...news, ...OWN_SLIDES.slice(0, 1)] : OWN_SLIDES;
  }, [signedIn, data, onOpen]);
}
