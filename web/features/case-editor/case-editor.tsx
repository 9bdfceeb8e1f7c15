import { useQueryClient } from '@tanstack/react-query';
import { FileStack, Grid2x2, History } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { EditorConfig } from '#contract/case-editor.ts';
import type { Case } from '#contract/case-rows.ts';
import type { CaseSection } from '#contract/case-sections.ts';
import { cases } from '#contract/cases.ts';
import type { PatientPerson } from '#contract/event.ts';
import { useWritable } from '#web/api/writable.ts';
import { usePeople } from '#web/clinic/patient/use-people.ts';
import { useWriter, type Writer } from '#web/clinic/record/use-writer.ts';
import { Button } from '#web/ui/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { ICON } from '#web/ui/icon.ts';
import { PresenceStack } from '#web/ui/presence-stack.tsx';
import { type Asked, Asking } from './asking.tsx';
import { CaseForm } from './case-form.tsx';
import { firstSlot, useEditorKeys, useFirstError, useFirstField, useToTeeth } from './editor-focus.ts';
import { EditorFoot } from './editor-foot.tsx';
import type { CaseEditorProps, CaseSession, CaseShown, EditingProps } from './editor-parts.ts';
import { Restored, Stale } from './found-again.tsx';
import { savedOf, useCaseSession, useShown } from './use-case-session.ts';
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
  const { others, writer, take } = useTurn(config, shown, session, opened.name);
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
  useFollowing(session, shown, config, row);
  useBegun(shown.saved.id, row, props.onBegun);
  return (
    <div ref={form} className="flex flex-col gap-3">
      <Restored opened={opened} row={row} />
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
      <Stale session={session} shown={shown} />
    </div>
  );
}

/** Says once which case the first save made. */
function useBegun(id: number | null, row: Case | null, onBegun: CaseEditorProps['onBegun']): void {
  const say = useEffectEvent((made: number) => onBegun?.(made));
  useEffect(() => {
    if (id !== null && row === null) say(id);
  }, [id, row]);
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

/** Who else has the patient open, who of all writes, and how to take over; colleagues are told where one writes. */
function useTurn(config: EditorConfig, shown: CaseShown, session: CaseSession, name: string) {
  const { others, write, read } = usePeople(config.patient.id, 'case');
  const { id } = shown.saved;
  const isWriting = shown.state.kind !== 'clean';
  const here = others.filter(({ section }) => section === 'case');
  const colleagues = here.map(({ id: person, name: who, editing }) => ({ id: person, name: who, writes: editing }));
  const { writer, take } = useWriter({ name, colleagues, isWriting, onLost: () => void session.flush() });
  const mine = writer.who === 'me';
  useEffect(() => {
    if (!mine) read();
    else if (isWriting) write(id);
  }, [write, read, id, isWriting, mine]);
  return {
    others: here,
    writer,
    take: () => {
      take();
      write(id);
    },
  };
}

/** Somebody else writes: one reads along, and may take over. */
function Turn({ writer, onTake }: { writer: Writer; onTake: () => void }) {
  if (writer.who === 'me') return null;
  if (writer.who === 'tab') {
    return <Banner tone="offline" title="正在另一个标签页编辑" action={{ label: '在此编辑', onClick: onTake }} />;
  }
  return (
    <Banner tone="offline" title={`${writer.name} 正在编辑`} action={{ label: '接管', onClick: onTake }}>
      您可以查看，对方保存后这里会更新
    </Banner>
  );
}

/** Who else has this patient's case open; who writes stands first. */
function Colleagues({ others }: { others: readonly PatientPerson[] }) {
  if (others.length === 0) return null;
  const people = others.map((person) => ({ ...person, doing: person.editing ? '正在编辑' : '正在查看' }));
  const writer = people.find(({ editing }) => editing) ?? people[0];
  return <PresenceStack people={people} text={writer ? `${writer.name} ${writer.doing}` : ''} />;
}

/**
 * Who writes nothing reads along with a colleague who does; what is typed is never written over. Where a colleague began the
 * visit's case first, both stand beside each other.
 */
function useFollowing(session: CaseSession, shown: CaseShown, config: EditorConfig, row: Case | null): void {
  const { kind } = shown.state;
  const follow = useEffectEvent(() => {
    const { id, version } = session.shown().saved;
    if (!row) return;
    if (kind === 'refused' && row.id !== id) session.clash({ current: row, by: row.doctor.name, at: row.updated_at });
    else if (row.version > (version ?? 0) && session.isSaved) session.settle(savedOf(config, row));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that it is read anew, or a save is refused
  useEffect(() => follow(), [row?.version, kind]);
  const queries = useQueryClient();
  useEffect(() => {
    // It is not as it was read.
    const { method, path } = cases.detail;
    if (kind === 'refused') void queries.invalidateQueries({ queryKey: [method, path] });
  }, [queries, kind]);
}
