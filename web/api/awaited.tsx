import { type Asked, Failed } from '#web/api/failed.tsx';
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx';

/** In the place of an answer that has not come: so many lines while it is on its way. */
export function Awaited({ asked, lines }: { asked: Asked; lines: number }) {
  return asked.error ? <Failed asked={asked} /> : <SkeletonLines lines={lines} />;
}
