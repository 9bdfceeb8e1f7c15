import { factories } from '#contract/factory-calls.ts';
import { type AdminsAbout, AdminsSheet } from '#web/clinic/admin/admins-sheet.tsx';

const ABOUT: AdminsAbout = {
  calls: factories,
  kind: 'factory_admin',
  slice: 'factories',
  subject: 'factory_id',
  rules: async () => factories.createAdmin.body,
  gives: '加工厂人员只属于这一家加工厂，不是任何医院的员工。',
  ends: '其不再是本厂的人员，账号本身不受影响。',
};

/** Who works at a plant. */
export function FactoryAdmins(props: { of: { id: number; name: string }; onClose: () => void }) {
  return <AdminsSheet about={ABOUT} {...props} />;
}
