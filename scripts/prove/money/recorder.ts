import { z } from 'zod';
import type { Figures } from '../checkers/list-model.ts';
import type { ApprovalShown, ListShown, MemberShown, MoneyOp, PaymentShown, Shown } from '../checkers/money-history.ts';
import type { Answer } from '../crowd/http.ts';
import type { Spoken } from '../crowd/op.ts';
import type { Oddity } from '../crowd/recorder.ts';
import { codeOf, type Listener } from '../crowd/speaker.ts';

const member = z.object({
  ...{ principal: z.number(), gift: z.number(), integral: z.number(), cumulative_recharge: z.number() },
  ...{ cumulative_consumption: z.number(), cumulative_arrears: z.number(), vip_level: z.number() },
  vip_status: z.literal([0, 1]),
});
const line = z.object({
  ...{ id: z.number(), count: z.number(), net: z.number(), refunded_count: z.number(), refunded: z.number() },
});
const type = z.literal([1, 2, 3, 4, 5, 6, 7]);
const source = z.object({ type, amount: z.number() });
const list = z.object({
  ...{ id: z.number(), status: z.number(), price: z.number(), total: z.number(), amount: z.number() },
  ...{ arrears: z.number(), version: z.number(), projects: z.array(line), drugs: z.array(line) },
  ...{ refunded: z.number(), refund_status: z.number(), refund_pending: z.boolean(), payments: z.array(source) },
});
const receipt = z.object({ receipt_no: z.string() });
const payment = z.object({
  ...{ id: z.number(), kind: z.string(), total: z.number(), reversed: z.boolean(), reverses: z.string().nullable() },
  ...{ receipt, tenders: z.array(source), disposals: z.array(z.object({ id: z.number(), amount: z.number() })) },
});
const ofMember = z.object({ data: member });
const ofTopUp = z.object({ data: member, meta: z.object({ receipt }) });
const ofReversal = z.object({ data: payment });
const ofPayments = z.object({ data: z.array(payment) });
const ofList = z.object({ data: list });
const ofPayment = z.object({
  data: z.union([list, z.array(list)]),
  meta: z.object({
    ...{ member, change: z.number(), receipt: receipt.nullable() },
    payment: z.object({ id: z.number() }).nullable(),
  }),
});
const approval = z.object({
  ...{ id: z.number(), status: z.enum(['pending', 'approved', 'rejected']), amount: z.number(), version: z.number() },
  ...{ requested_by: z.object({ id: z.number() }), decided_by: z.object({ id: z.number() }).nullable() },
  ...{ sources: z.array(source), receipt: z.unknown() },
});
const ofRefund = z.object({
  data: z.object({
    ...{ status: z.enum(['done', 'pending']), amount: z.number(), sources: z.array(source), approval_id: z.number() },
    self_approved: z.boolean(),
  }),
  meta: z.object({ disposal: list, receipt: z.unknown() }),
});
const ofDecision = z.object({ data: approval, meta: z.object({ disposal: list }) });
const ofApprovals = z.object({ data: z.array(approval) });
const figures = z.record(z.string(), z.unknown());

/** Answers of 500, which nothing that was broken excuses. */
const MOST_FAILURES = 20;

/** An operation while it is under way. */
export type OpenOp = Spoken & {
  -readonly [K in keyof MoneyOp]: MoneyOp[K];
} & { /** The list that a refusal shows. */ current: ListShown | null };

/** What the desks did, in the order in which they began, by the clock of this process. */
export class MoneyRecorder implements Listener {
  readonly ops: OpenOp[] = [];
  readonly oddities: Oddity[] = [];
  /** What is wrong whatever else happened. */
  readonly wrong: string[] = [];
  readonly #refusals = new Map<string, string>();
  #failures = 0;

  /** It fails for everybody: nothing more is to be learned from it. */
  get hopeless(): boolean {
    return this.#failures > MOST_FAILURES;
  }

  begin(begun: Pick<MoneyOp, 'member' | 'by' | 'asked'>): OpenOp {
    const op: OpenOp = {
      ...{ n: this.ops.length, way: begun.asked.way, at: performance.now(), done: Number.POSITIVE_INFINITY },
      ...{ fate: 'unknown', answer: '', shown: null, figures: null, current: null },
      ...begun,
    };
    this.ops.push(op);
    return op;
  }

  heard(op: Spoken, { status, retryAfter, trouble, text }: Answer): void {
    const known = this.ops[op.n];
    if (status === 409 && known === op) this.#refusals.set(`${op.n} 409 ${codeOf(text)}`, text);
    if (status !== 0 && status < 500) return;
    if (status === 500) this.#failures += 1;
    const what = `#${op.n} ${op.way}: ${status || trouble} ${text.slice(0, 200)}`;
    this.oddities.push({ at: performance.now(), what, status, retryAfter: retryAfter !== undefined });
  }

  /** What a refusal says: of two tries at once each may be refused for a reason of its own, and one counts. */
  refused(op: OpenOp): void {
    const text = this.#refusals.get(`${op.n} ${op.answer}`);
    if (text === undefined) return;
    op.figures = figuresOf(text);
    op.current = currentOf(text);
  }

  /** What a success says. */
  show(op: OpenOp, text: string): Shown {
    const answer: unknown = JSON.parse(text);
    op.shown = shownBy(op, answer);
    return op.shown;
  }
}

const NOTHING_SHOWN: Shown = { member: null, lists: [], approvals: [], counter: null, payment: null };

function shownBy({ asked, by }: OpenOp, answer: unknown): Shown {
  const { way } = asked;
  if (way === 'back') return ofAsked(ofRefund.parse(answer), by);
  if (way === 'asks') return { ...NOTHING_SHOWN, approvals: ofApprovals.parse(answer).data.map(approvalOf) };
  if (way === 'decide') {
    const { data, meta } = ofDecision.parse(answer);
    return { ...NOTHING_SHOWN, lists: [listOf(meta.disposal)], approvals: [approvalOf(data)] };
  }
  if (way === 'pay') return ofPaid(ofPayment.parse(answer));
  if (way === 'reverse') return { ...NOTHING_SHOWN, payment: paymentOf(ofReversal.parse(answer).data) };
  if (way === 'find') {
    const found = ofPayments.parse(answer).data.find((one) => one.receipt.receipt_no === asked.receipt);
    return { ...NOTHING_SHOWN, payment: found ? paymentOf(found) : null };
  }
  if (way === 'topup') {
    const { data, meta } = ofTopUp.parse(answer);
    const paid = { id: null, receipt: meta.receipt.receipt_no, view: null };
    return { ...NOTHING_SHOWN, member: memberOf(data), payment: paid };
  }
  const isList = way === 'write' || way === 'void' || way === 'writeOff' || way === 'show';
  if (isList) return { ...NOTHING_SHOWN, lists: [listOf(ofList.parse(answer).data)] };
  return { ...NOTHING_SHOWN, member: memberOf(ofMember.parse(answer).data) };
}

function ofPaid({ data, meta }: z.infer<typeof ofPayment>): Shown {
  const { change, receipt: paper, payment: paid } = meta;
  return {
    ...{ ...NOTHING_SHOWN, member: memberOf(meta.member), lists: [data].flat().map(listOf) },
    counter: { change, receipt: paper !== null },
    payment: paper && { id: paid?.id ?? 0, receipt: paper.receipt_no, view: null },
  };
}

const paymentOf = ({ id, receipt: paper, disposals, ...view }: z.infer<typeof payment>): PaymentShown => ({
  ...{ id, receipt: paper.receipt_no },
  view: { ...view, lists: disposals.map((one) => ({ id: one.id, amount: one.amount })) },
});

const memberOf = (data: z.infer<typeof member>): MemberShown => ({
  ...{ principal: data.principal, gift: data.gift, points: data.integral, consumed: data.cumulative_consumption },
  ...{
    recharged: data.cumulative_recharge,
    arrears: data.cumulative_arrears,
    level: data.vip_level,
    locked: data.vip_status,
  },
});

const listOf = ({ projects, drugs, payments, ...data }: z.infer<typeof list>): ListShown => {
  const lines = [...projects, ...drugs];
  return {
    ...data,
    nets: lines.map(({ net }) => net),
    lineIds: lines.map(({ id }) => id),
    counts: lines.map(({ count }) => count),
    gone: lines.map(({ refunded_count, refunded }) => ({ count: refunded_count, amount: refunded })),
    ways: payments,
  };
};

const wordsOf = (sources: z.infer<typeof source>[]) => sources.map(({ type, amount }) => `${type}: ${amount}`);

const approvalOf = ({
  requested_by,
  decided_by,
  sources,
  receipt,
  ...data
}: z.infer<typeof approval>): ApprovalShown => ({
  ...{ ...data, by: requested_by.id, decidedBy: decided_by?.id ?? null },
  ...{ sources: wordsOf(sources), receipt: receipt !== null },
});

/** Who asked is who is answered: and decided it, where nobody else could. */
function ofAsked({ data, meta }: z.infer<typeof ofRefund>, by: number): Shown {
  const { approval_id: id, amount, self_approved: alone } = data;
  const status = data.status === 'done' ? 'approved' : 'pending';
  const asked = { id, by, status, amount, decidedBy: alone ? by : null, version: 1 } as const;
  const approval: ApprovalShown = { ...asked, sources: wordsOf(data.sources), receipt: meta.receipt !== null };
  return { ...NOTHING_SHOWN, lists: [listOf(meta.disposal)], approvals: [approval] };
}

/** A refusal's `current`, where it is a list. */
function currentOf(text: string): ListShown | null {
  const read = z.object({ current: list }).safeParse(JSON.parse(text));
  return read.success ? listOf(read.data.current) : null;
}

/** Every number that a refusal says, points by the name that they have here. Null: it says none. */
function figuresOf(text: string): Figures | null {
  const read = figures.parse(JSON.parse(text));
  const numbers = Object.entries(read).filter((pair): pair is [string, number] => typeof pair[1] === 'number');
  if (numbers.length === 0) return null;
  return Object.fromEntries(numbers.map(([name, value]) => [name === 'integral' ? 'points' : name, value]));
}
