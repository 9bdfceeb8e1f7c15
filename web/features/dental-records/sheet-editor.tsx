import { PenLine } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { dentalRecords } from '#contract/dental-records.ts';
import type { FieldErrors } from '#contract/errors.ts';
import { useWritable } from '#web/api/writable.ts';
import type { DraftSession, Shown } from '#web/clinic/record/draft-session.ts';
import { useEditorKeys, useFirstError } from '#web/clinic/record/editor-focus.ts';
import { ReasonDialog } from '#web/clinic/record/reason-dialog.tsx';
import { Restored } from '#web/clinic/record/restored.tsx';
import { SaveFoot } from '#web/clinic/record/save-foot.tsx';
import { Stale } from '#web/clinic/record/stale.tsx';
import { Colleagues, Turn, useTurn } from '#web/clinic/record/turn.tsx';
import { type OpenedDraft, useShown } from '#web/clinic/record/use-draft-session.ts';
import { useBegun, useFollowing } from '#web/clinic/record/use-following.ts';
import { Button } from '#web/ui/button.tsx';
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { ICON } from '#web/ui/icon.ts';
import { type Beside, savedAs } from './sheet-kinds.ts';
import { type SessionOf, useSheetSession, useSheetSteps } from './use-sheet-session.ts';

interface SheetEditorProps<T extends object> extends SessionOf<T> {
  beside: Beside;
  /** The first save made a sheet, with this id. */
  onBegun: (id: number) => void;
  /** Amending is over. */
  onAmended: () => void;
}

/** Writing a record sheet: saved by itself, never lost, signed with Ctrl Enter. */
export function SheetEditor<T extends object>(props: SheetEditorProps<T>) {
  const opened = useSheetSession(props);
  const shown = useShown(opened?.session);
  if (!opened || !shown) return <SkeletonLines lines={8} />;
  return <Editing {...props} opened={opened} shown={shown} />;
}

interface EditingProps<T extends object> extends SheetEditorProps<T> {
  opened: OpenedDraft<T>;
  shown: Shown<T>;
}

type Asked = 'amend' | 'void' | null;

function Editing<T extends object>(props: EditingProps<T>) {
  const { kind, row, patientId, beside, amending, opened, shown } = props;
  const { session } = opened;
  const { reason } = useWritable();
  const [asked, setAsked] = useState<Asked>(null);
  const steps = useSheetSteps(session, kind, patientId);
  const form = useRef<HTMLDivElement>(null);
  const section = `jiludan/${shown.saved.id ?? kind.kind}`;
  const { others, writer, take } = useTurn({ patientId, section, session, shown, name: opened.name });
  const turn = writer.who === 'me' ? null : '正在别处编辑';
  const finish = () => {
    if (steps.pending || reason !== null || turn !== null) return;
    if (amending) setAsked('amend');
    else void steps.sign();
  };
  useEditorKeys({ Enter: finish }, asked === null && turn === null);
  useFirstError(form, steps.errors);
  useFollowing({ session, shown, row, savedAs: savedAs(kind), call: dentalRecords.show });
  useBegun(shown.saved.id, row, props.onBegun);
  const { Form } = kind;
  return (
    <div ref={form} className="flex flex-col gap-3">
      <Restored opened={opened} unborn={row === null} />
      <Turn writer={writer} onTake={take} />
      <Colleagues others={others} />
      <fieldset disabled={turn !== null} className="min-w-0">
        <Suspense fallback={<SkeletonLines lines={8} />}>
          <Form
            {...{ beside, row }}
            content={shown.content}
            change={(parts) => session.change(parts)}
            errors={partErrors(steps.errors)}
          />
        </Suspense>
      </fieldset>
      <Foot
        {...{ session, shown, amending, turn, onAsk: setAsked }}
        keeps={opened.keeps}
        missing={kind.missing(shown.content)}
        pending={steps.pending}
        onFinish={finish}
        onStop={() => {
          session.giveUp();
          props.onAmended();
        }}
      />
      <Why {...{ asked, steps }} word={kind.word} onAmended={props.onAmended} onClose={() => setAsked(null)} />
      <Stale
        {...{ session, shown, savedAs: savedAs(kind), differing: kind.differing }}
        title={`同事也保存了这份${kind.word}`}
      />
    </div>
  );
}

/** By the names of the parts; what is said of one in a part is said of the part. */
const partErrors = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([path, said]) => [path.split('.')[1] ?? path, said]));

interface FootProps<T extends object> {
  session: DraftSession<T>;
  shown: Shown<T>;
  keeps: boolean;
  missing: readonly string[];
  pending: boolean;
  amending: boolean;
  /** Why one does not write just now; null: one does. */
  turn: string | null;
  onFinish: () => void;
  onAsk: (asked: Asked) => void;
  /** Amending is given up. */
  onStop: () => void;
}

/** What can be done with the sheet as it stands, and why not. */
function Foot<T extends object>(props: FootProps<T>) {
  const { session, shown, keeps, missing, pending, amending, turn, onFinish, onAsk, onStop } = props;
  const reason = useWritable().reason ?? turn;
  const offline = shown.state.kind === 'local' ? '联网后才能归档' : null;
  const unchanged = amending && session.isSaved ? '还没有改动' : null;
  return (
    <SaveFoot state={shown.state} keeps={keeps} held={amending} missing={missing} onRetry={session.retry}>
      {amending ? <Button onClick={onStop}>放弃修订</Button> : null}
      {!amending && shown.saved.id !== null ? (
        <GuardedButton variant="ghost" reason={reason} onClick={() => onAsk('void')}>
          作废草稿
        </GuardedButton>
      ) : null}
      <GuardedButton
        variant="primary"
        icon={<PenLine {...ICON} />}
        reason={reason ?? offline ?? unchanged}
        pending={pending}
        pendingText="正在提交…"
        keyHint="Ctrl ↵"
        onClick={onFinish}
      >
        {amending ? '保存修订' : '签名并归档'}
      </GuardedButton>
    </SaveFoot>
  );
}

interface WhyProps {
  asked: Asked;
  steps: Pick<ReturnType<typeof useSheetSteps>, 'amend' | 'giveUp'>;
  word: string;
  onAmended: () => void;
  onClose: () => void;
}

/** A step that has to say why. */
function Why({ asked, steps, word, onAmended, onClose }: WhyProps) {
  if (asked === null) return null;
  if (asked === 'void') {
    return (
      <ReasonDialog
        title={`作废这份${word}？`}
        description="作废后不再计入，员工仍可查阅；这次就诊可以另写一份"
        label="作废原因"
        submitText="作废"
        onReason={steps.giveUp}
        onClose={onClose}
      />
    );
  }
  const amend = async (reason: string) => {
    const wrong = await steps.amend(reason);
    if (wrong === null) onAmended();
    return wrong;
  };
  return (
    <ReasonDialog
      title="保存修订"
      description="修订会成为新的一版，原来的内容保留在修订记录里"
      label="修改原因"
      submitText="保存修订"
      onReason={amend}
      onClose={onClose}
    />
  );
}
