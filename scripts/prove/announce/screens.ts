import { z } from 'zod';
import type { Connection, Heard } from '../checkers/announcements.ts';
import type { RigClock } from '../kit/clock.ts';
import { openLeanLine } from '../live/lean-line.ts';

/** Open screens that come back by themselves, and write down what comes to them. */
export interface Screens {
  /** Opens one. @param port asked at each connection */
  open(screen: string, port: () => number, token: string): void;
  readonly connections: Connection[];
  readonly heard: Heard[];
  /** Screens that stand open now. */
  standing(): number;
  close(): void;
}

const AGAIN_MS = 60;
const packet = z.tuple([z.literal('announcement'), z.object({ id: z.number(), status: z.string() })]);

export function openScreens(clock: RigClock): Screens {
  const connections: Connection[] = [];
  const heard: Heard[] = [];
  const cuts = new Set<() => void>();
  let closed = false;

  const open = (screen: string, port: () => number, token: string) => {
    let mine: Connection | null = null;
    let index = -1;
    const line = openLeanLine(port(), token, {
      open() {
        mine = { screen, from: clock.now(), until: Number.POSITIVE_INFINITY };
        index = connections.push(mine) - 1;
      },
      packet(text) {
        if (!text.startsWith('2["announcement"')) return;
        const [, { id, status }] = packet.parse(JSON.parse(text.slice(1)));
        heard.push({ connection: index, id, status, at: clock.now() });
      },
      end() {
        cuts.delete(line.cut);
        if (mine) mine.until = clock.now();
        if (!closed) setTimeout(() => !closed && open(screen, port, token), AGAIN_MS);
      },
    });
    cuts.add(line.cut);
  };
  return {
    open,
    connections,
    heard,
    standing: () => connections.filter((each) => each.until === Number.POSITIVE_INFINITY).length,
    close() {
      closed = true;
      for (const cut of [...cuts]) cut();
    },
  };
}
