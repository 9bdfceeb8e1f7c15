import type { SmsTemplate } from './driver.ts';

export interface SmsContent {
  readonly template: SmsTemplate;
  readonly params: string[];
  readonly text: string;
}

export interface ReservationForSms {
  readonly hospital: string;
  readonly doctor: string;
  readonly patient: string;
  /** The clinic's wall clock. */
  readonly month: number;
  readonly day: number;
  /** HH:mm */
  readonly time: string;
}

const SIGN = '【号脉】';

/** The provider's templates take these params in this order: hospital, doctor, when, patient. */
export function reservationSms(kind: 'booked' | 'cancelled', of: ReservationForSms): SmsContent {
  const when = `${of.month}月${of.day}日 ${of.time}`;
  const visit = `${of.hospital} ${of.doctor} ${when}`;
  const text =
    kind === 'booked'
      ? `${SIGN}您已预约 ${visit}，就诊人 ${of.patient}。如需取消请提前1小时。`
      : `${SIGN}您预约的 ${visit}（就诊人 ${of.patient}）已取消。`;
  return { template: kind, params: [of.hospital, of.doctor, when, of.patient], text };
}

/** Minutes that a code is good for (decisions.md section 2). */
const CODE_MINUTES = 5;

/** The provider's template takes the code and for how many minutes it is good. */
export function codeSms(code: string): SmsContent {
  const text = `${SIGN}您的验证码为 ${code}，${CODE_MINUTES}分钟内有效，请勿告诉他人。`;
  return { template: 'code', params: [code, String(CODE_MINUTES)], text };
}

export interface ReviewForSms {
  readonly hospital: string;
  /** What was applied for: 医生, 入驻 … */
  readonly what: string;
  readonly status: 'approved' | 'rejected';
  /** As the decider wrote it; may be empty. */
  readonly reason: string;
}

/** A message carries the beginning of a long reason; the notification has the whole. */
const REASON_MAX = 60;

/** The provider's templates take these params in this order: hospital, application, reason (无 where there is none). */
export function reviewSms({ hospital, what, status, reason }: ReviewForSms): SmsContent {
  const characters = [...reason.replace(/\s+/g, ' ')];
  const short =
    characters.length > REASON_MAX ? `${characters.slice(0, REASON_MAX - 1).join('')}…` : characters.join('');
  const result = status === 'approved' ? '已通过' : '未通过';
  const why = short === '' ? '' : `${status === 'approved' ? '审批意见' : '原因'}：${short}。`;
  const next = status === 'approved' ? '请登录后使用。' : '修改后可重新申请。';
  return {
    template: status,
    params: [hospital, what, short || '无'],
    text: `${SIGN}您在 ${hospital} 的${what}申请${result}。${why}${next}`,
  };
}
