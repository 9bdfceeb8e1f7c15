import clsx from 'clsx';
import { useState } from 'react';
import { ATTACHMENTS, type Attachment, type OrthoControl } from '#contract/dental-records-ortho.ts';
import { POSITIONS } from '#contract/tooth-names.ts';
import { ChipRadios } from '#web/ui/fields/chip-radios.tsx';
import { Shortcut } from '#web/ui/tables/shortcut.tsx';

/** How each stands in the small field of its tooth. */
const SIGNS: Readonly<Record<Attachment, string>> = { 托槽: '槽', 颊面管: '管', 带环: '环', 附件: '附', 脱落: '脱' };
const PER_JAW = 16;
const JAWS = [
  { label: '上颌', teeth: POSITIONS.slice(0, PER_JAW) },
  { label: '下颌', teeth: POSITIONS.slice(PER_JAW) },
];
/** What a whole jaw gets at once: not the wisdom teeth. */
const WHOLE = POSITIONS.filter((fdi) => !fdi.endsWith('8'));
/** Molars have tubes. */
const usual = (fdi: string): Attachment => (Number(fdi[1]) >= 6 ? '颊面管' : '托槽');

interface OrthoTeethProps {
  value: OrthoControl['brackets'];
  onChange: (value: OrthoControl['brackets']) => void;
  missing: readonly string[];
}

/** What is on which tooth: what is chosen goes on the tooth that is pressed, and off it with the next press. */
export function OrthoTeeth({ value, onChange, missing }: OrthoTeethProps) {
  const [what, setWhat] = useState<Attachment>('托槽');
  const on = new Map(value.map((each) => [each.tooth, each.what]));
  const press = (tooth: string) => {
    const others = value.filter((each) => each.tooth !== tooth);
    onChange(on.get(tooth) === what ? others : [...others, { tooth, what }]);
  };
  const fill = (teeth: readonly string[]) => {
    const free = teeth.filter((fdi) => WHOLE.includes(fdi) && !on.has(fdi) && !missing.includes(fdi));
    onChange([...value, ...free.map((tooth) => ({ tooth, what: usual(tooth) }))]);
  };
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <ChipRadios label="附件类型" choices={ATTACHMENTS} value={what} onChange={setWhat} />
      <div className="flex flex-wrap gap-1.5">
        {JAWS.map(({ label, teeth }) => (
          <Shortcut key={label} framed label={`粘接${label}`} chosen={false} onClick={() => fill(teeth)} />
        ))}
        <Shortcut framed label="清空附件" chosen={false} onClick={() => onChange([])} />
      </div>
      <div className="flex flex-col gap-1 overflow-x-auto pb-1">
        {JAWS.map(({ label, teeth }) => (
          <fieldset key={label} aria-label={`${label}附件`} className="flex gap-0.5">
            {teeth.map((fdi) => (
              <ToothButton key={fdi} fdi={fdi} what={on.get(fdi) ?? null} onPress={() => press(fdi)} />
            ))}
          </fieldset>
        ))}
      </div>
    </div>
  );
}

function ToothButton({ fdi, what, onPress }: { fdi: string; what: Attachment | null; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={what !== null}
      aria-label={what ? `${fdi} ${what}` : fdi}
      className={clsx(
        'flex h-11 min-w-8 flex-1 flex-col items-center justify-center rounded-control border text-12 tabular-nums pointer-coarse:min-w-11',
        what === null && 'border-line-strong bg-surface text-ink-600 hover:bg-surface-2',
        what === '脱落' && 'border-red-600 bg-surface font-semibold text-red-700',
        what !== null && what !== '脱落' && 'border-brand-700 bg-brand-50 font-semibold text-brand-900',
      )}
      onClick={onPress}
    >
      <span aria-hidden>{fdi}</span>
      <span aria-hidden>{what ? SIGNS[what] : ' '}</span>
    </button>
  );
}
