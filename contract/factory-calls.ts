import { adminCalls } from './admin-calls.ts';
import { factoryTable } from './factories.ts';

/** Plants, and who works there. A shop manager's calls are of the hospital's own plants alone: the command decides. */
export const factories = {
  ...adminCalls({
    slice: 'factories',
    path: '/api/admin/backend/factory',
    kind: 'factory_admin',
    subject: 'factory_id',
    noun: '加工厂',
    access: factoryTable.access.write,
    whenClosed: 'refused',
  }),
  ...factoryTable.calls,
};
