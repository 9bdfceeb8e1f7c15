import type { DocumentRow } from '#contract/documents.ts';
import { formatInstant } from '#web/ui/text/format.ts';

/** 陈思远 2026-11-20 10:37 书写 */
export const saidBy = ({ doctor, created_at }: DocumentRow): string =>
  `${doctor.name} ${formatInstant(created_at)} 书写`;

/** 沈静姝（本人） 2026-11-20 10:40 签署; nothing of a draft. */
export function signedBy({ signer, doctor, signed_at, status }: DocumentRow): string {
  if (!signed_at) return '';
  const who = signer ? `${signer.name}（${signer.relation_name}）` : doctor.name;
  return `${who} ${formatInstant(signed_at)} ${status === 'refused' ? '拒签' : '签署'}`;
}
