import { z } from 'zod';
import type { CouponAsked, CouponOp } from '../checkers/coupons.ts';
import type { Answer } from '../crowd/http.ts';
import type { Spoken } from '../crowd/op.ts';
import type { Oddity } from '../crowd/recorder.ts';
import type { Listener } from '../crowd/speaker.ts';

const ofRow = z.object({ data: z.object({ id: z.number() }) });
const ofList = z.object({ data: z.object({ id: z.number(), total: z.number() }) });
const ofPayment = z.object({ meta: z.object({ payment: z.object({ id: z.number() }) }) });

/** While it is under way. */
export type OpenCouponOp = Spoken & { -readonly [K in keyof CouponOp]: CouponOp[K] };

/** What was done with coupons, in the order in which it began. */
export class CouponRecorder implements Listener {
  readonly ops: OpenCouponOp[] = [];
  readonly oddities: Oddity[] = [];
  readonly wrong: string[] = [];

  begin(asked: CouponAsked): OpenCouponOp {
    const op: OpenCouponOp = {
      ...{ n: this.ops.length, way: asked.way, asked, at: performance.now(), done: Number.POSITIVE_INFINITY },
      ...{ fate: 'unknown', answer: '', got: null },
    };
    this.ops.push(op);
    return op;
  }

  heard(op: Spoken, { status, retryAfter, trouble, text }: Answer): void {
    if (status !== 0 && status < 500) return;
    const what = `coupon #${op.n} ${op.way}: ${status || trouble} ${text.slice(0, 200)}`;
    this.oddities.push({ at: performance.now(), what, status, retryAfter: retryAfter !== undefined });
  }

  /** What a success says. */
  show(op: OpenCouponOp, text: string): void {
    if (op.asked.way === 'claim') op.got = idOf(text);
    if (op.asked.way === 'use') op.got = ofPayment.parse(JSON.parse(text)).meta.payment.id;
  }
}

/** Of what was made. */
export const idOf = (text: string): number => ofRow.parse(JSON.parse(text)).data.id;

/** A list that was written, and what it costs. */
export const listIn = (text: string) => ofList.parse(JSON.parse(text)).data;
