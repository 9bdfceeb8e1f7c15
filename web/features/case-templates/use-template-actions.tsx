import { useState } from 'react';
import { type CaseTemplate, caseTemplateTable } from '#contract/case-templates.ts';
import { useSend } from '#web/api/use-call.ts';
import { useWritable } from '#web/api/writable.ts';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';
import type { RowAction } from '#web/ui/tables/row-actions.tsx';

const PreviewDialog = lateDialog(() => import('./preview-dialog.tsx').then((m) => m.PreviewDialog));

const { create, list } = caseTemplateTable.calls;

/** What everybody does with a template: reads it, and takes one of the hospital's as their own. */
export function useTemplateActions() {
  const { reason } = useWritable();
  const [shown, setShown] = useState<CaseTemplate | null>(null);
  const { send } = useSend(create, {
    refresh: [list],
    said: ({ data: { name } }) => ({ text: `${name} 已复制为个人模板` }),
  });
  const copy = ({ name, kind, diagnosis_code, content }: CaseTemplate) =>
    // What went wrong stands in a toast: that one's own has this name already among it.
    send({ body: { name, kind, diagnosis_code, content, scope: 'own', enabled: true } }).catch(() => {});
  return {
    of: (template: CaseTemplate): readonly RowAction[] => [
      { text: '预览', reason: null, looks: true, onPress: () => setShown(template) },
      ...(template.scope === 'hospital' ? [{ text: '复制为个人', reason, onPress: () => void copy(template) }] : []),
    ],
    over: shown ? <PreviewDialog template={shown} onClose={() => setShown(null)} /> : null,
  };
}
