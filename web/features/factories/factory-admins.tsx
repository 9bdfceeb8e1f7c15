import { factories } from '#contract/factory-calls.ts';
import { type AdminsAbout, AdminsSheet } from '#web/clinic/admin/admins-sheet.tsx';

const ABOUT: AdminsAbout = {
  calls: factories,
  kind: 'factory_admin',
  slice: 'factories',
  rules: async () => factories.createAdmin.body,
};

/** Who works at a plant. */
export function FactoryAdmins(props: { of: { id: number; name: string }; onClose: () => void }) {
  return <AdminsSheet about={ABOUT} {...props} />;
}
