import { useTicking } from '#web/realtime/use-ticking.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { formatElapsed } from '#web/ui/text/format.ts';
import type { Taker } from './use-desk-presence.ts';

/** Over the open list: that another desk has it open as well. Nothing is locked; who comes second is told. */
export function OtherDesk({ taker }: { taker: Taker | undefined }) {
  return (
    <div role="status">
      {taker ? (
        <p className="m-4 mb-0 flex items-center gap-2 rounded-control border border-violet-600 border-dashed bg-violet-50 px-3 py-2 text-14 text-violet-700 @min-[760px]/desk:mx-6">
          <Avatar id={taker.id} name={taker.name} size={20} />
          {`${taker.name} 也打开了这张处置单，正在收费`}
        </p>
      ) : null}
    </div>
  );
}

/** In the queue: who takes money for it, and for how long. */
export function TakenBy({ taker }: { taker: Taker }) {
  return (
    <>
      <span className="flex min-w-0 items-center gap-1.5 truncate text-violet-700">
        <Avatar id={taker.id} name={taker.name} size={20} />
        {`${taker.name} 正在收费`}
      </span>
      <Elapsed since={taker.since} />
    </>
  );
}

function Elapsed({ since }: { since: string }) {
  const digits = useTicking(Date.parse(since), formatElapsed);
  return <span ref={digits} role="timer" aria-live="off" className="shrink-0 font-semibold text-violet-700" />;
}
