import clsx from 'clsx';
import type { PrescriptionItem } from '#contract/prescription-items.ts';
import type { PrescriptionType } from '#contract/prescription-words.ts';
import type { Prescription } from '#contract/prescriptions.ts';
import { Fact, PrintedAt } from '#web/clinic/money/paper-parts.tsx';
import { ageText } from '#web/clinic/patient/patient-line.ts';
import { formatInstant } from '#web/ui/text/format.ts';
import { amountText, drugText, takenText } from './words.ts';
import './prescription-paper.css';

/** What every page of it begins with. */
export const headingOf = ({ hospital }: Prescription) => ({ hospital: hospital.name, name: '处方笺' });

/** Each kind has paper of its own colour, which is said where a printer is black. */
const MARKS: Record<PrescriptionType, { name: string; colour: string | null }> = {
  normal: { name: '普通', colour: null },
  emergency: { name: '急诊', colour: '淡黄色' },
  child: { name: '儿科', colour: '淡绿色' },
};

const ACROSS = { draft: '草稿，未签署', void: '已作废', expired: '已失效', signed: null } as const;

/** What stands on the sheet (处方笺) under its heading: A5, upright. */
export function PrescriptionPaper({ row }: { row: Prescription }) {
  const { code, department, patient, weight_kg, diagnosis, created_at, signed_at, type, status, valid_days } = row;
  const mark = MARKS[type];
  const across = ACROSS[status];
  return (
    <div className="rx-paper">
      {across ? <p className="print-across">{across}</p> : null}
      <p className="rx-mark">
        <b>{mark.name}</b>
        {mark.colour}
      </p>
      <dl className="print-facts rx-facts">
        <Fact label="编号">{code ?? ''}</Fact>
        <Fact label="科室">{department?.name ?? ''}</Fact>
        <Fact label="日期">{formatInstant(signed_at ?? created_at).slice(0, 10)}</Fact>
        <Fact label="姓名">
          <b>{patient.name}</b>
        </Fact>
        <Fact label="性别">{patient.gender ?? ''}</Fact>
        <Fact label="年龄">{ageText(patient.age) ?? ''}</Fact>
        <Fact label="体重">{weight_kg === null ? '' : `${weight_kg} kg`}</Fact>
        <div className="rx-wide">
          <dt>诊断：</dt>
          <dd>{diagnosis}</dd>
        </div>
      </dl>
      <section aria-label="药品" className={clsx('rx-body', status === 'void' && 'line-through')}>
        <p className="rx-sign">Rp</p>
        <ol>
          {row.items.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the drugs of a paper stay where they are
            <Drug key={at} item={item} nth={at + 1} />
          ))}
        </ol>
        {/* Nobody writes another drug under those that were signed. */}
        <svg role="img" aria-label="以下空白" className="rx-slash" preserveAspectRatio="none" viewBox="0 0 100 100">
          <line x1="100" y1="0" x2="0" y2="100" stroke="black" vectorEffect="non-scaling-stroke" />
        </svg>
      </section>
      {valid_days > 1 ? (
        <p className="rx-line">
          有效期 {valid_days} 天：{row.valid_reason}
        </p>
      ) : null}
      <dl className="rx-feet">
        <Foot label="医师" said={signed_at ? row.doctor.name : ''} />
        <Foot label="审核" />
        <Foot label="调配" />
        <Foot label="核对、发药" />
        <Foot label="金额" />
      </dl>
      <p className="rx-line">
        <PrintedAt />
      </p>
    </div>
  );
}

function Foot({ label, said = '' }: { label: string; said?: string }) {
  return (
    <div>
      <dt>{label}：</dt>
      <dd>{said}</dd>
    </div>
  );
}

const TESTED: Record<PrescriptionItem['skin_test'], string | null> = {
  none: null,
  required: '皮试（　　）',
  negative: '皮试（－）',
  positive: '皮试（＋）停用',
  exempt: '免试',
};

function Drug({ item, nth }: { item: PrescriptionItem; nth: number }) {
  const marks = [TESTED[item.skin_test], item.allergy_known ? '已知晓过敏' : null].filter(Boolean);
  return (
    <li className={clsx('break-inside-avoid', item.struck && 'line-through')}>
      <p className="rx-drug">
        <span>
          {nth}. {drugText(item)}
        </span>
        <span className="whitespace-nowrap">× {amountText(item)}</span>
      </p>
      <p className="rx-use">
        用法：{[takenText(item), item.note].filter(Boolean).join('　')}
        {marks.map((mark) => (
          <b key={mark}>　{mark}</b>
        ))}
      </p>
      {item.reason === '' ? null : <p className="rx-use">原因：{item.reason}</p>}
    </li>
  );
}
