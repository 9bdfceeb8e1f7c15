import type { CodeProof } from '../../contract/codes.ts';
import { solveProof } from '../../web/api/solve-proof.ts';
import type { Answer } from './http.ts';

/** Does the work that a refusal with PROOF_REQUIRED asks for, as the web does it. */
export async function proofFor(refusal: Answer): Promise<CodeProof> {
  const challenge = refusal.string('challenge');
  const nonce = await solveProof(challenge, refusal.number('bits'), new AbortController().signal);
  return { challenge, nonce: nonce ?? '' };
}
