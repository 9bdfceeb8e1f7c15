import { useEffect, useEffectEvent, useState } from 'react';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { formatInstant } from '#web/ui/text/format.ts';
import { type DraftSession, partsOf, type Saved, type Shown } from './draft-session.ts';
import { type Differing, StaleDialog } from './stale-dialog.tsx';

interface StaleProps<T extends object, R> {
  session: DraftSession<T>;
  shown: Shown<T>;
  title: string;
  savedAs: (row: R) => Saved<T>;
  /** What differs of what stands here and what is at the server. */
  differing: (mine: T, theirs: R) => Differing<T>[];
}

/**
 * A colleague saved meanwhile: asked at once, or left for later behind a line that says so. Where both say the same, as when
 * another tab sent what this one had kept, there is nothing to choose.
 */
export function Stale<T extends object, R>({ session, shown, title, savedAs, differing }: StaleProps<T, R>) {
  const [later, setLater] = useState(false);
  const { state, content } = shown;
  const stale = state.kind === 'stale' ? staleIn<R>(state.body) : null;
  const same = stale !== null && Object.keys(partsOf(content, savedAs(stale.current).content)).length === 0;
  const settle = useEffectEvent(() => {
    if (stale) session.settle(savedAs(stale.current));
  });
  useEffect(() => {
    if (same) settle();
  }, [same]);
  if (!stale || same) return null;
  if (later) {
    return (
      <Banner tone="offline" title="同事已保存新内容" action={{ label: '逐项选择', onClick: () => setLater(false) }} />
    );
  }
  const { current, by, at } = stale;
  return (
    <StaleDialog
      title={title}
      mine={content}
      parts={differing(content, current)}
      by={by}
      at={formatInstant(at)}
      onLater={() => setLater(true)}
      onChosen={(chosen) => session.settle(savedAs(current), chosen)}
    />
  );
}

/** As the server tells who lost. */
function staleIn<R>(body: unknown): { current: R; by: string; at: string } | null {
  if (typeof body !== 'object' || body === null || !('current' in body)) return null;
  return body as { current: R; by: string; at: string };
}
