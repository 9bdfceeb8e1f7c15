import { useAtomValue } from 'jotai';
import { CircleAlert, FilePen, PencilLine } from 'lucide-react';
import { Link } from 'react-router-dom';
import { cases } from '#contract/cases.ts';
import { followUps } from '#contract/follow-ups.ts';
import { reservations } from '#contract/reservations.ts';
import { FLOW_LABEL } from '#contract/slot-state.ts';
import { meAtom } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { patientPath } from '#web/clinic/patient/patient-path.ts';
import { useTouched } from '#web/realtime/touched.ts';
import { useHospitalNews } from '#web/realtime/use-hospital-news.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { ListFoot } from '#web/ui/tables/pagination.tsx';
import { useKept } from '#web/ui/tables/use-kept.ts';
import { Tag } from '#web/ui/tag.tsx';
import { Panel, Way } from './panel.tsx';
import { usePaging } from './use-paging.ts';

/** 我的一天: who comes to whom asks, what of it is not written yet, and who is to be followed up; each by one press. */
export default function MyDayPage() {
  return (
    <Page title="我的一天">
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Patients />
        <div className="flex min-w-0 flex-col gap-4">
          <Unfinished />
          <Due />
        </div>
      </div>
    </Page>
  );
}

/** In a tag. */
const MARK = { 'aria-hidden': true, size: 12, strokeWidth: 2.2 } as const;

const casePath = (hashId: string) => `/admin/visits/cases?id=${encodeURIComponent(hashId)}`;

/** Who has not come yet is opened as a patient: of them nothing may be written. */
function Patients() {
  const me = useAtomValue(meAtom)?.id;
  const asked = useCall(
    reservations.today,
    { query: { doctor_id: me } },
    { enabled: me !== undefined, keep: true, staleTime: 0 },
  );
  useHospitalNews(['visits'], () => void asked.refetch());
  const rows = useKept(asked.data)?.data;
  return (
    <Panel
      title="今日患者"
      asked={asked}
      total={rows?.length}
      emptyHint="今天还没有人预约您"
      emptyAction={
        <Link to="/" className={buttonClass()}>
          去今日预约
        </Link>
      }
    >
      {rows?.map(({ hash_id, patient_id, patient, time, chief_complaint, flow_status }) => (
        <Way
          key={hash_id}
          to={flow_status === 'booked' || flow_status === 'no_show' ? patientPath(patient_id) : casePath(hash_id)}
          at={time}
          name={patient}
          about={chief_complaint}
          state={<Tag tone="outline">{FLOW_LABEL[flow_status]}</Tag>}
        />
      ))}
    </Panel>
  );
}

function Unfinished() {
  const [paging, turn] = usePaging();
  const asked = useCall(cases.unfinished, { query: paging }, { keep: true, staleTime: 0 });
  const again = () => void asked.refetch();
  useTouched(['patient_record'], again);
  useHospitalNews(['visits'], again);
  const answer = useKept(asked.data);
  return (
    <div>
      <Panel title="未完成病历" asked={asked} total={answer?.total} emptyHint="已就诊的病历都归档了">
        {answer?.data.map(({ case: draft, patient, reservation: { hash_id, date, time } }) => (
          <Way
            key={hash_id}
            to={casePath(hash_id)}
            at={`${date} ${time}`}
            name={patient.name}
            about={draft?.code ?? ''}
            state={
              draft ? (
                <Tag icon={<FilePen {...MARK} />}>草稿</Tag>
              ) : (
                <Tag tone="orange" icon={<PencilLine {...MARK} />}>
                  未书写
                </Tag>
              )
            }
          />
        ))}
      </Panel>
      {answer ? <Foot {...{ paging, turn }} total={answer.total} /> : null}
    </div>
  );
}

/** One's own and what is everybody's with one's role, by today. */
function Due() {
  const [paging, turn] = usePaging();
  const query = { ...paging, mine: '1', due: '1' } as const;
  const asked = useCall(followUps.list, { query }, { keep: true, staleTime: 0 });
  useTouched(['follow_ups'], () => void asked.refetch());
  const answer = useKept(asked.data);
  return (
    <div>
      <Panel title="到期回访" asked={asked} total={answer?.total} emptyHint="今天没有要回访的患者">
        {answer?.data.map(({ id, source, kind, kind_name, due_on, patient_id, patient, content, overdue }) => (
          <Way
            key={`${kind} ${id ?? source?.id} ${patient_id}`}
            to={patientPath(patient_id)}
            at={due_on}
            name={patient}
            about={[kind_name, content].filter(Boolean).join('：')}
            state={
              overdue ? (
                <Tag tone="red" icon={<CircleAlert {...MARK} />}>
                  已逾期
                </Tag>
              ) : (
                <Tag tone="outline">今天</Tag>
              )
            }
          />
        ))}
      </Panel>
      {answer ? <Foot {...{ paging, turn }} total={answer.total} /> : null}
    </div>
  );
}

function Foot({ paging, turn, total }: { paging: { page: number; pageSize: number }; turn: Turn; total: number }) {
  return total > paging.pageSize || paging.page > 1 ? <ListFoot {...paging} total={total} onChange={turn} /> : null;
}

type Turn = ReturnType<typeof usePaging>[1];
