import { fireEvent } from '@testing-library/react';
import { type FakeAnswer, fakeNetwork, personOf } from '#web/api/testing.ts';
import type { Screen } from '#web/app/screens/screen.ts';
import { SCREENS } from '#web/app/screens-testing.ts';
import { openApp, routesOf } from '#web/app/testing.tsx';

/** The app with what is found by a word, for the tests of the palette and of the field in the bar. Pages are titles. */

export const PROJECTS = 'POST /api/search_projects';
export const PATIENTS = 'POST /api/admin/search/hospitalPatient';
export const VISITS = 'GET /api/admin/search/reservation';

const page = (text: string): Screen['page'] => {
  const Page = () => (
    <main>
      <h1>{text}</h1>
      <button type="button">页面上的按钮</button>
    </main>
  );
  return async () => Page;
};
const TABLE = SCREENS.map((entry) => ({ ...entry, live: undefined, page: page(entry.title) }));

export const doctor = {
  user_id: 7,
  hospital_id: 2,
  name: '赵晓棠',
  job_title: '主治医师',
  department_name: '口腔内科',
  hospital_name: '衡川口腔 · 总院',
  specialties: '',
  cover_url: null,
};
export const hospital = { id: 3, name: '云麓口腔', logo: null, summary: '', address: '云麓路 6 号' };
export const patient = {
  id: 31,
  name: '朱欣彤',
  gender: '女',
  age: 34,
  phone: '138****6021',
  certificate_number: null,
  card_no: 'HC00000031',
  allergic_history: null,
  alerts: [],
  last_visit: { date: '2026-10-02', doctor_name: '赵晓棠', chief_complaint: '洗牙' },
};
export const visit = {
  hash_id: 'near',
  date: '2026-11-25',
  time: '10:00',
  doctor_name: '李文博',
  chief_complaint: '洗牙',
  cancel_status: 0,
  flow_status: 'booked',
};

export function places(doctors: object[], hospitals: object[] = []): FakeAnswer {
  const pagination = { current_page: 1, per_page: 5, total: hospitals.length };
  return { body: { data: hospitals, ...pagination, meta: { doctors, doctors_total: doctors.length, pagination } } };
}

/** A place of the app for whoever is signed in, where no word finds anything yet. */
export function openFinding(address = '/404', me = personOf('customer_service')) {
  const net = fakeNetwork({
    'POST /api/admin/info': { body: me },
    'POST /api/admin/logout': { status: 204 },
    [PROJECTS]: places([]),
    [PATIENTS]: { body: { data: [] } },
  });
  return { net, app: openApp(routesOf(TABLE), address) };
}

export const type = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } });
export const press = (box: HTMLElement, key: string) => fireEvent.keyDown(box, { key });
/** What the active row under a field says. */
export const activeTextOf = (box: HTMLElement) =>
  document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent ?? '';
