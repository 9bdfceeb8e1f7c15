import clsx from 'clsx';
import type { PatientDocument } from '#contract/documents.ts';
import { Fact, PrintedAt } from '#web/clinic/money/paper-parts.tsx';
import { formatInstant } from '#web/ui/text/format.ts';
import { Drawn } from './drawn.tsx';

/** What every page of it begins with. */
export const headingOf = ({ hospital, title, code }: PatientDocument) => ({
  hospital: hospital.name,
  name: title,
  number: { label: '编号', value: code },
});

/** What stands on the sheet of a document under its heading. */
export function DocumentPaper({ row }: { row: PatientDocument }) {
  const { patient, doctor, status, intact, body, withdrawn, voided } = row;
  return (
    <>
      {status === 'draft' ? <p className="print-across">草稿，未归档</p> : null}
      {status === 'void' ? <p className="print-across">已作废</p> : null}
      {intact ? null : (
        <p className="mt-3 border-2 border-black px-3 py-1.5 text-center font-semibold text-14">内容校验未通过</p>
      )}
      <dl className="print-facts">
        <Fact label="姓名">
          <b>{patient.name}</b>
        </Fact>
        <Fact label="医生">{doctor.name}</Fact>
        <Fact label="日期">{formatInstant(row.signed_at ?? row.created_at).slice(0, 10)}</Fact>
      </dl>
      <div
        className={clsx(
          'whitespace-pre-wrap break-words border-black border-t pt-3 text-14 leading-relaxed',
          voided && 'line-through',
        )}
      >
        {body}
      </div>
      {withdrawn ? <p className="mt-3 text-13">{`${formatInstant(withdrawn.at)} 由 ${withdrawn.code} 撤回`}</p> : null}
      <Signatures row={row} />
      <p className="mt-4 text-12">
        <PrintedAt />
      </p>
    </>
  );
}

function Signatures({ row }: { row: PatientDocument }) {
  const { signer, strokes, paper_image_id, refused, doctor, doctor_signed_at, signed_at } = row;
  return (
    <dl className="mt-6 grid break-inside-avoid grid-cols-2 gap-4 text-14">
      <div>
        <dt>{`签字人：${signer ? `${signer.name}（${signer.relation_name}）` : ''}`}</dt>
        <dd>
          {strokes ? <Drawn strokes={strokes} className="h-20 w-full text-black" /> : null}
          {paper_image_id ? '见纸质签署件' : null}
          {refused ? `拒签：${refused.reason}，见证人 ${refused.second_name}` : null}
          {signer?.id_tail ? <p>{`证件尾号：${signer.id_tail}`}</p> : null}
        </dd>
      </div>
      <div>
        <dt>{`医生：${doctor_signed_at ? doctor.name : ''}`}</dt>
        <dd>{signed_at ? formatInstant(signed_at) : ''}</dd>
      </div>
    </dl>
  );
}
