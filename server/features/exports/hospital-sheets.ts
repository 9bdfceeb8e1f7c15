import type { Advisory } from '#contract/advisories.ts';
import { COUPON_WAYS } from '#contract/coupon-form.ts';
import type { CouponClaim } from '#contract/coupon-rows.ts';
import { DESK_REGISTRATION_STATUS } from '#contract/desk-registration-shapes.ts';
import {
  type ChargeRecord,
  PROBLEM_STATUS,
  RECALL_STATUS,
  REFERRAL_WAY,
  type ReferralRecord,
} from '#contract/hygiene.ts';
import { maskPhone } from '#contract/masks.ts';
import { PAYMENT_TYPES } from '#contract/payment-types.ts';
import type { PointsRow } from '#contract/points.ts';
import type { listDeskRegistrations } from '#server/features/desk-registrations/queries.ts';
import type { ProblemRow, RecallRow } from '#server/features/hygienists/queries.ts';
import type { VisitRow } from '#server/platform/command-rows.ts';
import type { Sheet } from '#server/platform/xlsx.ts';
import { minute } from './minute.ts';

/** The lists of hygienists, consultants and the registration desk; phones masked as in the lists. */

export const HYGIENE_VISITS: Sheet<VisitRow> = {
  name: '洁牙记录',
  columns: [
    { title: '就诊日期', text: ({ date }) => date, width: 12 },
    { title: '时间', text: ({ time }) => time, width: 8 },
    { title: '就诊人', text: ({ patient }) => patient },
    { title: '手机号', text: ({ phone }) => maskPhone(phone), width: 14 },
    { title: '洁牙师', text: ({ doctor_name }) => doctor_name, width: 12 },
    { title: '主诉', text: ({ chief_complaint }) => chief_complaint, width: 24 },
    { title: '收费（元）', cents: ({ charge }) => charge?.amount ?? null, width: 12 },
    { title: '问题', text: ({ problem }) => problem?.problem ?? null, width: 24 },
    { title: '下次预约', text: ({ recall }) => recall?.due_on ?? null, width: 12 },
    { title: '备注', text: ({ remarks }) => remarks, width: 24 },
  ],
};

export const HYGIENE_CHARGES: Sheet<ChargeRecord> = {
  name: '洁牙收费记录',
  summed: true,
  columns: [
    { title: '收费时间', text: ({ created_at }) => minute(created_at), width: 18 },
    { title: '就诊人', text: ({ patient }) => patient },
    { title: '手机号', text: ({ phone }) => maskPhone(phone), width: 14 },
    { title: '就诊日期', text: ({ visit_date }) => visit_date, width: 12 },
    { title: '洁牙师', text: ({ doctor_name }) => doctor_name, width: 12 },
    { title: '金额（元）', cents: ({ amount }) => amount, width: 12 },
    { title: '支付方式', text: ({ payment_type }) => PAYMENT_TYPES[payment_type], width: 10 },
    { title: '收费人', text: ({ created_by_name }) => created_by_name, width: 12 },
    { title: '备注', text: ({ remarks }) => remarks, width: 24 },
  ],
};

export const NEXT_APPOINTMENTS: Sheet<RecallRow> = {
  name: '下次预约',
  columns: [
    { title: '建议日期', text: ({ due_on }) => due_on, width: 12 },
    { title: '就诊人', text: ({ patient }) => patient },
    { title: '手机号', text: ({ phone }) => maskPhone(phone), width: 14 },
    { title: '状态', text: ({ status }) => RECALL_STATUS[status], width: 10 },
    { title: '上次就诊', text: ({ visit_date }) => visit_date, width: 12 },
    { title: '洁牙师', text: ({ doctor_name }) => doctor_name, width: 12 },
    { title: '已约', text: ({ booked }) => booked && `${booked.date} ${booked.time} ${booked.doctor_name}`, width: 26 },
    { title: '说明', text: ({ note }) => note, width: 24 },
  ],
};

export const PROBLEM_PATIENTS: Sheet<ProblemRow> = {
  name: '问题患者',
  columns: [
    { title: '标记时间', text: ({ noted_at }) => minute(noted_at), width: 18 },
    { title: '就诊人', text: ({ patient }) => patient },
    { title: '手机号', text: ({ phone }) => maskPhone(phone), width: 14 },
    { title: '问题', text: ({ problem }) => problem, width: 30 },
    { title: '状态', text: ({ status }) => PROBLEM_STATUS[status], width: 10 },
    { title: '就诊日期', text: ({ visit_date }) => visit_date, width: 12 },
    { title: '洁牙师', text: ({ doctor_name }) => doctor_name, width: 12 },
    { title: '处理', text: ({ settlement }) => settlement, width: 24 },
    { title: '处理时间', text: ({ settled_at }) => minute(settled_at), width: 18 },
  ],
};

export const REFERRALS: Sheet<ReferralRecord> = {
  name: '转诊记录',
  columns: [
    { title: '转诊时间', text: ({ created_at }) => minute(created_at), width: 18 },
    { title: '方向', text: ({ way }) => REFERRAL_WAY[way], width: 8 },
    { title: '就诊人', text: ({ patient }) => patient },
    { title: '转出医院', text: ({ source_hospital }) => source_hospital, width: 24 },
    { title: '转入医院', text: ({ target_hospital }) => target_hospital, width: 24 },
    { title: '转入医生', text: ({ target_doctor }) => target_doctor, width: 12 },
    { title: '就诊日期', text: ({ date }) => date, width: 12 },
    { title: '时间', text: ({ time }) => time, width: 8 },
    { title: '原因', text: ({ reason }) => reason, width: 24 },
    { title: '转诊人', text: ({ referred_by_name }) => referred_by_name, width: 12 },
  ],
};

export const ADVISORIES: Sheet<Advisory> = {
  name: '咨询列表',
  columns: [
    { title: '时间', text: ({ created_at }) => minute(created_at), width: 18 },
    { title: '患者', text: ({ patient }) => patient },
    { title: '手机号', text: ({ phone }) => phone, width: 14 },
    { title: '咨询师', text: ({ consultant_name }) => consultant_name, width: 12 },
    { title: '咨询项目', text: ({ subject }) => subject, width: 18 },
    { title: '咨询内容', text: ({ content }) => content, width: 40 },
    { title: '状态', text: ({ status_name }) => status_name, width: 10 },
    { title: '意向金额（元）', cents: ({ quoted }) => quoted, width: 14 },
    { title: '跟进日期', text: ({ follow_up_on }) => follow_up_on, width: 12 },
    { title: '备注', text: ({ remarks }) => remarks, width: 24 },
  ],
};

type DeskRegistration = Awaited<ReturnType<typeof listDeskRegistrations>>['rows'][number];

export const DESK_REGISTRATIONS: Sheet<DeskRegistration> = {
  name: '登记列表',
  columns: [
    { title: '登记时间', text: ({ created_at }) => minute(created_at), width: 18 },
    { title: '姓名', text: ({ name }) => name },
    { title: '手机号', text: ({ phone }) => maskPhone(phone), width: 14 },
    { title: '医生', text: ({ doctor_name }) => doctor_name, width: 12 },
    { title: '日期', text: ({ date }) => date, width: 12 },
    { title: '时间', text: ({ time }) => time, width: 8 },
    { title: '主诉', text: ({ source }) => source, width: 24 },
    { title: '状态', text: ({ status }) => DESK_REGISTRATION_STATUS[status], width: 10 },
    { title: '备注', text: ({ remarks }) => remarks, width: 24 },
  ],
};

export const POINTS: Sheet<PointsRow> = {
  name: '积分明细',
  summed: true,
  columns: [
    { title: '时间', text: ({ created_at }) => minute(created_at), width: 18 },
    { title: '会员', text: ({ member }) => member.name },
    { title: '卡号', text: ({ member }) => member.code, width: 14 },
    { title: '类型', text: ({ type_name }) => type_name, width: 12 },
    { title: '积分', number: ({ amount }) => amount, sum: true, width: 10 },
    { title: '变动后', number: ({ balance_after }) => balance_after, width: 10 },
    { title: '单据', text: ({ receipt_no, disposal }) => receipt_no ?? disposal?.number ?? null, width: 20 },
    { title: '经手人', text: ({ staff }) => staff.real_name, width: 12 },
    { title: '备注', text: ({ reason }) => reason, width: 24 },
  ],
};

const CLAIM_STATES = { unused: '未使用', used: '已使用', expired: '已过期', taken_back: '已收回' } as const;

export const COUPON_CLAIMS: Sheet<CouponClaim> = {
  name: '优惠券领取记录',
  columns: [
    { title: '优惠券', text: ({ name }) => name, width: 20 },
    { title: '会员', text: ({ member }) => member.name },
    { title: '第几张', number: ({ nth }) => nth, width: 8 },
    { title: '方式', text: ({ way }) => COUPON_WAYS[way], width: 12 },
    { title: '领取时间', text: ({ claimed_at }) => minute(claimed_at), width: 18 },
    { title: '生效日期', text: ({ valid_from }) => valid_from, width: 12 },
    { title: '到期日期', text: ({ valid_to }) => valid_to, width: 12 },
    { title: '状态', text: ({ state }) => CLAIM_STATES[state], width: 10 },
    { title: '使用时间', text: ({ used_at }) => minute(used_at), width: 18 },
    { title: '处置单', text: ({ disposal }) => disposal?.number ?? null, width: 20 },
  ],
};
