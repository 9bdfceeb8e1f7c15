import { RESERVATION_STATUS } from '#contract/reservations.ts';

/** What a list of reservations may be narrowed to. */
export const STATUS = [
  { value: String(RESERVATION_STATUS.booked), label: '预约成功' },
  { value: String(RESERVATION_STATUS.cancelled), label: '已取消' },
];
export const VISITED = [
  { value: '0', label: '未就诊' },
  { value: '1', label: '已就诊' },
];
