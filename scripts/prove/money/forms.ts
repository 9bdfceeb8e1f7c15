import type { Back, ListAsked, Pay, Write } from '../checkers/list-asked.ts';
import type { Asked, CardAsked } from '../checkers/money-model.ts';
import type { Ask } from '../crowd/http.ts';
import { TODAY, YESTERDAY } from './world.ts';

const CARDS = '/api/admin/hospital/users';
const LISTS = '/api/admin/hospital/disposal';
const APPROVALS = '/api/admin/money_approvals';
const PAYMENTS = '/api/admin/payments';
/** More than are asked of one list, or found by one receipt. */
const ALL = 100;

type Form = Pick<Ask, 'method' | 'path' | 'body'>;

/** As the pages send it. @param patient whose card the member's is */
export function formOf(asked: Asked, member: number, patient: number): Form {
  switch (asked.way) {
    case 'write':
    case 'pay':
    case 'void':
    case 'writeOff':
    case 'show':
    case 'back':
    case 'decide':
    case 'asks':
      return ofList(asked, patient);
    case 'reverse':
      return { method: 'POST', path: `${PAYMENTS}/${asked.payment}/reverse`, body: { reason: '收错了' } };
    case 'find':
      return { method: 'GET', path: `${PAYMENTS}?keyword=${asked.receipt}&pageSize=${ALL}` };
    default:
      return ofCard(asked, CARDS, member);
  }
}

function ofList(asked: ListAsked, patient: number): Form {
  switch (asked.way) {
    case 'write':
      return { method: 'POST', path: LISTS, body: writeBody(asked, patient) };
    case 'pay':
      return { method: 'POST', path: `${LISTS}/pay`, body: payBody(asked) };
    case 'void':
      return {
        method: 'POST',
        path: `${LISTS}/void`,
        body: { id: asked.list, version: asked.version, reason: '开错了' },
      };
    case 'writeOff':
      return {
        method: 'POST',
        path: `${LISTS}/write_off`,
        body: { id: asked.list, amount: asked.amount, version: asked.version, reason: '失联' },
      };
    case 'show':
      return { method: 'GET', path: `${LISTS}/show/${asked.list}` };
    case 'back':
      return { method: 'POST', path: `${LISTS}/refund`, body: backBody(asked) };
    case 'decide':
      return {
        method: 'PATCH',
        path: `${APPROVALS}/${asked.approval}`,
        body: { status: asked.approved ? 'approved' : 'rejected', version: asked.version },
      };
    case 'asks':
      return { method: 'GET', path: `${APPROVALS}?disposal_id=${asked.list}&pageSize=${ALL}` };
  }
}

/** By the clinic's day of the run. */
const END = { never: {}, today: { vip_ended_at: TODAY }, yesterday: { vip_ended_at: YESTERDAY } };

/** Where somebody looked before. */
const seen = (version: number | null) => (version === null ? {} : { version });

function writeBody({ list, lines, off, issue, version }: Write, patient: number): object {
  const of = (kind: 'project' | 'drug') =>
    lines
      .filter(({ thing }) => thing.kind === kind)
      .map(({ thing, count, unit }) => ({
        [`${kind}_id`]: thing.id,
        count,
        ...(unit === null ? {} : { unit_price: unit }),
      }));
  return {
    ...{ id: list, patient_id: patient, projects: of('project'), drugs: of('drug'), issue, ...seen(version) },
    discount: off && { ...off, reason: '老客' },
  };
}

function payBody({ ids, one, tenders, owe, version, off, round }: Pay): object {
  const payments = tenders.map(({ type, amount, tendered, trade, card }) => ({
    ...{ type, amount, tendered, member_id: card },
    ...(trade === null ? {} : { trade_no: trade }),
  }));
  return {
    ...(one ? { id: ids[0] } : { ids }),
    payments,
    owe,
    ...seen(version),
    ...(off && { discount: { ...off, reason: '老客' } }),
    ...(round > 0 && { round_off: round }),
  };
}

const backBody = ({ list, lines, amount, sources, version }: Back) => ({
  ...{ id: list, reason: '患者要求', version, sources },
  ...(lines === null ? { amount } : { lines: lines.map(({ id, count }) => ({ line_id: id, count })) }),
});

/** Yuan. */
function ofCard(asked: CardAsked, path: string, member: number): Form {
  switch (asked.way) {
    case 'read':
      return { method: 'GET', path: `${path}/${member}` };
    case 'topup':
    case 'refund': {
      const gift = asked.gift > 0 ? { gift_amount: asked.gift / 100 } : {};
      const more = asked.way === 'refund' ? { type: 2 } : asked.rule === null ? {} : { rule_id: asked.rule };
      const body = { amount: asked.amount / 100, payment_type: asked.type, ...gift, ...more };
      return { method: 'POST', path: `${path}/recharge/${member}`, body };
    }
    case 'incr':
    case 'decr':
      return { method: 'POST', path: `${path}/integral/${member}`, body: { type: asked.way, integral: asked.points } };
    case 'clearing':
      return { method: 'POST', path: `${path}/integral/${member}`, body: { type: 'clearing' } };
    case 'level':
      return { method: 'POST', path: `${path}/level/${member}`, body: { level: asked.level, ...END[asked.until] } };
    case 'lock':
      return { method: 'PATCH', path: `${path}/${member}/lock`, body: { vip_status: asked.seen } };
  }
}

/** What is another body, and a right one. */
export function otherwise(asked: Asked): object {
  switch (asked.way) {
    case 'topup':
    case 'refund':
      return { amount: (asked.amount + 1) / 100 };
    case 'incr':
    case 'decr':
      return { integral: asked.points + 1 };
    case 'clearing':
      return { type: 'incr', integral: 1 };
    case 'level':
      return { level: (asked.level + 1) % 6 };
    case 'lock':
      return { vip_status: 1 - asked.seen };
    case 'pay':
      return { payments: [{ type: 1, amount: 1 }], remarks: '别的' };
    case 'write':
      return { remarks: '别的' };
    case 'void':
    case 'writeOff':
    case 'back':
    case 'decide':
    case 'reverse':
      return { reason: '别的' };
    default:
      return {};
  }
}
