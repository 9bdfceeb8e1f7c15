import type { Screen } from './screen.ts';

const register = () => import('#web/app/register-screen.tsx');

/** The phone site under /m. */
export const PHONE_SCREENS: readonly Screen[] = [
  {
    path: '/m/login',
    title: '登录',
    who: 'all',
    frame: 'phone',
    page: () => import('#web/app/login-screen.tsx').then(({ LoginScreen }) => ({ Page: LoginScreen })),
  },
  {
    path: '/m/register',
    title: '注册',
    who: 'all',
    frame: 'phone',
    page: () => register().then(({ RegisterScreen }) => ({ Page: RegisterScreen })),
  },
  {
    path: '/m/doctor/register',
    title: '医生注册',
    who: 'all',
    frame: 'phone',
    page: () => register().then(({ StaffRegisterScreen }) => ({ Page: StaffRegisterScreen })),
  },
  {
    path: '/m/hospital/register',
    title: '医疗机构入驻',
    who: 'all',
    frame: 'phone',
    page: () => register().then(({ InstitutionRegisterScreen }) => ({ Page: InstitutionRegisterScreen })),
  },
  {
    path: '/m/pwd/forget',
    title: '忘记密码',
    who: 'all',
    frame: 'phone',
    page: () => import('#web/app/forgot-screen.tsx').then(({ ForgotScreen }) => ({ Page: ForgotScreen })),
  },
];
