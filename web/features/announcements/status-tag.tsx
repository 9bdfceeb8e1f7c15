import clsx from 'clsx';
import { CircleCheck, Clock, FilePen, Undo2 } from 'lucide-react';
import { ANNOUNCEMENT_STATUS, type ManagedAnnouncement } from '#contract/announcement-shapes.ts';
import { useTicking } from '#web/realtime/use-ticking.ts';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import { stateTag } from '#web/ui/state-tag.tsx';
import { formatCountdown, formatInstant } from '#web/ui/text/format.ts';

const Tagged = stateTag(ANNOUNCEMENT_STATUS, {
  draft: ['outline', FilePen],
  scheduled: ['blue', Clock],
  published: ['green', CircleCheck],
  withdrawn: ['neutral', Undo2],
});

/** How far an announcement is; where it did not go out by itself, why. */
export function StatusTag({ announcement: { status, reason } }: { announcement: ManagedAnnouncement }) {
  const tag = <Tagged of={status} />;
  if (!reason) return tag;
  return (
    <span className="inline-flex items-center gap-2">
      {tag}
      <Tooltip content={reason}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no pointer must be able to read all of it */}
        <span tabIndex={0} className="max-w-40 truncate rounded-cell text-12 text-ink-500">
          {reason}
        </span>
      </Tooltip>
    </span>
  );
}

/** Nearer than this the seconds count. Milliseconds. */
const SOON = 3_600_000;

/** When it went out or will; within the last hour before, how long that is. */
export function PublishTime({ announcement }: { announcement: ManagedAnnouncement }) {
  const { status, publish_at, published_at } = announcement;
  if (published_at !== null) return formatInstant(published_at);
  if (publish_at === null) return <span className="text-ink-500">—</span>;
  if (status !== 'scheduled') {
    // A draft's is wished for; of what was withdrawn it has gone.
    return (
      <span className={clsx('text-ink-500', status === 'withdrawn' && 'line-through')}>
        {formatInstant(publish_at)}
      </span>
    );
  }
  return (
    <span className="inline-flex items-baseline gap-2">
      {formatInstant(publish_at)}
      <Countdown to={Date.parse(publish_at)} />
    </span>
  );
}

const until = (past: number) => countdownText(-past);

function Countdown({ to }: { to: number }) {
  const text = useTicking(to, until);
  return <span ref={text} role="timer" className="font-semibold text-12 text-blue-700" />;
}

function countdownText(left: number): string {
  if (left > SOON) return '';
  return left > 0 ? `${formatCountdown(left)} 后` : '发布中…';
}
