interface Place {
  slot: { id: number; date: string };
  time: string;
  department: number | null;
}

/**
 * The desk's form of a booking, valid as it is, for a patient whom the hospital may not know: at each slot another one,
 * since nobody may have two visits at once. `more` replaces fields.
 */
export const deskForm = ({ slot, time, department }: Place, more: object = {}) => ({
  scheduling_time_id: slot.id,
  name: '王秀英',
  phone: '13800001111',
  certificate_number: `D${slot.id}`,
  source: '牙痛',
  date: slot.date,
  time,
  department_id: department,
  ...more,
});
