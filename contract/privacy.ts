import { z } from 'zod';
import { defineCall } from './call.ts';
import { idParam, one, optionalText } from './fields.ts';
import { only, type StaffRole, user } from './roles.ts';

/** What a person agreed to, and whole personal data on request: docs/domain/patients-and-privacy.md#reveals. */

/** A changed text is another version, and is agreed to anew. The text itself is the server's. */
export const HEALTH_CONSENT = { kind: 'health_data', version: '2026-11-2', title: '健康信息授权书' } as const;

/** Whole views of personal data that a person has in an hour. */
export const REVEALS_PER_HOUR = 60;
/** Of one person in a day: so many, and each so many more, are told to the shop owners. */
export const REVEALS_UNUSUAL = 30;

/** What staff may look at whole numbers for. */
export const REVEAL_REASONS = ['联系患者', '核对身份', '病历书写', '投诉处理', '其他'] as const;
export type RevealReason = (typeof REVEAL_REASONS)[number];
/** Says nothing by itself: what it is about has to be written. */
const OTHER_REASON = '其他' satisfies RevealReason;

/** Who needs them for their work. Sales and consultants do not: what they sell to is not the hospital's patients. */
export const REVEAL_ROLES = [
  'shop_owner',
  'doctor',
  'dental_hygienist',
  'customer_service',
] as const satisfies readonly StaffRole[];

/** Milliseconds for which a screen shows what was asked for. */
export const REVEALED_FOR_MS = 60_000;

const consent = z
  .object({
    kind: z.literal(HEALTH_CONSENT.kind),
    version: z.string(),
    title: z.string(),
    text: z.string(),
    agreed: z.boolean(),
    agreed_at: z.string().nullable(),
  })
  .meta({ id: 'Consent' });
export type Consent = z.infer<typeof consent>;

const why = z
  .object({
    reason: z.enum(REVEAL_REASONS, { error: '查看原因为必填项' }),
    reason_text: optionalText('原因说明', 200),
  })
  .refine(({ reason, reason_text }) => reason !== OTHER_REASON || reason_text !== '', {
    path: ['reason_text'],
    error: '原因说明为必填项',
  });

const revealed = z
  .object({
    id: z.number(),
    phone: z.string(),
    certificate_type: z.number().nullable(),
    certificate_number: z.string().nullable(),
    /** Of the emergency contact; to the patient's own account alone. */
    contact_phone: z.string().nullish(),
  })
  .meta({ id: 'RevealedPatient' });

const byId = z.object({ id: idParam });

export const privacy = {
  consents: defineCall({
    method: 'GET',
    path: '/api/consents',
    access: user,
    slice: 'privacy',
    summary: '授权书与本账号的同意情况',
    response: z.object({ data: z.array(consent) }),
  }),
  giveConsent: defineCall({
    method: 'POST',
    path: '/api/consents',
    access: user,
    slice: 'privacy',
    summary: '同意授权书',
    body: z.object({
      kind: z.enum([HEALTH_CONSENT.kind], { error: '授权类型格式错误' }),
      version: z.string({ error: '版本为必填项' }).trim().min(1, '版本为必填项').max(20, '版本格式错误'),
    }),
    response: one(consent),
    idempotent: true,
  }),
  /** From then on health data is taken as where it was never given; what was written stays. */
  withdrawConsent: defineCall({
    method: 'DELETE',
    path: '/api/consents/:kind',
    access: user,
    slice: 'privacy',
    summary: '撤回授权',
    params: z.object({ kind: z.enum([HEALTH_CONSENT.kind], { error: '授权类型格式错误' }) }),
    status: 204,
  }),
  /** Of a patient this hospital knows, for a reason. Each view is in the audit trail. */
  reveal: defineCall({
    method: 'POST',
    path: '/api/admin/patients/:id/reveal',
    access: only(...REVEAL_ROLES),
    slice: 'privacy',
    summary: '查看患者完整的手机号与证件号',
    params: byId,
    body: why,
    response: one(revealed),
    status: 200,
  }),
  /** Of a patient of one's own account. */
  revealOwn: defineCall({
    method: 'POST',
    path: '/api/patients/:id/reveal',
    access: user,
    slice: 'privacy',
    summary: '查看我的就诊人完整的手机号与证件号',
    params: byId,
    response: one(revealed),
    status: 200,
  }),
};
