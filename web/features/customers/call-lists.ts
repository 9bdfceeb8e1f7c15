import { customers } from '#contract/customers.ts';
import { followUps } from '#contract/follow-ups.ts';

/** What a change of a follow-up makes old. */
export const customerLists = [followUps.list, customers.list] as const;
