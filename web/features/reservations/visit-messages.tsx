import { useEffect, useRef } from 'react';
import { reminders, type VisitMessage } from '#contract/reminders.ts';
import type { Reservation } from '#contract/reservations.ts';
import { reasonOf } from '#web/api/errors.ts';
import { useCall } from '#web/api/use-call.ts';
import { SmsStateTag } from '#web/clinic/visit/sms-state.tsx';
import { formatInstant } from '#web/ui/text/format.ts';

const COMING = { day_before: '前一天提醒', two_hours: '就诊前2小时提醒' } as const;

interface VisitMessagesProps {
  visit: Pick<Reservation, 'hash_id' | 'version' | 'cancel_status'>;
}

/** What the patient of a visit was told by SMS, whether it arrived, and what they will be reminded of. */
export function VisitMessages({ visit: { hash_id: id, version, cancel_status } }: VisitMessagesProps) {
  const { data, error, refetch } = useCall(reminders.messages, { params: { id } });
  const asked = useRef(version);
  // A change withdraws what waited, and moves what is to come.
  useEffect(() => {
    if (asked.current === version) return;
    asked.current = version;
    void refetch();
  }, [version, refetch]);
  // Nobody is reminded of a visit that will not be, whatever was asked before it was cancelled.
  const coming = cancel_status === 1 ? [] : (data?.meta.coming ?? []);
  // Below everything else: until it is known, nothing has to hold its place.
  if (!error && (data?.data.length ?? 0) + coming.length === 0) return null;
  return (
    <section aria-label="短信" className="border-line border-t pt-3">
      <h3 className="font-semibold text-14">短信</h3>
      {error ? (
        <p className="mt-2 text-13 text-ink-600">
          {reasonOf(error)}{' '}
          <button type="button" className="text-blue-600 underline" onClick={() => void refetch()}>
            重试
          </button>
        </p>
      ) : null}
      <ul className="mt-2 divide-y divide-line-faint text-13">
        {coming.map(({ reminder, due_at }) => (
          <li key={reminder} className="flex flex-wrap gap-x-3 py-1.5 text-ink-600">
            <span className="shrink-0">{formatInstant(due_at)}</span>
            <span>{COMING[reminder]}，到时发送</span>
          </li>
        ))}
        {data?.data.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ul>
    </section>
  );
}

function Message({ message }: { message: VisitMessage }) {
  const { at, reason, text, state, error, delivered_at, due_at } = message;
  const more = delivered_at ? `${formatInstant(delivered_at)} 送达` : due_at ? `${formatInstant(due_at)} 发送` : error;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
      <span className="shrink-0 text-ink-500">{formatInstant(at)}</span>
      <span className="min-w-0 flex-1" title={text}>
        {reason}
        {more ? <span className="ml-2 text-ink-500">{more}</span> : null}
      </span>
      <SmsStateTag of={state} />
    </li>
  );
}
