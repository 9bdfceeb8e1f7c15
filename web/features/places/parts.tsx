import { useAtomValue } from 'jotai';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { WeekHours } from '#contract/hospitals.ts';
import { PATIENT_WINDOW_DAYS } from '#contract/slot-state.ts';
import { reasonOf } from '#web/api/errors.ts';
import { store } from '#web/api/session.ts';
import { MapLink } from '#web/clinic/place/place-links.tsx';
import { feeLabel } from '#web/clinic/slot/fee-label.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx';
import { MAIN_ID } from '#web/ui/layout/main-id.ts';
import { formatDateHeading, relativeDay } from '#web/ui/text/format.ts';
import { Money } from '#web/ui/text/money.tsx';
import { hoursLines } from './hours.ts';
import type { Start } from './links.ts';

/** What is free changes by the minute; the claim decides anyway. */
export const ASKED_EVERY_MS = 30_000;

interface PlaceProps {
  answer: { data: unknown; error: Error | null; isFetching: boolean; refetch: () => unknown };
  children: ReactNode;
}

/** The page of a place or a person: what is asked for, or why it can't be shown. */
export function Place({ answer: { data, error, isFetching, refetch }, children }: PlaceProps) {
  return (
    <main id={MAIN_ID} tabIndex={-1} className="min-h-0 flex-1 overflow-auto bg-bg">
      <div className="mx-auto flex max-w-240 flex-col gap-4 px-4 py-6 max-lg:py-4">
        {data ? children : null}
        {data ? null : error ? (
          <ErrorState reason={reasonOf(error)} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Panel>
            <SkeletonLines lines={8} />
          </Panel>
        )}
      </div>
    </main>
  );
}

export function Panel({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-panel border border-line bg-surface p-4 lg:p-5">
      {title ? <h2 className="mb-3 font-semibold text-16">{title}</h2> : null}
      {children}
    </section>
  );
}

interface FaceProps {
  src: string | null;
  id: string | number;
  name: string;
  initial?: 'given' | 'surname';
}

/** Decorative: the name stands beside it. */
export function Face({ src, id, name, initial = 'given' }: FaceProps) {
  if (!src) return <Avatar id={id} name={name} initial={initial} size={48} square />;
  return <img src={src} alt="" className="size-12 shrink-0 rounded-control object-cover" />;
}

/** The address, and its map. */
export function Where(place: ComponentProps<typeof MapLink>) {
  if (!place.address && place.longitude === null) return '—';
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {place.address}
      <MapLink {...place} />
    </span>
  );
}

export function Hours({ hours }: { hours: WeekHours }) {
  const lines = hoursLines(hours);
  if (lines.length === 0) return '暂无出诊安排';
  return (
    <ul>
      {lines.map(({ days, times }) => (
        <li key={days}>
          {days} {times}
        </li>
      ))}
    </ul>
  );
}

export function Fee({ role, fee }: { role: string; fee: { price: number } | null }) {
  if (!fee) return null;
  return (
    <span className="shrink-0 text-13 text-ink-500">
      {feeLabel(role)}{' '}
      <b className="text-14 text-ink-900">
        <Money cents={fee.price} />
      </b>
    </span>
  );
}

interface StartsProps {
  starts: readonly Start[];
  /** With whom, for who listens. */
  doctor: string;
  to: (start: Start) => string;
}

/** The next starts that are free, by day; each leads to its form. */
export function Starts({ starts, doctor, to }: StartsProps) {
  const today = useAtomValue(minuteAtom, { store }).date;
  if (starts.length === 0) return <p className="text-13 text-ink-500">近 {PATIENT_WINDOW_DAYS} 天没有可约的时间</p>;
  return [...new Set(starts.map(({ date }) => date))].map((date) => (
    <div key={date} className="flex gap-x-2 gap-y-1 py-1 max-sm:flex-col">
      <span className="w-36 shrink-0 text-13 text-ink-600 sm:leading-11 lg:leading-8">
        {formatDateHeading(date)} {relativeDay(date, today)}
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap gap-2">
        {starts
          .filter((start) => start.date === date)
          .map((start) => (
            <Link
              key={start.id}
              to={to(start)}
              aria-label={`预约 ${doctor} ${formatDateHeading(date)} ${start.time}`}
              className="inline-flex h-8 min-w-16 items-center justify-center rounded-control border border-line-strong bg-surface px-3 font-semibold text-14 text-blue-700 hover:border-blue-600 max-lg:h-11 pointer-coarse:h-11"
            >
              {start.time}
            </Link>
          ))}
      </span>
    </div>
  ));
}
