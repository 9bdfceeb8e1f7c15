import type { Screen } from './screen.ts';

const calendars = () => import('#web/app/pages/calendar-screens.tsx');
const register = () => import('#web/app/ways-in/register-screen.tsx');
const places = () => import('#web/app/pages/place-screens.tsx');

/** The phone site under /m. */
export const PHONE_SCREENS: readonly Screen[] = [
  {
    path: '/m',
    title: '今日预约',
    who: 'all',
    frame: 'phone',
    live: true,
    menu: { group: '预约大厅', icon: 'CalendarClock', label: '今日' },
    page: () =>
      import('#web/app/phone/phone-hall-screen.tsx').then(({ PhoneHallScreen }) => ({ Page: PhoneHallScreen })),
  },
  {
    path: '/m/mine',
    title: '我的',
    who: 'user',
    frame: 'phone',
    menu: { group: '个人中心', icon: 'CircleUserRound' },
    page: () =>
      import('#web/app/phone/phone-mine-screen.tsx').then(({ PhoneMineScreen }) => ({ Page: PhoneMineScreen })),
  },
  {
    path: '/m/my_appointments',
    title: '我的预约',
    who: 'user',
    frame: 'phone',
    menu: { group: '个人中心', icon: 'CalendarCheck' },
    page: () =>
      import('#web/app/phone/phone-appointments-screen.tsx').then(({ PhoneAppointmentsScreen }) => ({
        Page: PhoneAppointmentsScreen,
      })),
  },
  {
    path: '/m/appointment_calendar',
    title: '预约日历',
    who: 'all',
    frame: 'phone',
    menu: { group: '预约大厅', icon: 'CalendarDays', label: '日历' },
    page: () => calendars().then(({ PhoneCalendarScreen }) => ({ Page: PhoneCalendarScreen })),
  },
  {
    path: '/m/admin/visits/appointment_calendars',
    title: '预约记录',
    who: 'staff',
    frame: 'phone',
    menu: { group: '个人中心', icon: 'ClipboardList' },
    page: () => calendars().then(({ PhoneRecordsScreen }) => ({ Page: PhoneRecordsScreen })),
  },
  {
    path: '/m/hospitals/:id',
    title: '医院主页',
    who: 'all',
    frame: 'phone',
    page: () => places().then(({ HospitalScreen }) => ({ Page: HospitalScreen })),
  },
  {
    path: '/m/doctors/:id',
    title: '医生主页',
    who: 'all',
    frame: 'phone',
    page: () => places().then(({ DoctorScreen }) => ({ Page: DoctorScreen })),
  },
  {
    path: '/m/user_center',
    title: '就诊人管理',
    who: 'user',
    frame: 'phone',
    page: () => import('#web/features/patients/patients-page.tsx').then(({ PatientsPage }) => ({ Page: PatientsPage })),
  },
  {
    path: '/m/user_center/password',
    title: '修改密码',
    who: 'user',
    frame: 'phone',
    page: () =>
      import('#web/features/passwords/change-password-page.tsx').then(({ ChangePasswordPage }) => ({
        Page: ChangePasswordPage,
      })),
  },
  {
    path: '/m/user_center/calendar_feeds',
    title: '日历订阅',
    who: 'user',
    frame: 'phone',
    page: () =>
      import('#web/features/calendar-feeds/calendar-feeds-page.tsx').then(({ CalendarFeedsPage }) => ({
        Page: CalendarFeedsPage,
      })),
  },
  {
    path: '/m/login',
    title: '登录',
    who: 'all',
    frame: 'phone',
    page: () => import('#web/app/ways-in/login-screen.tsx').then(({ LoginScreen }) => ({ Page: LoginScreen })),
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
    page: () => import('#web/app/ways-in/forgot-screen.tsx').then(({ ForgotScreen }) => ({ Page: ForgotScreen })),
  },
];
