import { mechanisms } from '#contract/mechanism-calls.ts';
import { type AdminsAbout, AdminsSheet } from '#web/clinic/admin/admins-sheet.tsx';

const ABOUT: AdminsAbout = {
  calls: mechanisms,
  kind: 'mechanism_admin',
  slice: 'mechanisms',
  rules: async () => mechanisms.createAdmin.body,
};

/** Who administers an institution. */
export function MechanismAdmins(props: { of: { id: number; name: string }; onClose: () => void }) {
  return <AdminsSheet about={ABOUT} {...props} />;
}
