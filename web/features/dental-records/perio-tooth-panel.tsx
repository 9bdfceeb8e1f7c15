import { FURCATIONS, type PerioTeeth, type PerioTooth } from '#contract/dental-records-perio.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { GradeRadios } from './grade-radios.tsx';
import { blankTooth } from './perio-keys.ts';

interface PerioToothPanelProps {
  fdi: string;
  teeth: PerioTeeth;
  onTooth: (fdi: string, tooth: PerioTooth) => void;
}

const SIDE = { B: '颊侧', L: '舌侧', M: '近中', D: '远中' } as const;
const NO_FURCATION = { B: null, L: null, M: null, D: null };

/** What is said of the whole tooth where one stands. */
export function PerioToothPanel({ fdi, teeth, onTooth }: PerioToothPanelProps) {
  const tooth = teeth[fdi] ?? blankTooth();
  const change = (parts: Partial<PerioTooth>) => onTooth(fdi, { ...tooth, ...parts });
  return (
    <fieldset className="flex flex-wrap items-center gap-x-5 gap-y-2 rounded-control border border-line bg-surface-2 px-3 py-2 text-13">
      <legend className="sr-only">{`牙位 ${fdi}`}</legend>
      <b className="text-14">{fdi}</b>
      <span className="inline-flex items-center gap-2">
        松动度
        <GradeRadios label="松动度" value={tooth.mobility} onChange={(mobility) => change({ mobility })} />
      </span>
      {(FURCATIONS[fdi] ?? []).map((side) => (
        <span key={side} className="inline-flex items-center gap-2">
          {`根分叉${SIDE[side]}`}
          <GradeRadios
            label={`根分叉${SIDE[side]}`}
            value={tooth.furcation?.[side] ?? null}
            onChange={(grade) => change({ furcation: { ...NO_FURCATION, ...tooth.furcation, [side]: grade } })}
          />
        </span>
      ))}
      <Checkbox checked={tooth.implant} onChange={(implant) => change({ implant })}>
        种植体
      </Checkbox>
      <Checkbox checked={tooth.skip} onChange={(skip) => change({ skip })}>
        跳过
      </Checkbox>
    </fieldset>
  );
}
