import { z } from 'zod';
import { defineCall } from './call.ts';
import { reservationKey } from './fields.ts';
import { staff } from './roles.ts';
import { SMS_KINDS, SMS_STATES, type SmsKind, type SmsState } from './sms.ts';

/** What a visit's patient was told by SMS, and whether it arrived. */

const visitMessage = z
  .object({
    id: z.number(),
    kind: z.enum(Object.keys(SMS_KINDS) as [SmsKind, ...SmsKind[]]),
    /** Why it was sent, in words. */
    reason: z.string(),
    text: z.string(),
    state: z.enum(Object.keys(SMS_STATES) as [SmsState, ...SmsState[]]),
    /** Why it was not sent or did not arrive, or empty. */
    error: z.string(),
    /** When it was sent; of what was not, when it was written. */
    at: z.string(),
    /** Until then it waits (quiet hours). */
    due_at: z.string().nullable(),
    delivered_at: z.string().nullable(),
  })
  .meta({ id: 'VisitMessage' });
export type VisitMessage = z.infer<typeof visitMessage>;

/** A reminder that is still to come. */
const visitReminder = z.object({ reminder: z.enum(['day_before', 'two_hours']), due_at: z.string() });

export const reminders = {
  messages: defineCall({
    method: 'GET',
    path: '/api/admin/reservations/:id/messages',
    access: staff,
    slice: 'reminders',
    summary: '该预约的短信',
    params: z.object({ id: reservationKey }),
    response: z.object({ data: z.array(visitMessage), meta: z.object({ coming: z.array(visitReminder) }) }),
  }),
};
