import { z } from 'zod';
import type { CloseOp, ShiftShown } from '../checkers/shift-asked.ts';
import type { Spoken } from '../crowd/op.ts';

const sums = z.object({ cash: z.number(), alipay: z.number(), wechat: z.number(), bank: z.number() });
const common = z.object({
  ...{ id: z.number(), staff: z.object({ id: z.number() }), count: z.number() },
  takings: z.array(z.object({ type: z.number(), amount: z.number().nullable(), count: z.number() })),
  given_back: z.object({ amount: z.number().nullable(), count: z.number() }),
});
const closed = common.extend({ counted: sums, expected: sums, difference: sums, float_left: z.number() });
const ofClosed = z.object({ data: closed });
/** While it is open nobody is told what should be in the drawer. */
const open = common.extend({ expected: z.null(), difference: z.null() });
const ofOpen = z.object({ data: z.array(open) });

/** A closing while it is under way. */
export type OpenClosing = Spoken & { -readonly [K in keyof CloseOp]: CloseOp[K] };

export function beginClosing(
  all: OpenClosing[],
  { by, hospital, asked }: Pick<CloseOp, 'by' | 'hospital' | 'asked'>,
): OpenClosing {
  const op: OpenClosing = {
    ...{ n: all.length, way: 'close', at: performance.now(), done: Number.POSITIVE_INFINITY },
    ...{ fate: 'unknown', answer: '', shown: null, by, hospital, asked },
  };
  all.push(op);
  return op;
}

export function shownOf(text: string): ShiftShown {
  const { data } = ofClosed.parse(JSON.parse(text));
  const { float_left: float, given_back: givenBack, ...shown } = data;
  return { ...shown, float, givenBack };
}

/** The one that is open, if any, and whether it tells of cash. */
export function openOf(text: string): { shift: number | null; blind: boolean } {
  const [first] = ofOpen.parse(JSON.parse(text)).data;
  return {
    shift: first?.id ?? null,
    blind: first?.takings.every(({ type, amount }) => type !== 1 || amount === null) ?? true,
  };
}
