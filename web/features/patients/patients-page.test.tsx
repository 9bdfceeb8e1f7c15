import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'jotai';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HEALTH_CONSENT } from '#contract/privacy.ts';
import { clearSession, meAtom, signIn, store } from '#web/api/session.ts';
import { type FakeAnswer, failure, fakeNetwork, personOf } from '#web/api/testing.ts';
import { Toaster } from '#web/ui/feedback/toast.tsx';
import { ConfirmProvider } from '#web/ui/overlays/confirm-dialog.tsx';
import PatientsPage from './patients-page.tsx';

const LIST = 'GET /api/patients';
const ONE = 'GET /api/patients/9';
const CREATE = 'POST /api/patients';
const CHANGE = 'PUT /api/patients/9';

const info = {
  nationality: '中国',
  nation: '汉族',
  certificate_type: 1,
  certificate_number: '110***********1233',
  province: '北京市',
  city: '市辖区',
  area: '东城区',
  address: null,
  is_marry: null,
  industry: '教师',
  contact_name: '沈父',
  contact_phone: '137****1111',
};
const patient = {
  id: 9,
  name: '沈静姝',
  phone: '138****5678',
  email: null,
  age: 36,
  gender: '男',
  info,
  healthStatus: { health_status: null, medical_history: null, allergic_history: '青霉素', medication_history: null },
};
const short = {
  ...patient,
  id: 10,
  name: '沈一鸣',
  info: { ...info, nation: null, industry: null, contact_name: null, contact_phone: null },
};
const pageOf = (...data: object[]) => ({ body: { data, current_page: 1, per_page: 10, total: data.length } });
const consents = (agreed: boolean) => ({
  body: { data: [{ ...HEALTH_CONSENT, text: '过敏史等信息只用于诊疗', agreed, agreed_at: null }] },
});
const saved = { status: 201, body: { data: patient, meta: { health_status_kept: true } } };

function open(address = '/user_center', answers: Record<string, FakeAnswer> = {}, agreed = true) {
  const net = fakeNetwork({
    [LIST]: pageOf(patient, short),
    [ONE]: { body: { data: patient, meta: { nations: [], certificate_types: [] } } },
    'GET /api/consents': consents(agreed),
    ...answers,
  });
  const router = createMemoryRouter(
    [
      { path: '/user_center', Component: PatientsPage },
      { path: '/elsewhere', element: <p>别处</p> },
    ],
    { initialEntries: [address] },
  );
  const view = render(
    <Provider store={store}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ConfirmProvider>
          <RouterProvider router={router} />
        </ConfirmProvider>
        <Toaster />
      </QueryClientProvider>
    </Provider>,
  );
  return { net, router, ...view };
}

const stubWidth = (wide: boolean) =>
  vi.stubGlobal('matchMedia', () => ({ matches: wide, addEventListener: () => {}, removeEventListener: () => {} }));
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const type = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: /保存/ }));
async function choose(name: string, option: string) {
  fireEvent.click(screen.getByRole('combobox', { name }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
}
async function fillNew() {
  await type('姓名', '沈静姝');
  await choose('民族', '藏族');
  await type('行业', '教师');
  await type('证件号', '110101199003071233');
  await type('手机号', '13812345678');
  await type('联系人', '沈父');
  await type('联系电话', '13700001111');
}

beforeEach(() => {
  stubWidth(true);
  signIn({ access_token: 't', hospital_id: null });
  store.set(meAtom, personOf());
});
afterEach(() => {
  clearSession();
  store.set(meAtom, null);
  vi.unstubAllGlobals();
});

describe('/user_center', () => {
  it('lists one’s patients, numbers masked, and says whose file is short', async () => {
    open();
    const row = (await screen.findByText('沈静姝')).closest('tr') ?? document.body;
    for (const text of ['男', '36 岁', '138****5678', '居民身份证', '110***********1233', '已完善'])
      expect(within(row).getByText(text)).toBeTruthy();
    const other = screen.getByText('沈一鸣').closest('tr') ?? document.body;
    expect(within(other).getByText('资料待完善')).toBeTruthy();
    expect(screen.getByText('共 2 条')).toBeTruthy();
  });

  it('is cards on a phone', async () => {
    stubWidth(false);
    open();
    const cards = within(await screen.findByRole('list', { name: '就诊人' })).getAllByRole('listitem');
    expect(cards).toHaveLength(2);
    expect(screen.queryByRole('table')).toBeNull();
    expect(within(cards[0] ?? document.body).getByRole('button', { name: '编辑沈静姝' })).toBeTruthy();
  });

  it('asks for a page and a size that stand in the address', async () => {
    const { net } = open('/user_center?page=2&pageSize=25');
    await screen.findByText('沈静姝');
    expect(Object.fromEntries(net.calls(LIST)[0]?.query ?? [])).toEqual({ page: '2', pageSize: '25', include: 'info' });
  });

  it('says that there is nobody yet, and what to do', async () => {
    const { router } = open('/user_center', { [LIST]: pageOf() });
    expect(await screen.findByText('暂无数据')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '添加第一位就诊人' }));
    await waitFor(() => expect(router.state.location.search).toBe('?edit=new'));
  });

  it('says why it could not be loaded, and tries again', async () => {
    const { net } = open('/user_center', {
      [LIST]: { status: 503, body: failure(503, 'UNAVAILABLE', '服务暂时不可用') },
    });
    expect(await screen.findByText('服务暂时不可用')).toBeTruthy();
    net.on(LIST, pageOf(patient));
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('沈静姝')).toBeTruthy();
  });

  it('shows one of them in short, with the visits that are past', async () => {
    const visit = {
      id: 1,
      hash_id: 'h',
      date: '2026-03-05',
      time: '09:00',
      hospital_name: '衡川口腔',
      cancel_status: 0,
    };
    open('/user_center', {
      'GET /api/patients/get_patient_case': {
        body: {
          data: {
            patient: { ...patient, allergic_history: '青霉素', medical_history: null },
            reservations: [
              { ...visit, department_name: null, doctor_name: '李医生', chief_complaint: '补牙', visi_status: 1 },
            ],
          },
        },
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: '沈静姝' }));
    const sheet = await screen.findByRole('dialog', { name: '沈静姝' });
    expect(await within(sheet).findByText('2026-03-05 09:00')).toBeTruthy();
    for (const text of ['青霉素', '衡川口腔 · 李医生', '补牙', '已就诊'])
      expect(within(sheet).getByText(text)).toBeTruthy();
  });
});

describe('a new patient', () => {
  it('names every field that must be there', async () => {
    const { net } = open('/user_center?edit=new');
    await field('姓名');
    save();
    for (const text of [
      '姓名为必填项',
      '手机号为必填项',
      '证件号为必填项',
      '民族为必填项',
      '行业为必填项',
      '紧急联系人姓名为必填项',
      '紧急联系人手机号为必填项',
    ]) {
      expect(await screen.findByText(text)).toBeTruthy();
    }
    expect(document.activeElement).toBe(await field('姓名'));
    expect(net.calls(CREATE)).toHaveLength(0);
  });

  it('takes sex and age from the ID card, a region only whole, and goes back to the list', async () => {
    const { net, router } = open('/user_center?edit=new', { [CREATE]: saved });
    await fillNew();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '男' }).checked).toBe(true);
    expect((await field('年龄')).readOnly).toBe(true);
    expect(screen.queryByRole('radiogroup', { name: '是否怀孕' })).toBeNull();
    await waitFor(() => expect(screen.getByRole('combobox', { name: '省' })).toBeTruthy());
    await choose('省', '广东省');
    expect(screen.getByText('选到区县才会保存')).toBeTruthy();
    await choose('市', '深圳市');
    await choose('区县', '南山区');
    await choose('市', '广州市');
    expect(screen.getByRole('combobox', { name: '区县' }).textContent).toBe('区县');
    await choose('区县', '天河区');
    save();
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(net.calls(CREATE)[0]?.body).toMatchObject({
      quick: false,
      patient: { name: '沈静姝', phone: '13812345678' },
      info: { nation: '藏族', province: '广东省', city: '广州市', area: '天河区', contact_phone: '13700001111' },
      healthStatus: { allergic_history: '' },
    });
    expect(net.calls(CREATE)[0]?.body).not.toHaveProperty('consent');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(sessionStorage.getItem('haomai:draft:patient-form:new')).toBeNull();
  });

  it('asks for consent where the account has not given it, and sends it along', async () => {
    const { net } = open('/user_center?edit=new', { [CREATE]: saved }, false);
    await fillNew();
    await screen.findByRole('checkbox');
    save();
    expect(await screen.findByText('请先阅读并同意《健康信息授权书》')).toBeTruthy();
    fireEvent.click(screen.getByRole('checkbox'));
    save();
    await waitFor(() => expect(net.calls(CREATE)).toHaveLength(1));
    expect(net.calls(CREATE)[0]?.body).toMatchObject({ consent: true, consent_version: HEALTH_CONSENT.version });
  });

  it('puts the server’s refusal under its field', async () => {
    const errors = { 'info.certificate_number': ['该证件号已是您的就诊人“沈二”'] };
    open('/user_center?edit=new', { [CREATE]: { status: 422, body: failure(422, 'INVALID', '参数错误', { errors }) } });
    await fillNew();
    save();
    expect(await screen.findByText('该证件号已是您的就诊人“沈二”')).toBeTruthy();
    expect((await field('姓名')).value).toBe('沈静姝');
  });

  it('keeps what was typed when the network fails, and is the same press when sent again', async () => {
    const { net, router, unmount } = open('/user_center?edit=new', { [CREATE]: { network: 'offline' } });
    await fillNew();
    save();
    expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy();
    expect((await field('联系人')).value).toBe('沈父');
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    await waitFor(() => expect(net.calls(CREATE)).toHaveLength(2));
    const keys = net.calls(CREATE).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(new Set(keys).size).toBe(1);
    unmount();
    router.dispose();
    open('/user_center?edit=new');
    expect(await screen.findByText('已恢复上次未保存的内容')).toBeTruthy();
    expect((await field('联系人')).value).toBe('沈父');
    fireEvent.click(screen.getByRole('button', { name: '清空' }));
    await waitFor(async () => expect((await field('联系人')).value).toBe(''));
  });

  it('asks before what was typed is left, by its button and by any link', async () => {
    const { router } = open('/user_center?edit=new');
    await type('姓名', '沈静姝');
    fireEvent.click(screen.getByRole('button', { name: '取消' }));
    expect(await screen.findByRole('alertdialog', { name: '放弃未保存的修改？' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '继续填写' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect((await field('姓名')).value).toBe('沈静姝');
    void router.navigate('/elsewhere');
    fireEvent.click(await screen.findByRole('button', { name: '放弃' }));
    expect(await screen.findByText('别处')).toBeTruthy();
    expect(sessionStorage.getItem('haomai:draft:patient-form:new')).toBeNull();
  });

  it('leaves without a word where nothing was typed', async () => {
    const { router } = open('/user_center?edit=new');
    await field('姓名');
    fireEvent.click(screen.getByRole('button', { name: '返回列表' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('a patient that is there', () => {
  it('is changed with the numbers as they are shown', async () => {
    const { net } = open('/user_center?edit=9', { [CHANGE]: saved });
    expect((await field('证件号')).value).toBe('110***********1233');
    expect(screen.getByRole('combobox', { name: '区县' }).textContent).toBe('东城区');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '男' }).disabled).toBe(true);
    await type('行业', '医生');
    fireEvent.keyDown(await field('行业'), { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(net.calls(CHANGE)).toHaveLength(1));
    expect(net.calls(CHANGE)[0]?.body).toMatchObject({
      patient: { name: '沈静姝', phone: '138****5678', age: 36, gender: '男' },
      info: {
        certificate_number: '110***********1233',
        contact_phone: '137****1111',
        industry: '医生',
        is_marry: null,
      },
      healthStatus: { allergic_history: '青霉素' },
    });
  });

  it('shows the whole numbers on request', async () => {
    const { net } = open('/user_center?edit=9', {
      'POST /api/patients/9/reveal': {
        body: {
          data: {
            id: 9,
            phone: '13812345678',
            certificate_type: 1,
            certificate_number: '110101199003071233',
            contact_phone: '13700001111',
          },
        },
      },
    });
    await field('证件号');
    expect(net.calls('POST /api/patients/9/reveal')).toHaveLength(0);
    fireEvent.click(screen.getByRole('button', { name: '显示完整号码' }));
    for (const text of ['13812345678', '110101199003071233', '13700001111'])
      expect(await screen.findByText(text)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '隐藏完整号码' }));
    await waitFor(() => expect(screen.queryByText('110101199003071233')).toBeNull());
  });

  it('may be gone', async () => {
    open('/user_center?edit=9', { [ONE]: { status: 404, body: failure(404, 'NOT_FOUND') } });
    expect(await screen.findByText('就诊人不存在')).toBeTruthy();
  });
});
