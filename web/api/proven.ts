import type { Challenge, CodeProof } from '#contract/codes.ts';
import { CLIENT_MESSAGES } from '#contract/errors.ts';
import { ApiError } from '#web/api/client.ts';

/** A challenge may run out while a slow device works on it, or the server want more than it did. */
const MOST_PROOFS = 3;

interface Proving {
  /** Nobody waits for it any more. */
  signal: AbortSignal;
  /** The work begins. */
  onWork: () => void;
}

/** Sends, and once more with its work done where the server wants some first. False where `signal` ended the work. */
export async function sendProven(
  send: (proof?: CodeProof) => Promise<unknown>,
  { signal, onWork }: Proving,
): Promise<boolean> {
  let proof: CodeProof | undefined;
  for (let proofs = 0; ; proofs++) {
    try {
      await send(proof);
      return true;
    } catch (error) {
      const wanted = challengeOf(error);
      if (!wanted || proofs === MOST_PROOFS) throw error;
      onWork();
      const nonce = await (await loadSolver()).solveProof(wanted.challenge, wanted.bits, signal);
      if (nonce === null) return false;
      proof = { challenge: wanted.challenge, nonce };
    }
  }
}

/** What the server wants first; null where that is not what an error says. The server writes it by its own contract. */
function challengeOf(error: unknown): Challenge | null {
  if (!(error instanceof ApiError) || error.code !== 'PROOF_REQUIRED') return null;
  const { challenge, bits } = error.body as Partial<Challenge>;
  return challenge === undefined || bits === undefined ? null : { challenge, bits };
}

/** Most people never need it. @throws ApiError where it can't be loaded */
function loadSolver(): Promise<typeof import('#web/api/solve-proof.ts')> {
  return import('#web/api/solve-proof.ts').catch(() => {
    throw new ApiError({ status: 0, code: 'OFFLINE', message: CLIENT_MESSAGES.offline });
  });
}
