import { charges } from '#contract/charges.ts';
import { disposals } from '#contract/disposals.ts';
import { members } from '#contract/members.ts';
import { shifts } from '#contract/shifts.ts';

/** What a payment makes old. */
export const OLD = [
  ...[charges.list, charges.show, charges.payments, shifts.current],
  ...[disposals.list, disposals.show, members.list, members.show, members.rechargeRecords],
];

/** By which names the server tells of it. */
export const TOUCHED = ['disposals', 'charges', 'members'] as const;
