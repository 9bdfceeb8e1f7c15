import { charges } from '#contract/charges.ts';
import { disposals } from '#contract/disposals.ts';
import { members } from '#contract/members.ts';

/** What a payment makes old. */
export const OLD = [
  ...[charges.list, charges.show, charges.payments, charges.shift],
  ...[disposals.list, disposals.show, members.list, members.show, members.rechargeRecords],
];

/** By which names the server tells of it. */
export const TOUCHED = ['disposals', 'charges', 'members'] as const;
