import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { failure, HOSPITAL, personOf } from '#web/api/testing.ts';
import { adminTests, INFO } from '#web/app/frames/admin-testing.tsx';
import { forgetPlace, stubPlace } from '#web/clinic/place/nearby-testing.ts';
import { reactions } from '#web/realtime/reactions.ts';

const READ = 'GET /api/admin/settings';
const CHANGE = 'PUT /api/admin/settings';
const PLACE = '/admin/settings/index';
const details = {
  phone: '0571-88881234',
  address: '衡川路 88 号',
  summary: '',
  longitude: 121.5272106,
  latitude: 31.1774276,
};
const settings = { ...HOSPITAL, ...details, version: 3 };

const openPlace = adminTests();
const open = (handlers = {}, me = personOf('shop_owner')) => {
  return openPlace(PLACE, 'shop_owner', { [READ]: { body: { data: settings } }, ...handlers }, me);
};
const clinic = () => screen.findByRole<HTMLInputElement>('radio', { name: /诊所/ });
const save = () => screen.getByRole('button', { name: '保存' });
const confirm = async () => {
  const question = await screen.findByRole('alertdialog', { name: '确定改为诊所模式？' });
  fireEvent.click(within(question).getByRole('button', { name: '确定' }));
};

afterEach(() => forgetPlace());

describe('business mode', () => {
  it('shows what is, and what each mode does', async () => {
    open();
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /医院/ })).checked).toBe(true);
    expect((await clinic()).checked).toBe(false);
    expect(screen.getByText('分科室经营，预约时必须选择科室。')).toBeTruthy();
    expect(screen.getByText('不分科室，预约时不再选择科室，直接选择医生和时间。')).toBeTruthy();
    expect(save().getAttribute('aria-disabled')).toBe('true');
  });

  it('changes after a question, and everything that knows the mode is read anew', async () => {
    const { net } = open({ [CHANGE]: { status: 201, body: { data: { ...settings, mode: 2 } } } });
    fireEvent.click(await clinic());
    net.on(READ, { body: { data: { ...settings, mode: 2 } } });
    fireEvent.click(save());
    await confirm();
    await waitFor(() => expect(net.calls(CHANGE)[0]?.body).toEqual({ mode: 2 }));
    expect(await screen.findByText('操作成功')).toBeTruthy();
    await waitFor(() => expect(net.calls(INFO)).toHaveLength(2));
    await waitFor(() => expect(screen.getByText('当前模式').parentElement?.textContent).toContain('诊所'));
  });

  it('follows a colleague who saves meanwhile', async () => {
    const { net } = open();
    await clinic();
    net.on(READ, { body: { data: { ...settings, mode: 2, version: 4 } } });
    reactions.touched({ hospital_id: 1, resources: [{ name: 'settings', ids: [1] }] });
    await waitFor(() => expect(screen.getByText('当前模式').parentElement?.textContent).toContain('诊所'));
  });

  it('changes nothing for who says no', async () => {
    const { net } = open();
    fireEvent.click(await clinic());
    fireEvent.click(save());
    const question = await screen.findByRole('alertdialog');
    fireEvent.click(within(question).getByRole('button', { name: '取消' }));
    expect(net.calls(CHANGE)).toHaveLength(0);
    expect((await clinic()).checked).toBe(true);
  });

  it('says that the hospital is locked, and keeps the choice', async () => {
    open({ [CHANGE]: { status: 423, body: failure(423, 'HOSPITAL_LOCKED', '该医院已被锁定，暂不能办理业务') } });
    fireEvent.click(await clinic());
    fireEvent.click(save());
    await confirm();
    expect(await screen.findByText('该医院已被锁定，暂不能办理业务')).toBeTruthy();
    expect((await clinic()).checked).toBe(true);
  });

  it('can’t be saved where the hospital waits, and says why', async () => {
    const me = personOf('shop_owner');
    if (me.meta.hospital) me.meta.hospital.status = 'pending';
    const { net } = open({}, me);
    fireEvent.click(await clinic());
    expect(save().getAttribute('aria-disabled')).toBe('true');
    fireEvent.submit(save().closest('form') ?? save());
    save().focus();
    expect((await screen.findByRole('tooltip')).textContent).toBe('该医院正在审批，暂不能办理业务');
    expect(net.calls(CHANGE)).toHaveLength(0);
  });

  it('says why it could not be loaded, and tries again', async () => {
    const { net } = open({ [READ]: { status: 503, body: failure(503, 'UNAVAILABLE', '服务暂时不可用，请稍后再试') } });
    expect(await screen.findByText('服务暂时不可用，请稍后再试')).toBeTruthy();
    net.on(READ, { body: { data: settings } });
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(await clinic()).toBeTruthy();
  });
});

describe('what everybody may read of the hospital', () => {
  const DESCRIBE = 'PUT /api/admin/settings/details';
  const EARTH = { longitude: expect.closeTo(121.5272106, 5), latitude: expect.closeTo(31.1774276, 5) };
  const NONE = { phone: '', address: '', longitude: null, latitude: null };
  const panel = async () => within(await screen.findByRole('region', { name: '医院资料' }));
  const edit = async () => {
    fireEvent.click((await panel()).getByRole('button', { name: '修改资料' }));
    return within(await screen.findByRole('dialog', { name: '修改医院资料' }));
  };
  type Form = Awaited<ReturnType<typeof edit>>;
  const field = (form: Form, name: RegExp) => form.getByRole<HTMLInputElement>('textbox', { name });
  const type = (form: Form, name: RegExp, value: string) => fireEvent.change(field(form, name), { target: { value } });
  const saveForm = (form: Form) => fireEvent.click(form.getByRole('button', { name: /^保存/ }));

  it('is shown with a number to call and a map', async () => {
    open();
    const shown = await panel();
    expect(shown.getByRole('link', { name: '0571-88881234' }).getAttribute('href')).toBe('tel:057188881234');
    expect(shown.getByRole('link', { name: '查看地图' }).getAttribute('href')).toContain('121.5272106%2C31.1774276');
    expect(shown.getByText('未填写')).toBeTruthy();
  });

  it('is saved with the version that was seen; a place that nobody touched goes back as it came', async () => {
    const saved = { ...settings, phone: '400-855-0188', version: 4 };
    const { net } = open({ [DESCRIBE]: { status: 201, body: { data: saved } } });
    const form = await edit();
    expect(field(form, /位置/).value).toBe('121.531542,31.175304');
    type(form, /电话/, '400 855 0188');
    type(form, /简介/, '口腔专科');
    net.on(READ, { body: { data: saved } });
    saveForm(form);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(net.calls(DESCRIBE).map(({ body }) => body)).toEqual([
      { ...details, phone: '400 855 0188', summary: '口腔专科', version: 3 },
    ]);
    expect(await (await panel()).findByRole('link', { name: '400-855-0188' })).toBeTruthy();
  });

  it('tells of a telephone that is none and a place that can’t be read, and sends nothing', async () => {
    const { net } = open();
    const form = await edit();
    type(form, /电话/, '8888');
    type(form, /位置/, '衡川路');
    saveForm(form);
    expect(await form.findByText('请输入正确的电话，如 0571-88881234、400-800-1234 或手机号')).toBeTruthy();
    expect(await form.findByText('请粘贴地图上的坐标，如 120.155100,30.274100')).toBeTruthy();
    expect(net.calls(DESCRIBE)).toHaveLength(0);
  });

  it('takes the spot off a Chinese map to where it is on earth, whichever number stands first', async () => {
    const { net } = open({
      [READ]: { body: { data: { ...settings, ...NONE } } },
      [DESCRIBE]: { status: 201, body: { data: settings } },
    });
    const form = await edit();
    type(form, /位置/, '31.175304, 121.531542');
    saveForm(form);
    await waitFor(() => expect(net.calls(DESCRIBE)).toHaveLength(1));
    expect(net.calls(DESCRIBE)[0]?.body).toMatchObject(EARTH);
  });

  it('takes where the device is when that is pressed, and says why it can’t', async () => {
    const { net } = open({
      [READ]: { body: { data: { ...settings, ...NONE } } },
      [DESCRIBE]: { status: 201, body: { data: settings } },
    });
    const form = await edit();
    stubPlace({ code: 1 });
    const press = () => fireEvent.click(form.getByRole('button', { name: '使用当前位置' }));
    press();
    expect(await form.findByText('没有获得位置权限。可在浏览器设置中允许后再试')).toBeTruthy();
    stubPlace({ longitude: 121.5272106, latitude: 31.1774276 });
    press();
    await waitFor(() => expect(field(form, /位置/).value).toBe('121.531542,31.175304'));
    saveForm(form);
    await waitFor(() => expect(net.calls(DESCRIBE)).toHaveLength(1));
    expect(net.calls(DESCRIBE)[0]?.body).toMatchObject(EARTH);
  });

  it('takes over what a colleague saved meanwhile, keeps what was typed, and saves over theirs when pressed again', async () => {
    const stale = { status: 409, body: failure(409, 'STALE', '此记录刚被修改，请核对后再保存') };
    const { net } = open({ [DESCRIBE]: stale });
    const form = await edit();
    type(form, /电话/, '13812345678');
    net.on(READ, { body: { data: { ...settings, address: '新址 1 号', version: 4 } } });
    saveForm(form);
    expect(await form.findByText('此记录刚被修改，请核对后再保存')).toBeTruthy();
    expect(form.getByText('新址 1 号')).toBeTruthy();
    expect(field(form, /地址/).value).toBe('新址 1 号');
    expect(field(form, /电话/).value).toBe('13812345678');
    net.on(DESCRIBE, { status: 201, body: { data: settings } });
    saveForm(form);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(net.calls(DESCRIBE).map(({ body }) => (body as { version: number }).version)).toEqual([3, 4]);
  });

  it('asks which of two telephones it is to be, and saves nothing before that is said', async () => {
    const current = { ...settings, phone: '0571-88885678', version: 4 };
    const stale = { status: 409, body: failure(409, 'STALE', '此记录刚被修改，请核对后再保存', { current }) };
    const { net } = open({ [DESCRIBE]: stale });
    const form = await edit();
    type(form, /电话/, '13812345678');
    saveForm(form);
    const choice = within(await form.findByRole('radiogroup', { name: '电话保留哪一个' }));
    net.on(DESCRIBE, { status: 201, body: { data: settings } });
    saveForm(form);
    expect(await form.findByText('请选择保留哪一个')).toBeTruthy();
    expect(net.calls(DESCRIBE)).toHaveLength(1);
    fireEvent.click(choice.getByRole('radio', { name: '用对方的' }));
    expect(field(form, /电话/).value).toBe('0571-88885678');
    fireEvent.click(choice.getByRole('radio', { name: '保留我的' }));
    saveForm(form);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(net.calls(DESCRIBE)[1]?.body).toMatchObject({ phone: '13812345678', version: 4 });
  });

  it('finds what was typed again after a reload, beside what was saved meanwhile', async () => {
    const { app } = open();
    const form = await edit();
    type(form, /电话/, '13812345678');
    app.close();
    const draft = Object.entries(sessionStorage).filter(([key]) => key.startsWith('haomai:draft:'));
    openPlace(PLACE, 'shop_owner', {
      [READ]: { body: { data: { ...settings, address: '新址 1 号', version: 4 } } },
    });
    // Signing in anew cleared it; a reload does not.
    for (const [key, value] of draft) sessionStorage.setItem(key, String(value));
    const again = await edit();
    expect(await again.findByText('已恢复上次未保存的内容')).toBeTruthy();
    await waitFor(() => expect(field(again, /地址/).value).toBe('新址 1 号'));
    expect(field(again, /电话/).value).toBe('13812345678');
    expect(again.getByText('此记录刚被修改，请核对后再保存')).toBeTruthy();
  });
});
