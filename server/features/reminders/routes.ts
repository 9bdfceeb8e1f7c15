import type { VisitMessage } from '#contract/reminders.ts';
import { instant } from '#server/platform/clock.ts';
import { asStaff } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';

interface Found {
  messages: VisitMessage[];
  coming: { reminder: 'day_before' | 'two_hours'; due_at: string }[];
}

/** Of a visit of this hospital: each SMS, the newest first, and the reminders that are to come if it stays as it is. */
const MESSAGES = `
  SELECT (SELECT coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'kind', m.kind, 'reason', m.reason, 'text', m.text,
      'state', m.state, 'error', coalesce(m.error, ''), 'at', coalesce(m.sent_at, m.created_at), 'due_at', m.due_at,
      'delivered_at', m.delivered_at) ORDER BY m.id DESC), '[]')
    FROM sms_messages m WHERE m.reservation_id = r.id AND m.hospital_id = $1) AS messages,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('reminder', j.payload->>'reminder', 'due_at', j.due_at) ORDER BY j.due_at), '[]')
      FROM reminder_jobs(r.id, haomai_now()) j WHERE r.flow_status = 'booked') AS coming
  FROM reservations r
  WHERE r.hospital_id = $1 AND r.id = reservation_id_of($2)`;

const at = (text: string | null) => (text === null ? null : instant(text));

export const reminderHandlers: SliceHandlers<'reminders'> = {
  messages: async (ctx, { params }) => {
    const { db } = asStaff(ctx);
    const { rows } = await db.query<Found>(MESSAGES, [db.hospitalId, params.id]);
    const { messages, coming } = rows[0] ?? fail('NOT_FOUND');
    return {
      data: messages.map((message) => ({
        ...message,
        at: instant(message.at),
        due_at: at(message.due_at),
        delivered_at: at(message.delivered_at),
      })),
      meta: { coming: coming.map((each) => ({ ...each, due_at: instant(each.due_at) })) },
    };
  },
};
