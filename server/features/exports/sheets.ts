import type { StaffRow } from '#contract/reservation-lists.ts';
import type { Reservation } from '#contract/reservations.ts';
import { FLOW_LABEL, SLOT_MINUTES } from '#contract/slot-state.ts';
import { instant } from '#server/platform/clock.ts';
import type { Column, Sheet } from '#server/platform/xlsx.ts';

/** The columns of the lists that are exported: what the lists show, phones and ID numbers masked as there. */

const stateOf = ({ cancel_status, flow_status }: Reservation) =>
  cancel_status === 1 ? '已取消' : FLOW_LABEL[flow_status];

const visit: readonly Column<Reservation>[] = [
  { title: '预约编号', number: ({ id }) => id, width: 10 },
  { title: '就诊日期', text: ({ date }) => date, width: 12 },
  { title: '时间', text: ({ time }) => time, width: 8 },
  { title: '时长（分钟）', number: ({ slot_count }) => slot_count * SLOT_MINUTES, width: 12 },
  { title: '就诊人', text: ({ patient }) => patient },
  { title: '医生', text: ({ doctor_name }) => doctor_name, width: 12 },
  { title: '科室', text: ({ department_name }) => department_name },
  { title: '费用（元）', cents: ({ fee }) => fee.price, width: 12 },
  { title: '主诉', text: ({ chief_complaint }) => chief_complaint, width: 24 },
  { title: '备注', text: ({ remarks }) => remarks, width: 24 },
  { title: '状态', text: stateOf, width: 10 },
  { title: '取消原因', text: ({ cancel_status, reason }) => (cancel_status === 1 ? reason : null), width: 20 },
  { title: '预约时间', text: ({ created_at }) => instant(created_at).slice(0, 16).replace('T', ' '), width: 18 },
];

const person: readonly Column<StaffRow>[] = [
  { title: '性别', text: ({ gender }) => gender, width: 8 },
  { title: '年龄', number: ({ age }) => age, width: 8 },
  { title: '手机号', text: ({ phone }) => phone, width: 14 },
  { title: '证件号', text: ({ certificate_number }) => certificate_number, width: 22 },
  { title: '卡号', text: ({ card_no }) => card_no },
];

/** The account's own, of whatever hospital. */
export const OWN: Sheet<Reservation> = {
  name: '我的预约',
  columns: [
    ...visit.slice(0, 4),
    { title: '医院', text: ({ hospital_name }) => hospital_name, width: 24 },
    ...visit.slice(4),
  ],
};

export const RESERVATIONS: Sheet<Reservation> = { name: '预约列表', columns: visit };
export const staffRows = (name: string): Sheet<StaffRow> => ({ name, columns: [...visit, ...person] });
