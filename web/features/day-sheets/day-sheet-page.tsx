import { CalendarPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { type DayVisit, daySheets } from '#contract/day-sheets.ts';
import type { Option } from '#contract/fields.ts';
import { FLOW_LABEL, STAFF_WINDOW_DAYS } from '#contract/slot-state.ts';
import { Failed } from '#web/api/failed.tsx';
import { useCall } from '#web/api/use-call.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { DatePicker } from '#web/ui/fields/date-picker.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { PrintDocument } from '#web/ui/layout/print-document.tsx';
import { addDays, formatDateHeading, formatInstant } from '#web/ui/text/format.ts';

const EVERYBODY = 0;

/** What day and whose stand in the address: it can be kept, and sent to a colleague. No day is today. */
function useChoice() {
  const [search, setSearch] = useSearchParams();
  const given = search.get('date') ?? '';
  const doctor = Number(search.get('doctor_id')) || EVERYBODY;
  const query = {
    ...(/^\d{4}-\d{2}-\d{2}$/.test(given) ? { date: given } : {}),
    ...(doctor === EVERYBODY ? {} : { doctor_id: doctor }),
  };
  const choose = (name: 'date' | 'doctor_id', value: string) => {
    const next = new URLSearchParams(search);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setSearch(next, { replace: true });
  };
  return { doctor, query, choose };
}

/** /admin/visits/day_sheet: a doctor's or the hospital's day on A4, for the wall and for when the line is down. */
export default function DaySheetPage() {
  const { doctor, query, choose } = useChoice();
  const asked = useCall(daySheets.show, { query }, { keep: true });
  const { data, error } = asked;
  return (
    <PrintDocument
      papers={['a4', 'a4-landscape']}
      heading={data ? { hospital: data.meta.hospital.name, name: '预约日程单' } : null}
      title="日程单"
      back={{ to: query.date ? `/?time=${query.date}` : '/', text: '返回排班表' }}
      waiting={!data}
      hint="黑白打印即可看清。手机号已脱敏，请妥善保管，用后销毁。"
      tools={data ? <Tools {...data.meta} doctor={doctor} choose={choose} /> : null}
    >
      {() =>
        data ? (
          <Sheet
            {...data.meta}
            doctor={data.meta.doctors.find(({ id }) => id === doctor)?.name ?? null}
            visits={data.data}
          />
        ) : error ? (
          <Failed asked={asked} />
        ) : (
          <WaitingSheet withDoctor={doctor === EVERYBODY} />
        )
      }
    </PrintDocument>
  );
}

interface ToolsProps {
  date: string;
  /** The clinic's clock. */
  now: string;
  doctors: readonly Option[];
  doctor: number;
  choose: (name: 'date' | 'doctor_id', value: string) => void;
}

function Tools({ date, now, doctors, doctor, choose }: ToolsProps) {
  const today = now.slice(0, 10);
  const options = [{ value: EVERYBODY, label: '全院' }, ...doctors.map(({ id, name }) => ({ value: id, label: name }))];
  return (
    <>
      <div className="w-44">
        <DatePicker
          aria-label="日期"
          value={date}
          today={today}
          max={addDays(today, STAFF_WINDOW_DAYS)}
          onChange={(day) => choose('date', day ?? '')}
        />
      </div>
      <Select
        label="医生"
        options={options}
        value={doctor}
        onChange={(id) => choose('doctor_id', id === EVERYBODY ? '' : String(id))}
      />
      {date >= today && doctors.some(({ id }) => id === doctor) ? <BookLink date={date} doctor={doctor} /> : null}
    </>
  );
}

/** To the doctor's free times of that day. */
function BookLink({ date, doctor }: { date: string; doctor: number }) {
  return (
    <Link to={`/?time=${date}&doctor_id=${doctor}`} className={buttonClass()}>
      <CalendarPlus aria-hidden size={16} strokeWidth={1.75} />
      预约
    </Link>
  );
}

interface SheetProps {
  hospital: { name: string; address: string };
  date: string;
  /** Null: the whole hospital's. */
  doctor: string | null;
  visits: readonly DayVisit[];
  now: string;
}

function Sheet({ hospital, date, doctor, visits, now }: SheetProps) {
  return (
    <>
      <div className="flex flex-wrap justify-between gap-x-6 py-3 text-13">
        <span>
          日期：<b>{`${date.slice(0, 4)}年${formatDateHeading(date)}`}</b>
        </span>
        <span>
          医生：<b>{doctor ?? '全院'}</b>
        </span>
        <span>
          预约：<b>{visits.length} 人次</b>
        </span>
        <span>打印时间：{formatInstant(now)}</span>
      </div>
      <Visits visits={visits} withDoctor={doctor === null} />
      <p className="mt-3 text-12">{hospital.address}</p>
    </>
  );
}

/** The sheet before it is there: the house, what it is of, and the table with its titles. */
function WaitingSheet({ withDoctor }: { withDoctor: boolean }) {
  return (
    <div role="status">
      <span className="sr-only">加载中…</span>
      <header className="flex flex-col items-center gap-2 border-current border-b-2 pb-3">
        <Skeleton className="h-8 w-64" />
        <Skeleton className="h-5 w-32" />
      </header>
      <div className="flex flex-wrap justify-between gap-x-6 py-4">
        {['w-36', 'w-20', 'w-24', 'w-40'].map((width) => (
          <Skeleton key={width} className={`h-3 ${width}`} />
        ))}
      </div>
      <DayTable titles={titlesOf(withDoctor)} waiting />
    </div>
  );
}

const TITLES = ['时间', '患者', '手机号', '卡号', '主诉', '备注', '状态'];
const titlesOf = (withDoctor: boolean) => (withDoctor ? ['时间', '医生', ...TITLES.slice(1)] : TITLES);
const WAITING_ROWS = 16;

function Visits({ visits, withDoctor }: { visits: readonly DayVisit[]; withDoctor: boolean }) {
  const titles = titlesOf(withDoctor);
  return (
    <DayTable titles={titles}>
      {visits.map((visit) => (
        <Row key={visit.id} visit={visit} withDoctor={withDoctor} />
      ))}
      {visits.length === 0 ? (
        <tr>
          <td colSpan={titles.length}>暂无数据</td>
        </tr>
      ) : null}
    </DayTable>
  );
}

interface DayTableProps {
  titles: readonly string[];
  waiting?: boolean;
  children?: ReactNode;
}

function DayTable({ titles, waiting = false, children }: DayTableProps) {
  return (
    <table aria-busy={waiting} className="print-table text-13">
      <caption className="sr-only">预约日程</caption>
      <thead>
        <tr>
          {titles.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{waiting ? <WaitingRows titles={titles} /> : children}</tbody>
    </table>
  );
}

function WaitingRows({ titles }: { titles: readonly string[] }) {
  return Array.from({ length: WAITING_ROWS }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows that are all alike
    <tr key={row}>
      {titles.map((title) => (
        <td key={title}>
          <Skeleton className="my-1 h-3 w-4/5" />
        </td>
      ))}
    </tr>
  ));
}

function Row({ visit, withDoctor }: { visit: DayVisit; withDoctor: boolean }) {
  const { patient, gender, age } = visit;
  const who = [gender, age === null ? '' : `${age}岁`].filter(Boolean).join(' ');
  return (
    <tr>
      <td className="whitespace-nowrap font-semibold">
        {visit.time}–{visit.until}
      </td>
      {withDoctor ? <td className="whitespace-nowrap">{visit.doctor_name}</td> : null}
      <td>
        <b>{patient}</b> {who}
      </td>
      <td className="whitespace-nowrap">{visit.phone}</td>
      <td>{visit.card_no ?? ''}</td>
      <td>{visit.chief_complaint}</td>
      <td>{visit.remarks}</td>
      <td className="whitespace-nowrap">{FLOW_LABEL[visit.flow_status]}</td>
    </tr>
  );
}
