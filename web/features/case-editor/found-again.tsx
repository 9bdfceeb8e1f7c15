import { useEffect, useEffectEvent, useState } from 'react';
import type { Case } from '#contract/case-rows.ts';
import { contentOf } from '#web/clinic/record/case-content.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { partsOf } from '#web/clinic/record/draft-session.ts';
import { formatInstant } from '#web/ui/text/format.ts';
import type { CaseSession, CaseShown, Opened } from './editor-parts.ts';
import { StaleDialog } from './stale-dialog.tsx';

interface RestoredProps {
  opened: Opened;
  row: Case | null;
}

/** What was found in this browser: in the form already, and on its way to the server. */
export function Restored({ opened: { session, found }, row }: RestoredProps) {
  const [told, setTold] = useState(found !== null);
  const [before] = useState(() => session.shown().saved);
  const restore = useEffectEvent(() => {
    if (!found) return;
    const { draft } = found;
    // The row that it was of is given up: it becomes another.
    if (!row && draft.base.id !== null) session.settle(before, draft.content);
    else session.resume(draft);
  });
  useEffect(() => restore(), []);
  if (!found || !told) return null;
  const at = formatInstant(new Date(found.at).toISOString());
  return (
    <Banner
      tone="online"
      title={`已恢复 ${at} 未保存的内容`}
      action={{
        label: '放弃恢复',
        onClick: () => {
          session.settle(session.shown().saved, before.content);
          setTold(false);
        },
      }}
    />
  );
}

/**
 * A colleague saved meanwhile: asked at once, or left for later behind a line that says so. Where both say the same, as when
 * another tab sent what this one had kept, there is nothing to choose.
 */
export function Stale({ session, shown }: { session: CaseSession; shown: CaseShown }) {
  const [later, setLater] = useState(false);
  const { state, content } = shown;
  const stale = state.kind === 'stale' ? staleIn(state.body) : null;
  const same = stale !== null && Object.keys(partsOf(content, contentOf(stale.current))).length === 0;
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
      mine={content}
      theirs={current}
      by={by}
      at={formatInstant(at)}
      onLater={() => setLater(true)}
      onChosen={(chosen) => session.settle(savedAs(current), chosen)}
    />
  );
}

const savedAs = (row: Case) => ({ content: contentOf(row), id: row.id, version: row.version });

/** As the server tells who lost. */
function staleIn(body: unknown): { current: Case; by: string; at: string } | null {
  if (typeof body !== 'object' || body === null || !('current' in body)) return null;
  return body as { current: Case; by: string; at: string };
}
