import { CircleAlert, CloudCheck, CloudOff } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useWritable } from '#web/api/writable.ts';
import { ChangedMeanwhile } from '#web/forms/changed-meanwhile.tsx';
import { Button } from '#web/ui/button.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { useConfirm } from '#web/ui/overlays/confirm-dialog.tsx';
import { stayPut } from '#web/ui/overlays/form-dialog.tsx';
import { useTouch } from '#web/ui/touch.ts';
import { PersonFields } from './person-fields.tsx';
import type { Arranged } from './use-arranged.ts';
import type { Desk, Saving } from './use-desk.ts';
import { DESK_WORDS } from './use-overtaken.ts';
import type { ChosenSlot, DeskErrors } from './values.ts';
import { VisitFields } from './visit-fields.tsx';

interface DeskFormProps {
  desk: Desk;
  arranged: Arranged;
  /** Where slots are chosen, when that stands between the fields. */
  slots?: ReactNode;
  onChoose: (slot: ChosenSlot) => void;
  /** Goes to where slots are chosen. */
  onLook: () => void;
  /** Given up on purpose. */
  onDropped: () => void;
  /** Somebody else was faster: what it is now. */
  onLatest: () => void;
}

/** The desk registration form: Enter or Ctrl Enter registers, and all that is typed is kept. */
export function DeskForm({ desk, arranged, slots, onChoose, onLook, onDropped, onLatest }: DeskFormProps) {
  const form = useRef<HTMLFormElement | null>(null);
  // At once: a key pressed right after the choice would go nowhere while the focus is nowhere.
  const focusOn = (mark: string) => {
    flushSync(() => undefined);
    form.current?.querySelector<HTMLElement>(mark)?.focus();
  };
  const goTo = (name: keyof DeskErrors) => focusOn(`[data-field="${name}"]`);
  useFocus(form, desk);
  // What was pressed is gone with the choice: the focus goes to what comes next.
  const choose = (slot: ChosenSlot) => {
    onChoose(slot);
    focusOn('button[type="submit"]');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };
  return (
    <form
      ref={form}
      noValidate
      aria-label="挂号登记"
      className="flex flex-col gap-4"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        desk.press();
      }}
    >
      <Notices desk={desk} onChoose={choose} onLatest={onLatest} />
      <ChangedMeanwhile state={desk} words={DESK_WORDS} />
      <PersonFields desk={desk} onChosen={() => goTo('source')} onForgotten={() => goTo('name')} />
      <VisitFields desk={desk} arranged={arranged} slots={slots} onChoose={choose} onLook={onLook} />
      <Footer desk={desk} onDropped={onDropped} />
    </form>
  );
}

/** The name at the start; after a press, the first field that is wrong. */
function useFocus(form: { current: HTMLFormElement | null }, { errors, busy }: Desk): void {
  const touch = useTouch();
  const count = Object.keys(errors).length;
  const before = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; a keyboard that comes up by itself covers half a phone
  useEffect(() => {
    if (!touch) form.current?.querySelector<HTMLElement>('[data-field]')?.focus();
  }, []);
  useEffect(() => {
    if (busy) return;
    // More wrong than before: it was a press that found them, not a field that was put right.
    if (count > before.current) firstWrong(form.current, errors)?.focus();
    before.current = count;
  }, [form, count, errors, busy]);
}

/** Asked by name: what a field shows of it may come later (web/ui/steady.ts). Of what holds buttons, the first of them. */
function firstWrong(form: HTMLFormElement | null, errors: DeskErrors): HTMLElement | null {
  const fields = [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
  const wrong = fields.find(({ dataset }) => dataset.field && dataset.field in errors);
  return wrong?.querySelector('button') ?? wrong ?? null;
}

/** What came of the last press, over the fields; nothing that was typed goes. */
function Notices({ desk, onChoose, onLatest }: { desk: Desk } & Pick<DeskFormProps, 'onChoose' | 'onLatest'>) {
  const { lost, problem } = desk;
  const actions = lost?.instead.map(({ label, slot }, index) => (
    <Button
      key={slot.id}
      size="sm"
      variant={index === 0 ? 'primary' : 'default'}
      autoFocus={index === 0}
      onClick={() => onChoose(slot)}
    >
      {`改约 ${label}`}
    </Button>
  ));
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      {lost ? <Notice title={lost.title}>{actions}</Notice> : null}
      {problem ? (
        <Notice title={problem.message}>
          {problem.retry ? (
            <Button size="sm" type="submit">
              重试
            </Button>
          ) : null}
          {problem.stale ? (
            <Button size="sm" onClick={onLatest}>
              查看最新
            </Button>
          ) : null}
        </Notice>
      ) : null}
    </div>
  );
}

function Notice({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border border-red-300 bg-red-50 px-4 py-2.5 text-13"
    >
      <CircleAlert aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-red-600" />
      <b className="min-w-50 flex-1 text-red-700">{title}</b>
      <div className="flex flex-wrap gap-2 empty:hidden">{children}</div>
    </div>
  );
}

function Footer({ desk, onDropped }: { desk: Desk; onDropped: () => void }) {
  const { reason } = useWritable();
  const confirm = useConfirm();
  const drop = async () => {
    const yes = await confirm({
      title: '取消这条登记？',
      description: '登记会标记为已取消，身份证不再保留。',
      confirmText: '取消登记',
      cancelText: '继续填写',
      danger: true,
    });
    if (yes && (await desk.drop())) onDropped();
  };
  return (
    <div className="flex flex-wrap items-center gap-3 border-line border-t pt-4">
      <SavingState saving={desk.saving} />
      <div className="ml-auto flex gap-2">
        {desk.keeper.kept ? (
          <GuardedButton size="form" reason={reason} onMouseDown={stayPut} onClick={() => void drop()}>
            取消登记
          </GuardedButton>
        ) : null}
        <GuardedButton
          size="form"
          variant="primary"
          type="submit"
          reason={reason}
          pending={desk.busy}
          keyHint="Ctrl ↵"
          onMouseDown={stayPut}
        >
          确认挂号
        </GuardedButton>
      </div>
    </div>
  );
}

function SavingState({ saving }: { saving: Saving }) {
  const Icon = saving === 'failed' ? CloudOff : CloudCheck;
  const words = { idle: '', saving: '保存中…', saved: '草稿已保存', failed: '草稿未保存，稍后自动重试' }[saving];
  return (
    <p role="status" className="flex items-center gap-1.5 text-13 text-ink-500">
      {words ? <Icon aria-hidden size={16} strokeWidth={1.75} /> : null}
      {words}
    </p>
  );
}
