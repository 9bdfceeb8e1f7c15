import { useEffect, useEffectEvent, useState } from 'react';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { formatInstant } from '#web/ui/text/format.ts';
import type { OpenedDraft } from './use-draft-session.ts';

interface RestoredProps<T extends object> {
  opened: OpenedDraft<T>;
  /** No row is there: the first save makes it. */
  unborn: boolean;
}

/** What was found in this browser: in the form already, and on its way to the server. */
export function Restored<T extends object>({ opened: { session, found }, unborn }: RestoredProps<T>) {
  const [told, setTold] = useState(found !== null);
  const [before] = useState(() => session.shown().saved);
  const restore = useEffectEvent(() => {
    if (!found) return;
    const { draft } = found;
    // The row that it was of is given up: it becomes another.
    if (unborn && draft.base.id !== null) session.settle(before, draft.content);
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
