import type { SelfReported as Words } from '#contract/base-emr.ts';
import { Button } from '#web/ui/button.tsx';
import type { TextPart } from './form-values.ts';
import { Panel } from './panel.tsx';
import type { Picked } from './picked.ts';
import type { FileMeta } from './use-file.ts';

/** What is taken up into the file, another with each press. */
export interface Taken {
  part: Exclude<TextPart, 'pulse' | 'weight_kg'>;
  text: string;
}

const ROWS = [
  ['health_status', '健康状况', 'systemic_text'],
  ['medical_history', '既往病史', 'systemic_text'],
  ['medication_history', '用药史', 'medications'],
  ['allergic_history', '过敏史', null],
] as const satisfies readonly (readonly [keyof Words, string, Taken['part'] | null])[];

interface SelfReportedProps {
  meta: FileMeta;
  onTake: (taken: Taken) => void;
  onPick: (picked: Picked) => void;
}

/** 患者自述: what the patient wrote, which nobody here changes; one press takes it over into the file. */
export function SelfReported({ meta, onTake, onPick }: SelfReportedProps) {
  const { self_reported, editable } = meta;
  const said = ROWS.flatMap(([name, label, part]) => {
    const text = self_reported[name]?.trim();
    return text ? [{ name, label, part, text }] : [];
  });
  return (
    <Panel title="患者自述">
      {said.length === 0 ? (
        <p className="text-13 text-ink-600">患者没有填写健康信息</p>
      ) : (
        <dl className="flex flex-col gap-3">
          {said.map(({ name, label, part, text }) => (
            <div key={name}>
              <dt className="text-13 text-ink-500">{label}</dt>
              <dd className="flex items-center gap-2 text-14">
                <span className="min-w-0 flex-1 whitespace-pre-wrap break-words">{text}</span>
                {part === null ? (
                  <TakeOver label={`登记${label}`} words="登记" onClick={() => onPick(allergenOf(text))} />
                ) : editable ? (
                  <TakeOver label={`取用${label}`} words="取用" onClick={() => onTake({ part, text })} />
                ) : null}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  );
}

/** 青霉素过敏: the substance of it. */
const allergenOf = (text: string) => ({ substance: text.replace(/过敏$/, ''), type: 'drug' }) as const;

function TakeOver({ label, words, onClick }: { label: string; words: string; onClick: () => void }) {
  return (
    <Button size="sm" aria-label={label} onClick={onClick}>
      {words}
    </Button>
  );
}
