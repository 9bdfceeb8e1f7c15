import type { JobPayload } from '#contract/job.ts';

/** What a notification of a visit says. */

export interface Notice {
  title: string;
  content: string;
}

/** Times are the clinic's wall clock. */
export interface VisitFacts {
  hospital: string;
  doctor: string;
  patient: string;
  /** yyyy-MM-dd */
  date: string;
  /** HH:mm */
  from: string;
  to: string;
  cancelled: boolean;
  /** Of a cancellation; may be empty. */
  reason: string;
}

export type VisitKind = JobPayload<'notify.visit'>['kind'];

/** For who treats: whom they see, and when. */
export function doctorNotice(kind: VisitKind, visit: VisitFacts): Notice {
  const { hospital, patient } = visit;
  const when = whenOf(visit);
  switch (kind) {
    case 'booked':
      return { title: '新预约', content: `${patient}预约了您${when}的就诊（${hospital}）。` };
    case 'changed':
      return { title: '预约已改约', content: `${patient}的预约改为${when}（${hospital}）。` };
    case 'cancelled':
      return { title: '预约已取消', content: `${patient}${when}的预约已取消（${hospital}）。${why(visit)}` };
    case 'referred':
      return visit.cancelled
        ? { title: '患者已转诊', content: `${patient}${when}的预约已转诊（${hospital}）。` }
        : { title: '收到转诊患者', content: `${patient}转诊给您，就诊时间${when}（${hospital}）。` };
    case 'arrived':
      return { title: '患者到店', content: `${patient}已到店，预约时间${visit.from}–${visit.to}（${hospital}）。` };
  }
}

/** For with whom it was before it was moved to somebody else. */
export function doctorBeforeNotice(visit: VisitFacts): Notice {
  const { hospital, doctor, patient } = visit;
  return { title: '预约已改约', content: `${patient}的预约已改由${doctor}接诊，时间${whenOf(visit)}（${hospital}）。` };
}

/** For who comes, or has somebody come: who is expected where, and when. */
export function accountNotice(kind: Exclude<VisitKind, 'arrived'>, visit: VisitFacts): Notice {
  const { hospital, doctor, patient } = visit;
  const where = `${hospital} ${doctor} ${whenOf(visit)}`;
  switch (kind) {
    case 'booked':
      return { title: '预约成功', content: `${patient}的预约：${where}。` };
    case 'changed':
      return { title: '预约已改约', content: `${patient}的预约改为：${where}。` };
    case 'cancelled':
      return { title: '预约已取消', content: `${patient}的预约已取消：${where}。${why(visit)}` };
    case 'referred':
      return { title: '预约已转诊', content: `${patient}已转诊，新的预约：${where}。` };
  }
}

const why = ({ reason }: VisitFacts) => (reason === '' ? '' : `原因：${reason}`);

const WEEKDAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'];

/** 11月23日 周一 10:00–10:30 */
function whenOf({ date, from, to }: VisitFacts): string {
  const [, month, day] = date.split('-').map(Number);
  return `${month}月${day}日 ${WEEKDAYS[new Date(date).getUTCDay()]} ${from}–${to}`;
}
