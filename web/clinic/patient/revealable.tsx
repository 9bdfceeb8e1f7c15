import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { DropdownMenu } from '#web/ui/overlays/dropdown-menu.tsx';

/** What is hidden of a person, and the way to see it for a while. */
export interface Revealing<R extends string = string> {
  /** Null: hidden. */
  readonly whole: object | null;
  readonly pending: boolean;
  /** Whether there is a way for this person. */
  readonly allowed: boolean;
  /** One of them is asked for first; none: it is shown at once. The last of them says nothing by itself. */
  readonly reasons: readonly R[];
  readonly show: (why?: { reason: R; reason_text: string }) => void;
  readonly hide: () => void;
}

const OtherReason = lazy(() =>
  import('#web/clinic/patient/other-reason.tsx').then((m) => ({ default: m.OtherReason })),
);

/** One press shows all that is hidden of a person, so it is not named after the row it stands in. */
export function RevealButton<R extends string>({ reveal }: { reveal: Revealing<R> }) {
  const { whole, pending, allowed, reasons, show, hide } = reveal;
  if (whole !== null) return <Press name="隐藏完整号码" text="隐藏" onClick={hide} />;
  if (!allowed) return null;
  if (reasons.length === 0) return <Press name="显示完整号码" text="显示" pending={pending} onClick={() => show()} />;
  return (
    <AskedWhy reasons={reasons} show={show} trigger={<Press name="显示完整号码" text="显示" pending={pending} />} />
  );
}

function Press({ name, text, ...button }: { name: string; text: string; pending?: boolean; onClick?: () => void }) {
  return (
    <Button variant="text" size="sm" aria-label={name} pendingText="显示中…" {...button}>
      {text}
    </Button>
  );
}

type AskedWhyProps<R extends string> = Pick<Revealing<R>, 'reasons' | 'show'> &
  Pick<ComponentProps<typeof DropdownMenu>, 'trigger'>;

function AskedWhy<R extends string>({ reasons, show, trigger }: AskedWhyProps<R>) {
  const [writing, setWriting] = useState(false);
  const other = reasons.at(-1);
  return (
    <>
      <DropdownMenu
        trigger={trigger}
        header="查看原因，会记入操作日志"
        items={reasons.map((reason) => ({
          key: reason,
          label: reason,
          onSelect: () => (reason === other ? setWriting(true) : show({ reason, reason_text: '' })),
        }))}
      />
      {writing && other !== undefined ? (
        <Suspense>
          <OtherReason
            onClose={() => setWriting(false)}
            onReason={(reason_text) => {
              setWriting(false);
              show({ reason: other, reason_text });
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** `138****6021 显示`. A text without a star hides nothing and has no button. */
export function Revealable<R extends string>({ text, reveal }: { text: string; reveal: Revealing<R> }) {
  return (
    <span className="inline-flex h-5 items-center gap-2">
      <span aria-live="polite" className="tabular-nums">
        {text}
      </span>
      {reveal.whole !== null || text.includes('*') ? <RevealButton reveal={reveal} /> : null}
    </span>
  );
}
