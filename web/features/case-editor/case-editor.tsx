import { FileStack, Grid2x2, History } from 'lucide-react';
import { useRef, useState } from 'react';
import type { CaseSection } from '#contract/case-sections.ts';
import { cases } from '#contract/cases.ts';
import type { PatientPerson } from '#contract/event.ts';
import { useWritable } from '#web/api/writable.ts';
import { savedAs } from '#web/clinic/record/case-content.ts';
import { firstSlot, useEditorKeys, useFirstError, useFirstField, useToTeeth } from '#web/clinic/record/editor-focus.ts';
import { Restored } from '#web/clinic/record/restored.tsx';
import { Stale } from '#web/clinic/record/stale.tsx';
import { Colleagues, Turn, useTurn } from '#web/clinic/record/turn.tsx';
import { useShown } from '#web/clinic/record/use-draft-session.ts';
import { useBegun, useFollowing } from '#web/clinic/record/use-following.ts';
import { Button } from '#web/ui/button.tsx';
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { ICON } from '#web/ui/icon.ts';
import { type Asked, Asking } from './asking.tsx';
import { CaseForm } from './case-form.tsx';
import { differingParts } from './differing.tsx';
import { EditorFoot } from './editor-foot.tsx';
import type { CaseEditorProps, EditingProps } from './editor-parts.ts';
import { useCaseSession } from './use-case-session.ts';
import { useCaseSteps } from './use-case-steps.ts';

/** Writing a case: saved by itself, never lost, signed with Ctrl Enter. */
export function CaseEditor(props: CaseEditorProps) {
  const { config, row, reservationId, amending = false } = props;
  const opened = useCaseSession({ config, row, reservationId, amending });
  const shown = useShown(opened?.session);
  if (!opened || !shown) return <SkeletonLines lines={10} />;
  return <Editing {...props} opened={opened} shown={shown} />;
}

/** Where a section was copied from, until it is touched. */
type Copied = Partial<Record<CaseSection, string>>;

function Editing(props: EditingProps) {
  const { config, row, chart, teeth = [], opened, shown, amending = false, onAmended } = props;
  const { session, used, keeps } = opened;
  const { reason } = useWritable();
  const [asked, setAsked] = useState<Asked>(null);
  const [copied, setCopied] = useState<Copied>({});
  const steps = useCaseSteps(session, config.patient.id);
  const { errors, pending } = steps;
  const form = useRef<HTMLDivElement>(null);
  const { others, writer, take } = useTurn({
    ...{ patientId: config.patient.id, section: 'case', session, shown },
    name: opened.name,
  });
  const turn = writer.who === 'me' ? null : '正在别处编辑';
  const finish = () => {
    if (pending || reason !== null || turn !== null) return;
    if (amending) setAsked('amend');
    else void steps.sign();
  };
  const toTeeth = useToTeeth(form);
  useEditorKeys({ j: () => setAsked('template'), g: toTeeth, Enter: finish }, asked === null && turn === null);
  useFirstField(form, turn === null);
  useFirstError(form, errors);
  useFollowing({ session, shown, row, savedAs, call: cases.detail });
  useBegun(shown.saved.id, row, props.onBegun);
  return (
    <div ref={form} className="flex flex-col gap-3">
      <Restored opened={opened} unborn={row === null} />
      <Turn writer={writer} onTake={take} />
      <Tools {...{ turn, others }} onAsk={setAsked} onTeeth={chart ? toTeeth : null} />
      {chart ? <div className="overflow-hidden rounded-panel border border-line">{chart}</div> : null}
      <CaseForm
        {...{ config, session, shown, teeth, used, errors, copied }}
        readOnly={turn !== null}
        onTouched={(section) => setCopied(({ [section]: _, ...rest }) => rest)}
      />
      <EditorFoot
        {...{ config, session, shown, keeps, pending, amending, turn }}
        onFinish={finish}
        onAsk={setAsked}
        onStop={() => {
          session.giveUp();
          onAmended?.();
        }}
      />
      <Asking
        {...props}
        {...{ teeth, asked, steps }}
        slot={() => firstSlot(form)}
        onClose={() => setAsked(null)}
        onCopied={(parts, from) =>
          setCopied((now) => ({ ...now, ...Object.fromEntries(Object.keys(parts).map((part) => [part, from])) }))
        }
      />
      <Stale {...{ session, shown, savedAs, differing: differingParts }} title="同事也保存了这份病历" />
    </div>
  );
}

interface ToolsProps {
  /** Why one does not write just now; null: one does. */
  turn: string | null;
  others: readonly PatientPerson[];
  onAsk: (asked: Asked) => void;
  /** Null: there are none here. */
  onTeeth: (() => void) | null;
}

/** Over the case: what brings whole texts in, the way to the teeth, and who else is here. */
function Tools({ turn, others, onAsk, onTeeth }: ToolsProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <GuardedButton icon={<FileStack {...ICON} />} reason={turn} keyHint="Ctrl J" onClick={() => onAsk('template')}>
        套用模板
      </GuardedButton>
      <GuardedButton icon={<History {...ICON} />} reason={turn} onClick={() => onAsk('copy')}>
        引用上次
      </GuardedButton>
      {onTeeth ? (
        <Button icon={<Grid2x2 {...ICON} />} keyHint="Ctrl G" onClick={onTeeth}>
          牙位图
        </Button>
      ) : null}
      <Colleagues others={others} />
    </div>
  );
}
