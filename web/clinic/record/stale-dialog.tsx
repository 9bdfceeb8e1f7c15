import { type ReactNode, useState } from 'react';
import { RadioGroup } from '#web/ui/fields/radio.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';

/** A part of a record that says something else at the server than here. */
export interface Differing<T> {
  key: string;
  label: string;
  /** What stands here, and what is at the server; null: nothing. */
  mine: ReactNode;
  theirs: ReactNode;
  /** A text with what is at the server in its place. */
  take: (into: T) => T;
}

interface StaleDialogProps<T> {
  title: string;
  /** What stands in the editor. */
  mine: T;
  parts: readonly Differing<T>[];
  by: string;
  at: string;
  onChosen: (content: T) => void;
  onLater: () => void;
}

type Whose = 'mine' | 'theirs';

/** Somebody else saved meanwhile: each part that differs side by side, and a person chooses. Nothing is merged by itself. */
export function StaleDialog<T>({ title, mine, parts, by, at, onChosen, onLater }: StaleDialogProps<T>) {
  const [chosen, setChosen] = useState<Readonly<Record<string, Whose>>>({});
  const open = parts.filter(({ key }) => chosen[key] === undefined);
  return (
    <FormDialog
      open
      width={880}
      title={title}
      description={`${by} ${at} 保存了新内容。请逐项选择保留哪一份，不会自动合并。`}
      dirty={false}
      submitText="按选择保存"
      blocked={open.length > 0}
      footerHint={open.length > 0 ? `还有 ${open.length} 项未选择` : null}
      onClose={onLater}
      cancelText="稍后处理"
      onSubmit={() => {
        if (open.length > 0) return;
        const taken = parts.filter(({ key }) => chosen[key] === 'theirs');
        onChosen(taken.reduce((into, { take }) => take(into), mine));
      }}
    >
      {parts.map(({ key, label, ...said }) => (
        <section key={key} aria-label={label}>
          <h3 className="mb-1 font-semibold text-14">{label}</h3>
          <div className="grid gap-2 md:grid-cols-2">
            <Side name="我的" taken={chosen[key] === 'mine'}>
              {said.mine}
            </Side>
            <Side name={`${by}的`} taken={chosen[key] === 'theirs'}>
              {said.theirs}
            </Side>
          </div>
          <div className="mt-1">
            <RadioGroup
              label={`${label}保留`}
              options={[
                { value: 'mine' as const, label: '保留我的' },
                { value: 'theirs' as const, label: `保留${by}的` },
              ]}
              value={chosen[key] ?? null}
              onChange={(whose: Whose) => setChosen((now) => ({ ...now, [key]: whose }))}
            />
          </div>
        </section>
      ))}
    </FormDialog>
  );
}

interface SideProps {
  name: string;
  taken: boolean;
  children: ReactNode;
}

function Side({ name, taken, children }: SideProps) {
  return (
    <div
      className={`min-w-0 rounded-control border px-3 py-2 text-14 ${taken ? 'border-2 border-blue-600' : 'border-line'}`}
    >
      <p className="text-12 text-ink-500">{name}</p>
      <div className="whitespace-pre-wrap break-words">{children ?? '—'}</div>
    </div>
  );
}
