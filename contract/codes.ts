import { z } from 'zod';

/**
 * What a code is asked for with again, once it was refused with PROOF_REQUIRED (docs/domain/messages.md#codes): SHA-256
 * of `challenge:nonce` begins with as many zero bits as that refusal said. A challenge is good for one code.
 */
export const codeProof = z.object(
  {
    challenge: z.string({ error: '安全验证格式错误' }).min(1, '安全验证格式错误').max(200, '安全验证格式错误'),
    nonce: z.string({ error: '安全验证格式错误' }).min(1, '安全验证格式错误').max(20, '安全验证格式错误'),
  },
  { error: '安全验证格式错误' },
);
export type CodeProof = z.infer<typeof codeProof>;

/** Stands beside the message of PROOF_REQUIRED. */
export interface Challenge {
  challenge: string;
  /** Zero bits that are wanted. */
  bits: number;
}
