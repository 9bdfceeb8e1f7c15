import { members } from '#contract/members.ts';

/** What a change of a member makes old. */
export const OLD = [members.list, members.show, members.levelRecords, members.rechargeRecords];
