import { z } from 'zod';
import type { MoneyOp, Shown } from '../checkers/money.ts';
import type { Answer } from '../crowd/http.ts';
import type { Spoken } from '../crowd/op.ts';
import type { Oddity } from '../crowd/recorder.ts';
import type { Listener } from '../crowd/speaker.ts';

const member = z.object({
  ...{ principal: z.number(), gift: z.number(), integral: z.number(), cumulative_recharge: z.number() },
  ...{ vip_level: z.number(), vip_status: z.literal([0, 1]) },
});
const success = z.object({ data: member });
const tooLittle = z.object({ principal: z.number(), gift: z.number(), integral: z.number() });

/** Answers of 500, which nothing that was broken excuses. */
const MOST_FAILURES = 20;

/** An operation while it is under way. */
export type OpenOp = Spoken & { -readonly [K in keyof MoneyOp]: MoneyOp[K] };

/** What the desks did, in the order in which they began, by the clock of this process. */
export class MoneyRecorder implements Listener {
  readonly ops: OpenOp[] = [];
  readonly oddities: Oddity[] = [];
  /** What is wrong whatever else happened. */
  readonly wrong: string[] = [];
  #failures = 0;

  /** It fails for everybody: nothing more is to be learned from it. */
  get hopeless(): boolean {
    return this.#failures > MOST_FAILURES;
  }

  begin(begun: Pick<MoneyOp, 'member' | 'asked'>): OpenOp {
    const op: OpenOp = {
      ...{ n: this.ops.length, way: begun.asked.way, at: performance.now(), done: Number.POSITIVE_INFINITY },
      ...{ fate: 'unknown', answer: '', shown: null, figures: null },
      ...begun,
    };
    this.ops.push(op);
    return op;
  }

  heard(op: Spoken, { status, retryAfter, trouble, text }: Answer): void {
    const known = this.ops[op.n];
    if (status === 409 && known === op) known.figures = figuresOf(text) ?? known.figures;
    if (status !== 0 && status < 500) return;
    if (status === 500) this.#failures += 1;
    const what = `#${op.n} ${op.way}: ${status || trouble} ${text.slice(0, 200)}`;
    this.oddities.push({ at: performance.now(), what, status, retryAfter: retryAfter !== undefined });
  }

  /** What a success says of the member. */
  show(op: OpenOp, text: string): Shown {
    const { data } = success.parse(JSON.parse(text));
    op.shown = {
      ...{ principal: data.principal, gift: data.gift, points: data.integral },
      ...{ recharged: data.cumulative_recharge, level: data.vip_level, locked: data.vip_status },
    };
    return op.shown;
  }
}

function figuresOf(text: string): MoneyOp['figures'] {
  const read = tooLittle.safeParse(JSON.parse(text));
  if (!read.success) return null;
  const { principal, gift, integral } = read.data;
  return { principal, gift, points: integral };
}
