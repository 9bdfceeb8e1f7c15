import { adminCalls } from './admin-calls.ts';
import type { Call } from './call.ts';
import { mechanismTable } from './mechanisms.ts';

/** An address of the licence stands in what they answer. */
const withLicence = <C extends Call>(call: C): C => ({ ...call, secret: true });

const { list, one, create, update } = mechanismTable.calls;

/** Institutions, and who administers them. */
export const mechanisms = {
  ...adminCalls({
    slice: 'mechanisms',
    path: '/api/admin/backend/mechanism',
    kind: 'mechanism_admin',
    subject: 'mechanism_id',
    noun: '机构',
    access: mechanismTable.access.write,
    whenClosed: 'allowed',
  }),
  ...mechanismTable.calls,
  list: withLicence(list),
  one: withLicence(one),
  create: withLicence(create),
  update: withLicence(update),
};
