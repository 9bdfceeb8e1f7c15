import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSession, signIn } from '#web/api/session.ts';
import { failure, fakeNetwork, personOf } from '#web/api/testing.ts';
import { SCREENS } from '#web/app/screens-testing.ts';
import { openApp, routesOf, stubMedia } from '#web/app/testing.tsx';
import { setServerNow } from '#web/realtime/server-clock.ts';

const HOSPITAL = 'GET /api/index_hospitals/3/about';
const DOCTOR = 'GET /api/staff/7/about';
const TABLE = SCREENS.map((entry) => ({ ...entry, live: undefined }));

const place = { address: '云麓路 6 号', phone: '0571-88881234', longitude: 120.1, latitude: 30.2 };
const hours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '18:00' }));
const next = [
  { id: 71, date: '2026-11-20', time: '15:00' },
  { id: 72, date: '2026-11-21', time: '09:30' },
];
const hospital = {
  id: 3,
  name: '云麓口腔',
  logo: null,
  summary: '口腔专科',
  ...place,
  mode: 1,
  hours,
  departments: [{ id: 1, name: '口腔内科', intro: '' }],
  doctors: [
    {
      id: 7,
      name: '赵晓棠',
      job_title: '主治医师',
      department_id: 1,
      department_name: '口腔内科',
      role_name: 'doctor',
      specialties: '根管治疗',
      fee: { price: 3000 },
      cover_url: null,
      next,
    },
  ],
};
const doctor = {
  user_id: 7,
  hospital_id: 3,
  name: '赵晓棠',
  job_title: '主治医师',
  department_name: '口腔内科',
  hospital_name: '云麓口腔',
  specialties: '根管治疗',
  cover_url: null,
  summary: '从医十年',
  role_name: 'doctor',
  ...place,
  hours,
  fee: { price: 3000 },
  next: [] as typeof next,
};

function open(address: string, answers: Parameters<typeof fakeNetwork>[0]) {
  const net = fakeNetwork({ 'POST /api/admin/info': { body: personOf() }, ...answers });
  return { net, app: openApp(routesOf(TABLE), address) };
}

const linkTo = async (name: string | RegExp) => (await screen.findByRole('link', { name })).getAttribute('href');

beforeEach(() => {
  clearSession();
  stubMedia();
  setServerNow('2026-11-20T10:37:00+08:00');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a hospital’s page', () => {
  it('says where it is, when somebody is there, who, what it costs, and when there is room', async () => {
    const { app } = open('/hospitals/3', { [HOSPITAL]: { body: { data: hospital } } });
    await screen.findByRole('heading', { name: '云麓口腔' });
    for (const text of ['口腔专科', '云麓路 6 号', '周一至周五 09:00 – 18:00', '¥30.00']) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(await linkTo(/查看地图/)).toContain('https://uri.amap.com/marker?position=120.1%2C30.2');
    expect(await linkTo('0571-88881234')).toBe('tel:057188881234');
    expect(await linkTo('去预约')).toBe('/?hospital_id=3');
    expect(await linkTo(/赵晓棠.*根管治疗/)).toBe('/doctors/7?hospital_id=3');
    app.close();
  });

  it('leads a visitor to the form of a start by way of the login, as its cell does', async () => {
    const { app } = open('/hospitals/3', { [HOSPITAL]: { body: { data: hospital } } });
    const back = '/?hospital_id=3&doctor_id=7&time=2026-11-20&slot=71';
    expect(await linkTo('预约 赵晓棠 11月20日 周五 15:00')).toBe(`/login?redirect=${encodeURIComponent(back)}`);
    app.close();
  });

  it('leads who is signed in to it at once, and on the phone’s site stays there', async () => {
    signIn({ access_token: 't1', hospital_id: null });
    const { app } = open('/m/hospitals/3', { [HOSPITAL]: { body: { data: hospital } } });
    expect(await linkTo('预约 赵晓棠 11月21日 周六 09:30')).toBe(
      '/m?hospital_id=3&doctor_id=7&time=2026-11-21&slot=72',
    );
    expect(await linkTo('去预约')).toBe('/m?hospital_id=3');
    expect(await linkTo('0571-88881234')).toBe('tel:057188881234');
    expect(await linkTo(/赵晓棠.*根管治疗/)).toBe('/m/doctors/7?hospital_id=3');
    app.close();
  });

  it('says that nobody is there yet, that it is not there, and that it could not be asked', async () => {
    const empty = { ...hospital, hours: [], doctors: [], phone: '' };
    const first = open('/hospitals/3', { [HOSPITAL]: { body: { data: empty } } });
    expect(await screen.findByText('该医院还没有可预约的医生')).toBeTruthy();
    expect(screen.queryByText('电话')).toBeNull();
    expect(screen.getByText('暂无出诊安排')).toBeTruthy();
    first.app.close();
    const gone = { status: 404, body: failure(404, 'NOT_FOUND', '内容不存在或已被删除') };
    const second = open('/hospitals/3', { [HOSPITAL]: gone });
    const alert = await screen.findByText('内容不存在或已被删除');
    second.net.on(HOSPITAL, { body: { data: hospital } });
    within(alert.parentElement ?? alert)
      .getByRole('button', { name: '重试' })
      .click();
    expect(await screen.findByRole('heading', { name: '云麓口腔' })).toBeTruthy();
    second.app.close();
  });
});

describe('an address that names nobody', () => {
  it.each(['/hospitals/x', '/doctors/0', '/m/doctors/none'])('%s is no page, and asks for nothing', async (address) => {
    const { app, net } = open(address, {});
    expect(await screen.findByRole('heading', { name: '页面不存在' })).toBeTruthy();
    expect(net.seen.filter(({ path }) => path.endsWith('/about'))).toEqual([]);
    app.close();
  });
});

describe('a doctor’s page', () => {
  it('says what they do, where and when, and that all is taken', async () => {
    const { app, net } = open('/doctors/7?hospital_id=3', { [DOCTOR]: { body: { data: doctor } } });
    await screen.findByRole('heading', { name: '赵晓棠' });
    for (const text of ['根管治疗', '从医十年', '¥30.00', '周一至周五 09:00 – 18:00', '近 7 天没有可约的时间']) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(net.calls(DOCTOR)[0]?.query.get('hospital_id')).toBe('3');
    expect(await linkTo('云麓口腔')).toBe('/hospitals/3');
    expect(await linkTo('查看全部时间')).toBe('/?hospital_id=3&doctor_id=7');
    expect(await linkTo('0571-88881234')).toBe('tel:057188881234');
    app.close();
  });

  it.each([
    ['0571-88881234-101', 'tel:057188881234,101'],
    ['400-855-0188', 'tel:4008550188'],
    ['13812345678', 'tel:13812345678'],
  ])('calls %s from a hand', async (phone, to) => {
    const { app } = open('/m/doctors/7?hospital_id=3', { [DOCTOR]: { body: { data: { ...doctor, phone } } } });
    expect(await linkTo(phone)).toBe(to);
    app.close();
  });
});
