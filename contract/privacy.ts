import { z } from 'zod';
import { defineCall } from './call.ts';
import { idParam, one, optionalText } from './fields.ts';
import { staff, user } from './roles.ts';

/** What a person agreed to, and whole personal data on request: decisions.md section 2. */

/** A changed text is another version, and is agreed to anew. The text itself is the server's. */
export const HEALTH_CONSENT = { kind: 'health_data', version: '2026-11', title: '健康信息授权书' } as const;

/** Whole views of personal data that a person has in an hour. */
export const REVEALS_PER_HOUR = 60;
/** Milliseconds for which a screen shows what was asked for. */
export const REVEALED_FOR_MS = 60_000;

export const consent = z
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

/** A staff member asks with a body, so that neither caches nor prefetching ask for them. */
const reason = z.object({ reason: optionalText('原因', 200) }).optional();

export const revealed = z
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
  /** Of a patient this hospital knows. Each view is in the audit trail. */
  reveal: defineCall({
    method: 'POST',
    path: '/api/admin/patients/:id/reveal',
    access: staff,
    slice: 'privacy',
    summary: '查看患者完整的手机号与证件号',
    params: byId,
    body: reason,
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
    body: reason,
    response: one(revealed),
    status: 200,
  }),
};
