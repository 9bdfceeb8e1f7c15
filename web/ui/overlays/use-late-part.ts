import { useEffect, useEffectEvent, useState } from 'react';
import type { LatePart } from '#web/ui/overlays/late-part.ts';

/**
 * The part, once it is wanted and has come; null till then.
 *
 * @param failed hears that it could not be loaded; when it is wanted anew, it is tried anew
 */
export function useLatePart<T>(part: LatePart<T>, wanted: boolean, failed?: () => void): T | null {
  const [given, setGiven] = useState(() => part.now);
  // Since this was drawn it may have come for another.
  const now = given ?? (wanted ? part.now : null);
  const waiting = wanted && now === null;
  const take = useEffectEvent((missed: boolean) => {
    setGiven(() => part.now);
    if (missed) failed?.();
  });
  useEffect(() => {
    if (!waiting) return;
    let asked = true;
    const tell = (missed: boolean) => asked && take(missed);
    part.load().then(
      () => tell(false),
      () => tell(true),
    );
    return () => {
      asked = false;
    };
  }, [part, waiting]);
  return now;
}
