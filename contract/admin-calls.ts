import { z } from 'zod';
import { defineCall } from './call.ts';
import { idParam, one, phone, requiredId } from './fields.ts';
import type { Access } from './roles.ts';
import { INVITE_KINDS, type InviteKind, type InviteState, staffName } from './work-invites.ts';

/**
 * Who administers an institution, and who works at a plant: invited by SMS, and theirs by accepting. One row is one
 * invitation and what became of it: docs/domain/roles.md#grants.
 */

/** What stands in the list: who was withdrawn or removed does not. */
const STATES = ['pending', 'accepted', 'expired'] as const satisfies readonly InviteState[];

const admin = z
  .object({
    id: z.number(),
    /** Null until they have accepted: whether the phone is known nobody is told. */
    user_id: z.number().nullable(),
    name: z.string(),
    /** Masked. */
    phone: z.string(),
    status: z.enum(STATES),
    /** When the link that counts was made, and until when it is good. */
    invited_at: z.string(),
    expires_at: z.string(),
  })
  .meta({ id: 'PlatformAdmin' });
export type PlatformAdmin = z.infer<typeof admin>;

interface About<K extends string> {
  readonly slice: string;
  readonly path: `/api/${string}`;
  readonly kind: Exclude<InviteKind, 'staff'>;
  /** The field of the body that says whose they are, and what that is called. */
  readonly subject: K;
  readonly noun: string;
  readonly access: Access;
  readonly whenClosed: 'refused' | 'allowed';
}

const params = z.object({ id: idParam });
const whose = <const K extends string>(subject: K, noun: string) =>
  ({ [subject]: requiredId(noun) }) as { [_ in K]: ReturnType<typeof requiredId> };

/** The calls of these people, of an institution or a plant: beside its table's own. */
export function adminCalls<const K extends string>(about: About<K>) {
  const { slice, path, kind, subject, noun, access, whenClosed } = about;
  const what = INVITE_KINDS[kind];
  const shared = { slice, access, whenClosed } as const;
  return {
    admins: defineCall({
      method: 'GET',
      path: `${path}/:id/admins`,
      slice,
      access,
      summary: `${what}列表`,
      params,
      response: one(z.array(admin)),
    }),
    /** The same answer whether the phone is known or not. */
    createAdmin: defineCall({
      ...shared,
      method: 'POST',
      path: `${path}/createAdmin`,
      summary: `邀请${what}`,
      body: z.object({ ...whose(subject, noun), name: staffName, phone }),
      response: one(admin),
      idempotent: true,
      toast: '邀请已发送',
      proof: true,
    }),
    /** A new link, good for seven days; the one before is good no more. */
    resendAdmin: defineCall({
      ...shared,
      method: 'POST',
      path: `${path}/admins/:id/resend`,
      summary: `重新邀请${what}`,
      params,
      response: one(admin),
      idempotent: true,
      toast: '邀请已发送',
      proof: true,
    }),
    /** An invitation that waits is withdrawn; who has accepted is it no more, within two seconds. */
    removeAdmin: defineCall({
      ...shared,
      method: 'DELETE',
      path: `${path}/admins/:id`,
      summary: `移除${what}`,
      params,
      status: 204,
      proof: true,
    }),
  };
}
