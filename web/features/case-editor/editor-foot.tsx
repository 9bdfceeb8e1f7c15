import { PenLine, Save } from 'lucide-react';
import type { EditorConfig } from '#contract/case-editor.ts';
import { useWritable } from '#web/api/writable.ts';
import { CASE_PARTS } from '#web/clinic/record/case-words.ts';
import { SaveFoot } from '#web/clinic/record/save-foot.tsx';
import { Button } from '#web/ui/button.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { ICON } from '#web/ui/icon.ts';
import type { Asked } from './asking.tsx';
import type { CaseSession, CaseShown } from './editor-parts.ts';
import { missingIn } from './missing.ts';

interface EditorFootProps {
  config: EditorConfig;
  session: CaseSession;
  shown: CaseShown;
  keeps: boolean;
  pending: boolean;
  amending: boolean;
  /** Why one does not write just now; null: one does. */
  turn: string | null;
  onFinish: () => void;
  onAsk: (asked: Asked) => void;
  /** Amending is given up. */
  onStop: () => void;
}

/** What can be done with the case as it stands, and why not. */
export function EditorFoot({
  config,
  session,
  shown,
  keeps,
  pending,
  amending,
  turn,
  onFinish,
  onAsk,
  onStop,
}: EditorFootProps) {
  const reason = useWritable().reason ?? turn;
  const missing = missingIn(shown.content).map((part) => CASE_PARTS[part]);
  const unsaved = shown.saved.id === null ? '先写一些内容' : null;
  const offline = shown.state.kind === 'local' ? '联网后才能归档' : null;
  return (
    <SaveFoot state={shown.state} keeps={keeps} held={amending} missing={missing} onRetry={session.retry}>
      {amending ? (
        <Button onClick={onStop}>放弃修订</Button>
      ) : (
        <GuardedButton variant="ghost" reason={reason ?? unsaved} onClick={() => onAsk('void')}>
          作废草稿
        </GuardedButton>
      )}
      <GuardedButton icon={<Save {...ICON} />} reason={reason ?? unsaved} onClick={() => onAsk('save-template')}>
        存为模板
      </GuardedButton>
      <GuardedButton
        variant="primary"
        icon={<PenLine {...ICON} />}
        reason={reason ?? offline ?? (amending && session.isSaved ? '还没有改动' : null)}
        pending={pending}
        pendingText="正在提交…"
        keyHint="Ctrl ↵"
        onClick={onFinish}
      >
        {amending ? '保存修订' : config.policy.countersign ? '提交审阅' : '签名并归档'}
      </GuardedButton>
    </SaveFoot>
  );
}
