import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { VisitType } from '#contract/case-form.ts';
import type { Case } from '#contract/case-rows.ts';
import { REVISION_ACTIONS } from '#contract/record-kinds.ts';
import type { KeptChart } from '#contract/tooth-charts.ts';
import { Fact, Heads, PrintedAt } from '#web/clinic/money/paper-parts.tsx';
import { ageText } from '#web/clinic/patient/patient-line.ts';
import {
  CASE_PARTS,
  type CasePart,
  caseParts,
  materialWords,
  partName,
  sectionOf,
  TREATMENT_STATUS,
  visitedAt,
  visitTypeName,
} from '#web/clinic/record/case-words.ts';
import { revisionName } from '#web/clinic/record/revision-marks.tsx';
import { ToothText } from '#web/clinic/record/tooth-text.tsx';
import type { ToldRevision } from '#web/clinic/record/trail.tsx';
import { KeptTeeth } from '#web/clinic/tooth-chart/kept-teeth.tsx';
import { formatInstant } from '#web/ui/text/format.ts';

interface CasePaperProps {
  row: Case;
  revisions: readonly ToldRevision[];
  chart: KeptChart | null;
}

/** What every page of it begins with. */
export const headingOf = ({ hospital, code }: Case) => ({
  hospital: hospital.name,
  name: '门诊病历',
  number: { label: '编号', value: code },
});

/** What stands on the sheet of a case under its heading. */
export function CasePaper({ row, revisions, chart }: CasePaperProps) {
  const { patient, doctor, intact, status, voided } = row;
  return (
    <>
      {status === 'draft' || status === 'review' ? <p className="print-across">草稿，未归档</p> : null}
      {voided ? <p className="print-across">已作废</p> : null}
      {intact ? null : (
        <p className="mt-3 border-2 border-black px-3 py-1.5 text-center font-semibold text-14">内容校验未通过</p>
      )}
      <dl className="print-facts">
        <Fact label="姓名">
          <b>{patient.name}</b>
        </Fact>
        <Fact label="性别">{patient.gender ?? ''}</Fact>
        <Fact label="年龄">{ageText(patient.age) ?? ''}</Fact>
        <Fact label="就诊时间">{visitedAt(row)}</Fact>
        <Fact label="就诊类型">{visitTypeName(row)}</Fact>
        <Fact label="医生">{doctor.name}</Fact>
      </dl>
      <div className={clsx('flex flex-col gap-3 border-black border-t pt-3 text-14', voided && 'line-through')}>
        {caseParts.map((part) => (
          <Part key={part} row={row} part={part} />
        ))}
        {chart && chart.findings.length > 0 ? (
          <section aria-label="牙位图" className="break-inside-avoid">
            <h2 className="font-semibold">牙位图（{chart.on}）：</h2>
            <KeptTeeth chart={chart} />
          </section>
        ) : null}
      </div>
      <Signatures row={row} />
      <Amendments revisions={revisions} />
    </>
  );
}

/** A part that has a text. */
function Part({ row, part }: { row: Case; part: CasePart }) {
  if (part === 'visit_type') return null;
  if (part === 'diagnoses') return <Diagnoses rows={row.diagnoses ?? []} />;
  if (part === 'treatments') return <Treatments rows={row.treatments ?? []} />;
  const text = sectionOf(row, part)?.trim() ?? '';
  return text === '' ? null : (
    <Section name={CASE_PARTS[part]}>
      <p className="whitespace-pre-wrap break-words">
        <ToothText printed text={text} />
      </p>
    </Section>
  );
}

function Section({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name} className="grid grid-cols-[6em_minmax(0,1fr)]">
      <h2 className="font-semibold">{name}：</h2>
      {children}
    </section>
  );
}

function Diagnoses({ rows }: { rows: NonNullable<Case['diagnoses']> }) {
  return rows.length === 0 ? null : (
    <Section name={CASE_PARTS.diagnoses}>
      <ol className="list-inside list-decimal">
        {rows.map(({ teeth, name, code }) => (
          <li key={`${code} ${name} ${teeth.join()}`}>
            {[teeth.join('、'), name].filter(Boolean).join(' ')}
            {code === null ? '' : `（${code}）`}
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Treatments({ rows }: { rows: NonNullable<Case['treatments']> }) {
  return rows.length === 0 ? null : (
    <table className="print-table text-13">
      <caption className="mb-1 text-left font-semibold text-14">{CASE_PARTS.treatments}</caption>
      <Heads columns={['牙位', '牙面', '项目', '状态', '材料']} />
      <tbody>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a paper stay where they are
          <tr key={at}>
            <td>{row.teeth.join('、')}</td>
            <td>{row.surfaces.join('')}</td>
            <td>{row.name}</td>
            <td>{TREATMENT_STATUS[row.status]}</td>
            <td>{materialWords(row)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Who answers for it, and when they signed; of one that is late also when the visit was. */
function Signatures({ row }: { row: Case }) {
  const { signed, countersigned, late, revision } = row;
  return (
    <p className="print-signatures break-inside-avoid">
      {signed ? (
        <span>
          医生签名：<b>{signed.by_name}</b>　{formatInstant(signed.at)}
        </span>
      ) : null}
      {countersigned ? (
        <span>
          审阅：<b>{countersigned.by_name}</b>　{formatInstant(countersigned.at)}
        </span>
      ) : null}
      {late && signed ? (
        <span>
          <b>补记</b>　就诊 {visitedAt(row)}，归档 {formatInstant(signed.at)}
        </span>
      ) : null}
      {revision > 0 ? <span>{revisionName(revision)}</span> : null}
      <PrintedAt />
    </p>
  );
}

/** What was changed after it was signed: when, by whom and why, and the words that stood there. */
function Amendments({ revisions }: Pick<CasePaperProps, 'revisions'>) {
  const amended = revisions.filter(({ action }) => action === 'amend');
  return amended.length === 0 ? null : (
    <section aria-label="修订记录" className="mt-3 border-black border-t border-dashed pt-2.5 text-13">
      <h2 className="font-semibold">修订记录</h2>
      <ol>
        {amended.map(({ revision, action, at, by_name, reason, replaced }) => (
          <li key={revision} className="break-words">
            {revisionName(revision)}　{formatInstant(at)}　{by_name}　{REVISION_ACTIONS[action]}：{reason}
            {replaced.map(({ part, text }) => (
              <p key={part} className="pl-4">
                原{partName(part)}：
                <s className="whitespace-pre-wrap">
                  {part === 'visit_type' ? (
                    visitTypeName({ visit_type: text as VisitType })
                  ) : (
                    <ToothText printed text={text} />
                  )}
                </s>
              </p>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}
