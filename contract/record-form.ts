import { z } from 'zod';
import { hasNoNul, idOf, reservationKey, versionSeen } from './fields.ts';

/** What a step of a record is asked with, of any kind that has drafts: docs/domain/records.md#one-machine. */

const recordActions = ['save', 'sign', 'countersign', 'return', 'amend', 'void'] as const;
export type RecordAction = (typeof recordActions)[number];

/** What signs or takes back says of which version it does; and what has to say why. */
const WITH_VERSION: readonly RecordAction[] = ['sign', 'countersign', 'return', 'amend', 'void'];
const WITH_REASON: readonly RecordAction[] = ['return', 'amend', 'void'];

export const stepFields = {
  version: versionSeen,
  /** The visit that it is of: integer or hash_id. */
  reservation_id: z.union([idOf('预约').transform(String), reservationKey], { error: '预约格式错误' }).nullish(),
  action: z.enum(recordActions, { error: '操作格式错误' }).default('save'),
  reason: z
    .string({ error: '原因格式错误' })
    .trim()
    .max(200, '原因最多200个字符')
    .refine(hasNoNul, '原因包含无法识别的字符')
    .default(''),
};

interface Step {
  id?: number | null | undefined;
  version?: number | undefined;
  action: RecordAction;
  reason: string;
}

/** @param label what the record is called */
export const checkStep =
  (label: string) =>
  ({ action, reason, version, id }: Step, check: z.core.$RefinementCtx): void => {
    const say = (path: string, message: string) => check.addIssue({ code: 'custom', path: [path], message });
    if (WITH_VERSION.includes(action) && version === undefined) say('version', '版本为必填项');
    if (action !== 'save' && !id) say('id', `${label}为必填项`);
    if (WITH_REASON.includes(action) && reason.length < 2)
      say('reason', reason === '' ? '原因为必填项' : '原因至少2个字符');
  };
