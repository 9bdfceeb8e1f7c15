import { dentureStatuses } from '#contract/denture-words.ts';
import { readerOf } from '#server/features/scheduling/byline.ts';
import { fail } from '#server/platform/failure.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { presentOrder, presentWhole } from './present.ts';
import { findOrders, isOrderHere, keepsPatient, readOrder } from './queries.ts';
import { seatOf } from './seat.ts';
import { changeOrder, stepOrder, writeMessage, writeOrder } from './write.ts';

const NOT_THEIRS = { message: '仅限本人客户' };
const NONE = Object.fromEntries(dentureStatuses.map((status) => [status, 0])) as Record<
  (typeof dentureStatuses)[number],
  number
>;

export const dentureOrderHandlers: SliceHandlers<'dentureOrders'> = {
  list: async (ctx, { query }) => {
    const seat = seatOf(ctx);
    if (seat.side === 'factory' && (query.patient_id ?? query.reservation_id) !== undefined) fail('FORBIDDEN');
    if (seat.ownAlone && query.patient_id !== undefined && !(await keepsPatient(seat, query.patient_id)))
      fail('FORBIDDEN', NOT_THEIRS);
    const { total, rows, counts, plants } = await findOrders(seat, query, readerOf(ctx));
    const meta = { counts: { ...NONE, ...counts }, plants, editable: seat.hand === 'clinic' };
    return { data: rows.map(presentOrder), current_page: query.page, per_page: query.pageSize, total, meta };
  },
  create: (ctx, { body }) => writeOrder(ctx, body),
  one: async (ctx, { params }) => {
    const seat = seatOf(ctx);
    const read = await readOrder(seat, params.id, readerOf(ctx));
    if (read) return presentWhole(ctx.deps, seat, read);
    return (await isOrderHere(seat, params.id)) ? fail('FORBIDDEN', NOT_THEIRS) : fail('NOT_FOUND');
  },
  update: (ctx, { params, body }) => changeOrder(ctx, params.id, body),
  step: (ctx, { params, body }) => stepOrder(ctx, params.id, body),
  message: (ctx, { params, body }) => writeMessage(ctx, params.id, body.text),
};
