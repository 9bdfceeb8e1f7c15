import { z } from 'zod';
import { defineCall } from './call.ts';
import { date, idOf, idParam, one, option, requiredText, requiredVersion, versionSeen } from './fields.ts';
import { only } from './roles.ts';
import { staffMember } from './staff.ts';

/** 离职: somebody leaves a hospital, and no visit is left without a doctor (docs/domain/roles.md#leaving). */

/** A visit to come, and where it could go on its day. */
const leavingVisit = z
  .object({
    hash_id: z.string(),
    version: z.number(),
    date: z.string(),
    time: z.string(),
    patient: z.string(),
    options: z.array(
      z.object({ doctor_id: z.number(), scheduling_time_id: z.number(), name: z.string(), time: z.string() }),
    ),
  })
  .meta({ id: 'LeavingVisit' });
export type LeavingVisit = z.infer<typeof leavingVisit>;

const leavePreview = z
  .object({
    /** All that are to be decided. */
    visits: z.array(leavingVisit),
    /** Free slots that end, and holds with them. */
    open_slots: z.number(),
    holds: z.number(),
    keeper_of: z.array(option),
    leader_of: z.array(option),
  })
  .meta({ id: 'LeavePreview' });
export type LeavePreview = z.infer<typeof leavePreview>;

const lastDay = {
  last_day: date,
  /** At once, where the last day is today: its visits are to be decided, too. */
  now: z.boolean({ error: '立即离职格式错误' }).default(false),
};

const MOST_DECISIONS = 2_000;

const decision = z.object({
  hash_id: z
    .string({ error: '预约编号格式错误' })
    .regex(/^[A-Za-z0-9_-]{20,64}$/, '预约编号格式错误')
    .meta({ examples: ['q3J9sV0xT2yB7nKpLm4wZd'] }),
  /** The first slot of where it goes. */
  to: z.union([idOf('号源'), z.literal('cancel')], { error: '预约的去向格式错误' }),
  /** The visit's, that was seen: one that was changed since is to be decided again. */
  version: versionSeen,
});

const SLICE = 'staff';
const PATH = '/api/admin/staff/:id/leave';
const owner = only('shop_owner');
const byId = z.object({ id: idParam });

export const staffLeave = {
  /** It keeps and locks nothing. */
  preview: defineCall({
    method: 'POST',
    path: `${PATH}/preview`,
    access: owner,
    slice: SLICE,
    summary: '员工离职的影响',
    params: byId,
    body: z.object(lastDay),
    response: one(leavePreview),
    status: 200,
    toast: null,
  }),
  /** All decided, or 409 UNDECIDED with the rest (`visits`), and nothing done. */
  leave: defineCall({
    method: 'POST',
    path: PATH,
    access: owner,
    slice: SLICE,
    summary: '员工离职',
    params: byId,
    body: z.object({
      ...lastDay,
      reason: requiredText('离职原因', 200),
      decisions: z.array(decision, { error: '预约的去向格式错误' }).max(MOST_DECISIONS, '预约过多').default([]),
      /** Who keeps and leads from now on what they did. */
      handover_to: idOf('交接人').nullish(),
      version: requiredVersion,
    }),
    response: one(staffMember),
    idempotent: true,
    proof: true,
  }),
  /** They stay. What went to others meanwhile, visits and what they kept and led, stays there. */
  withdraw: defineCall({
    method: 'POST',
    path: `${PATH}/withdraw`,
    access: owner,
    slice: SLICE,
    summary: '撤回离职',
    params: byId,
    body: z.object({ version: requiredVersion }),
    response: one(staffMember),
    idempotent: true,
    proof: true,
  }),
};
