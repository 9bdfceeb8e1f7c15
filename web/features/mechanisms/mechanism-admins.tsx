import { mechanisms } from '#contract/mechanism-calls.ts';
import { type AdminsAbout, AdminsSheet } from '#web/clinic/admin/admins-sheet.tsx';

const ABOUT: AdminsAbout = {
  calls: mechanisms,
  kind: 'mechanism_admin',
  slice: 'mechanisms',
  subject: 'mechanism_id',
  rules: async () => mechanisms.createAdmin.body,
  gives: '机构管理员是机构下每家医院的店长。',
  ends: '其在机构下各医院的店长身份立即结束，已登录的会话随之失效。',
};

/** Who administers an institution. */
export function MechanismAdmins(props: { of: { id: number; name: string }; onClose: () => void }) {
  return <AdminsSheet about={ABOUT} {...props} />;
}
