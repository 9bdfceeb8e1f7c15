import { adminCalls } from './admin-calls.ts';
import { mechanismTable } from './mechanisms.ts';

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
};
