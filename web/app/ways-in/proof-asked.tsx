import { useAtomValue } from 'jotai';
import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { type ProofAsked as Asked, hostProofs, proofAtom } from '#web/api/proof.ts';

// It comes with the first call that asks. After a release its chunk may be gone: then the call is refused as it was.
const ProofDialog = lazy(() =>
  import('#web/app/ways-in/proof-dialog.tsx').then(
    (m): { default: ComponentType<Asked> } => ({ default: m.ProofDialog }),
    () => ({ default: GivenUp }),
  ),
);

function GivenUp({ answer }: Asked) {
  const giveUp = useEffectEvent(() => answer(false));
  useEffect(() => giveUp(), []);
  return null;
}

/** Over every screen: asks for the second factor where a call wants it proved anew. */
export function ProofAsked() {
  const asked = useAtomValue(proofAtom);
  useEffect(() => hostProofs(), []);
  return asked ? (
    <Suspense>
      <ProofDialog {...asked} />
    </Suspense>
  ) : null;
}
