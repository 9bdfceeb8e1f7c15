import clsx from 'clsx';
import { Building2, type LucideIcon, Store } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { HOSPITAL_MODE, HOSPITAL_MODE_LABEL } from '#contract/platform-hospitals.ts';
import { type HospitalSettings, settings } from '#contract/settings.ts';
import { reloadMe } from '#web/api/me.ts';
import { useSend } from '#web/api/use-call.ts';
import { useWritable } from '#web/api/writable.ts';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { useConfirm } from '#web/ui/overlays/confirm-dialog.tsx';

type Mode = 1 | 2;

const MODES: readonly { value: Mode; icon: LucideIcon; effect: string }[] = [
  {
    value: HOSPITAL_MODE.hospital,
    icon: Building2,
    effect: '分科室经营，预约时必须选择科室。',
  },
  {
    value: HOSPITAL_MODE.clinic,
    icon: Store,
    effect: '不分科室，预约时不再选择科室，直接选择医生和时间。',
  },
];

/** A choice of two, each with what it does. */
export function ModeForm({ current }: { current: HospitalSettings }) {
  const name = useId();
  const { reason } = useWritable();
  const [mode, setMode] = useState(current.mode);
  const { save, pending } = useSave(current);
  const unchanged = mode === current.mode ? '经营模式没有变化' : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = MODES.find(({ value }) => value === mode);
    if (chosen && !unchanged && reason === null) void save(chosen);
  };
  return (
    <form onSubmit={submit}>
      <fieldset>
        <legend className="mb-3 font-semibold text-16">选择经营模式</legend>
        <div className="grid max-w-200 gap-3 md:grid-cols-2">
          {MODES.map(({ value, icon: Icon, effect }) => (
            <label
              key={value}
              className={clsx(
                'flex gap-3 rounded-control border p-4 has-focus-visible:outline-2 has-focus-visible:outline-blue-600 has-focus-visible:outline-offset-2',
                mode === value ? 'border-blue-600 bg-blue-50' : 'border-line-strong hover:border-field',
              )}
            >
              <input
                type="radio"
                name={name}
                checked={mode === value}
                onChange={() => setMode(value)}
                aria-describedby={`${name}-${value}`}
                className="mt-0.5 size-4 shrink-0 appearance-none rounded-pill border border-field bg-surface checked:border-5 checked:border-blue-600"
              />
              <span className="min-w-0 flex-1">
                <span className="flex items-center gap-2 font-semibold">
                  <Icon aria-hidden size={16} strokeWidth={1.75} />
                  {HOSPITAL_MODE_LABEL[value]}
                  {value === current.mode ? <span className="font-normal text-13 text-ink-500">当前模式</span> : null}
                </span>
                <span id={`${name}-${value}`} className="mt-1 block text-13 text-ink-600">
                  {effect}
                </span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <p className="mt-4 text-13 text-ink-500">已有预约不受影响，保存后新的预约按新的模式填写。</p>
      <GuardedButton
        className="mt-4"
        size="form"
        type="submit"
        variant="primary"
        pending={pending}
        pendingText="请求中..."
        reason={reason ?? unchanged}
      >
        保存
      </GuardedButton>
    </form>
  );
}

function useSave(current: HospitalSettings) {
  const confirm = useConfirm();
  const { send, pending } = useSend(settings.change, {
    refresh: [settings.read],
    // The header and the forms know the mode from who is signed in.
    onDone: () => void reloadMe().catch(() => {}),
  });
  const save = async ({ value, effect }: (typeof MODES)[number]) => {
    const title = `确定改为${HOSPITAL_MODE_LABEL[value]}模式？`;
    if (!(await confirm({ title, description: `${current.name}：${effect}` }))) return;
    // What went wrong, such as a lock of the hospital, stands in a toast; the choice stays.
    await send({ body: { mode: value } }).catch(() => {});
  };
  return { save, pending };
}
