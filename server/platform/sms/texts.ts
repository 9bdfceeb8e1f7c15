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
  /** 11月23日 10:00, by the clinic's clock: visit_when() says it. */
  readonly when: string;
}

const SIGN = '【号脉】';

export type VisitSms = 'booked' | 'changed' | 'cancelled' | 'referred' | 'reminder';

/**
 * The provider's templates take these params in this order: hospital, doctor, when, patient. sms_still_true() compares
 * them with the visit as it is.
 */
export function reservationSms(kind: VisitSms, { hospital, doctor, when, patient }: ReservationForSms): SmsContent {
  const text = SIGN + VISIT_TEXTS[kind](`${hospital} ${doctor} ${when}`, patient);
  return { template: kind, params: [hospital, doctor, when, patient], text };
}

const VISIT_TEXTS: Readonly<Record<VisitSms, (visit: string, patient: string) => string>> = {
  booked: (visit, patient) => `您已预约 ${visit}，就诊人 ${patient}。如需取消请提前1小时。`,
  changed: (visit, patient) => `您的预约已改为 ${visit}，就诊人 ${patient}。如需取消请提前1小时。`,
  cancelled: (visit, patient) => `您预约的 ${visit}（就诊人 ${patient}）已取消。`,
  referred: (visit, patient) => `${patient} 已转诊，新的预约：${visit}。如需取消请提前1小时。`,
  reminder: (visit, patient) => `就诊提醒：${patient} 预约了 ${visit}，请准时到店。如需取消请提前1小时。`,
};

/** Minutes that a code is good for (docs/domain/messages.md#codes). */
const CODE_MINUTES = 5;

/** The provider's template takes the code and for how many minutes it is good. */
export function codeSms(code: string): SmsContent {
  const text = `${SIGN}您的验证码为 ${code}，${CODE_MINUTES}分钟内有效，请勿告诉他人。`;
  return { template: 'code', params: [code, String(CODE_MINUTES)], text };
}

/** The provider's template has the product's address before the secret, and takes: who invites, the link's secret. */
export function inviteSms(from: string, origin: string, secret: string): SmsContent {
  const text = `${SIGN}${from} 邀请您加入，7天内有效，请用本手机号接受：${origin}/join?invite=${secret}`;
  return { template: 'invite', params: [from, secret], text };
}

export interface BalanceForSms {
  readonly hospital: string;
  readonly kind: MovedBy;
  /** Yuan, with two decimals. */
  readonly amount: string;
  /** What is there since. */
  readonly balance: string;
}

const MOVED = { topup: '充值', stored_refund: '退储值', pay: '消费', refund: '退费', reversal: '冲正' } as const;
/** What moved stored value. */
export type MovedBy = keyof typeof MOVED;

/** The provider's template takes these params in this order: hospital, what, amount, balance. */
export function balanceSms({ hospital, kind, amount, balance }: BalanceForSms): SmsContent {
  const what = MOVED[kind];
  return {
    template: 'balance',
    params: [hospital, what, amount, balance],
    text: `${SIGN}您在 ${hospital} 的会员卡${what} ${amount} 元，储值余额 ${balance} 元。如非本人办理请联系医院。`,
  };
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
