import { useAtomValue } from 'jotai';
import { meAtom } from '#web/api/session.ts';
import { lineAtom } from '#web/realtime/line.ts';
import { presenceAtom } from '#web/realtime/presence.ts';
import { LiveIndicator } from '#web/ui/feedback/live-indicator.tsx';
import { useMedia } from '#web/ui/layout/use-media.ts';
import { PresenceStack } from '#web/ui/presence-stack.tsx';

/** Is what I see true this moment, and who else is looking at it? */
export function HeaderLive({ ground = 'petrol' }: { ground?: 'paper' | 'petrol' }) {
  const { state, lostAt } = useAtomValue(lineAtom);
  const me = useAtomValue(meAtom);
  const isWide = useMedia('(width >= 640px)');
  const others = useAtomValue(presenceAtom).filter(({ id }) => id !== me?.id);
  // Before the first connection there is nothing to say yet.
  const known = state === 'live' || lostAt !== null;
  return (
    <>
      {known ? <LiveIndicator state={state} ground={ground} compact={!isWide} /> : null}
      {/* Who was there when the line went may have left since. */}
      {state === 'live' ? (
        <span className="hidden lg:inline-flex">
          <PresenceStack people={others} ground={ground} />
        </span>
      ) : null}
    </>
  );
}
