import type { Screen } from './screen.ts';
import { turnedBack } from './turned-back.ts';

const grid = () => import('#web/app/pages/grid-screen.tsx').then(({ GridScreen }) => ({ Page: GridScreen }));
const register = () => import('#web/app/ways-in/register-screen.tsx');
const places = () => import('#web/app/pages/place-screens.tsx');

/** What anyone may open on a desk's screen, and the ways in. */
export const PUBLIC_SCREENS: readonly Screen[] = [
  { path: '/', title: '今日预约', who: 'all', tab: '今日预约', frame: 'bar', live: true, page: grid },
  { path: '/home', title: '今日预约', who: 'all', tab: '今日预约', frame: 'bar', live: true, page: grid },
  { path: '/appoint', title: '预约大厅', who: 'all', tab: '今日预约', frame: 'bar', live: true, page: grid },
  {
    path: '/appointment_calendar',
    title: '预约日历',
    who: 'all',
    tab: '预约日历',
    frame: 'bar',
    live: true,
    page: () => import('#web/app/pages/calendar-screens.tsx').then(({ CalendarScreen }) => ({ Page: CalendarScreen })),
  },
  {
    path: '/login',
    title: '登录',
    who: 'all',
    frame: 'bare',
    page: () => import('#web/app/ways-in/login-screen.tsx').then(({ LoginScreen }) => ({ Page: LoginScreen })),
  },
  {
    path: '/login2',
    title: '登录',
    who: 'all',
    frame: 'bare',
    page: () =>
      import('#web/app/ways-in/login-screen.tsx').then(({ PlainLoginScreen }) => ({ Page: PlainLoginScreen })),
  },
  {
    path: '/login/page',
    title: '微信登录',
    who: 'all',
    frame: 'bare',
    page: () =>
      import('#web/app/ways-in/wechat-phone-screen.tsx').then(({ WechatPhoneScreen }) => ({ Page: WechatPhoneScreen })),
  },
  {
    path: '/register',
    title: '注册',
    who: 'all',
    frame: 'bare',
    page: () => register().then(({ RegisterScreen }) => ({ Page: RegisterScreen })),
  },
  {
    path: '/doctor/register',
    title: '医生注册',
    who: 'all',
    frame: 'bare',
    page: () => register().then(({ StaffRegisterScreen }) => ({ Page: StaffRegisterScreen })),
  },
  {
    path: '/hospital/register',
    title: '医疗机构入驻',
    who: 'all',
    frame: 'bare',
    page: () => register().then(({ InstitutionRegisterScreen }) => ({ Page: InstitutionRegisterScreen })),
  },
  {
    path: '/pwd/forget',
    title: '忘记密码',
    who: 'all',
    frame: 'bare',
    page: () => import('#web/app/ways-in/forgot-screen.tsx').then(({ ForgotScreen }) => ({ Page: ForgotScreen })),
  },
  {
    path: '/search_projects',
    title: '搜索',
    who: 'all',
    frame: 'bar',
    page: () => import('#web/features/search/search-page.tsx').then(({ SearchPage }) => ({ Page: SearchPage })),
  },
  {
    path: '/hospitals/:id',
    title: '医院主页',
    who: 'all',
    frame: 'bar',
    page: () => places().then(({ HospitalScreen }) => ({ Page: HospitalScreen })),
  },
  {
    path: '/doctors/:id',
    title: '医生主页',
    who: 'all',
    frame: 'bar',
    page: () => places().then(({ DoctorScreen }) => ({ Page: DoctorScreen })),
  },
  ...turnedBack('desk'),
];
