import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { currentSession } from '#web/api/session.ts';
import { failure } from '#web/api/testing.ts';
import { asStranger } from '#web/app/testing.tsx';
import { type Answers, arrived, field, openWay, press, type } from '#web/app/ways-in/ways-in-testing.tsx';

const HOSPITALS = Array.from({ length: 1444 }, (_, i) => ({ id: i + 1, name: `第${i + 1}医院` }));
const LIST = 'GET /api/doctor/register';
const LISTED: Answers = { [LIST]: { body: { hospitals: HOSPITALS } } };
const PENDING = { status: 201, body: { data: { status: 'pending' } } };
const GOOD = { 姓名: '林小满', 手机号: '13700137000', 验证码: '402913', 密码: 'Haomai2026', 确认密码: 'Haomai2026' };

async function open(address: string, answers: Answers = {}) {
  const opened = openWay(address, { ...LISTED, ...answers });
  await screen.findByLabelText('姓名');
  return opened;
}

function leave(label: string, value: string): void {
  type({ [label]: value });
  fireEvent.blur(field(label));
}

async function choose(control: string, option: string): Promise<void> {
  fireEvent.click(screen.getByRole('combobox', { name: control }));
  const search = screen.queryByRole('combobox', { name: '输入医院名称' });
  if (search) fireEvent.change(search, { target: { value: option } });
  fireEvent.click(await screen.findByRole('option', { name: option }));
}

const overlayGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

asStranger(false);

describe('the rules of docs/domain/sign-up.md#fields, when a field is left', () => {
  it.each([
    ['姓名', '', '请输入姓名'],
    ['姓名', '林', '姓名最少两个字符'],
    ['姓名', '一二三四五六七八九十一二三四五六七八九十一', '姓名最多二十个字符'],
    ['手机号', '', '请输入正确的手机号'],
    ['手机号', '23800138000', '请输入正确的手机号'],
    ['验证码', '', '请输入验证码'],
    ['密码', '', '请输入密码'],
    ['密码', 'haomai2026', '密码必须由 6-16位大写字母、小写字母、数字组成'],
    ['密码', 'Hm2026Hm2026Hm2026', '密码必须由 6-16位大写字母、小写字母、数字组成'],
    ['确认密码', '', '请输入密码'],
    ['确认密码', 'haomai', '密码必须由 6-16位大写字母、小写字母、数字组成'],
  ])('%s “%s”: %s', async (label, value, message) => {
    const { app } = await open('/register');
    // A draft of the test before must not stand here.
    type({ 姓名: '', 手机号: '', 验证码: '', 密码: '', 确认密码: '' });
    leave(label, value);
    await screen.findByText(message);
    expect(field(label).ariaInvalid ?? field(label).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText(message)).toHaveLength(1);
    app.close();
  });

  it.each([
    ['', '请输入医院名称'],
    ['衡', '医院名称最少两个字符'],
    ['一二三四五六七八九十一二三四五六七八九十一', '医院名称最多二十个字符'],
  ])('医院名称 “%s”: %s', async (value, message) => {
    const { app } = await open('/hospital/register');
    leave('医院名称', value);
    expect(await screen.findByText(message)).toBeTruthy();
    app.close();
  });

  it('two passwords that differ, whichever of them is changed', async () => {
    const { app } = await open('/register');
    leave('密码', 'Haomai2026');
    leave('确认密码', 'Haomai2027');
    expect(await screen.findByText('两次输入密码不一致!')).toBeTruthy();
    type({ 密码: 'Haomai2027' });
    await waitFor(() => expect(screen.queryByText('两次输入密码不一致!')).toBeNull());
    type({ 密码: 'Haomai2028' });
    expect(await screen.findByText('两次输入密码不一致!')).toBeTruthy();
    app.close();
  });
});

describe('on submit', () => {
  const EMPTY = { 姓名: '', 手机号: '', 验证码: '', 密码: '', 确认密码: '' };

  it.each([
    ['/register', '注册', ['请输入姓名', '请输入正确的手机号', '请输入验证码', '请输入密码', '请输入密码']],
    [
      '/hospital/register',
      '提交申请',
      ['请输入医院名称', '请输入姓名', '请输入正确的手机号', '请输入验证码', '请输入密码', '请输入密码'],
    ],
    [
      '/doctor/register',
      '提交申请',
      ['请选择医院', '请输入姓名', '请输入正确的手机号', '请输入验证码', '请输入密码', '请输入密码'],
    ],
  ])('%s says all that is wrong at once, and asks the server nothing', async (path, submit, messages) => {
    const { net, app } = await open(path);
    type(EMPTY);
    if (path === '/hospital/register') type({ 医院名称: '' });
    press(submit);
    for (const message of new Set(messages)) {
      const times = messages.filter((each) => each === message).length;
      await waitFor(() => expect(screen.getAllByText(message, { selector: '[aria-live]' })).toHaveLength(times));
    }
    expect(net.seen.filter(({ method }) => method === 'POST')).toEqual([]);
    app.close();
  });
});

describe('a code', () => {
  it('is not sent without a valid phone', async () => {
    const { net, app } = await open('/register');
    type({ 手机号: '137' });
    press('获取验证码');
    expect(await screen.findByText('请输入正确的手机号')).toBeTruthy();
    expect(net.calls('POST /api/register_sms')).toEqual([]);
    app.close();
  });

  it('is not sent to staff before a hospital is chosen; then for that hospital', async () => {
    const { net, app } = await open('/doctor/register', { 'POST /api/doctor/register_sms': { status: 201 } });
    type({ 手机号: '13700137001' });
    press('获取验证码');
    expect(await screen.findByText('请选择医院', { selector: '[aria-live]' })).toBeTruthy();
    expect(net.calls('POST /api/doctor/register_sms')).toEqual([]);
    await choose('医院', '第1234医院');
    press('获取验证码');
    expect(await screen.findByText('发送成功，验证码已发送至 137****7001')).toBeTruthy();
    expect(net.calls('POST /api/doctor/register_sms').map(({ body }) => body)).toEqual([
      { phone: '13700137001', hospital_id: 1234 },
    ]);
    app.close();
  });
});

describe('a plain user', () => {
  const REGISTER = 'POST /api/register';

  it('is signed in at once and where they wanted to be, with who brought them', async () => {
    const { net, app } = await open('/register?invite_code=a1&market_channel=wx&redirect=%2F%3Fslot%3D7', {
      [REGISTER]: { body: { access_token: 't1' } },
    });
    type(GOOD);
    press('注册');
    await arrived('首页');
    expect(app.place()).toBe('/?slot=7');
    expect(await screen.findByText('注册成功')).toBeTruthy();
    expect(currentSession().token).toBe('t1');
    expect(net.calls(REGISTER)[0]?.body).toEqual({
      name: '林小满',
      phone: '13700137000',
      code: '402913',
      password: 'Haomai2026',
      password_confirmation: 'Haomai2026',
      invite_code: 'a1',
      market_channel: 'wx',
    });
    await act(() => app.router.navigate('/register'));
    expect((await screen.findByLabelText<HTMLInputElement>('密码')).value).toBe('');
    app.close();
  });

  it('sees 注册中... while it waits', async () => {
    const { net, app } = await open('/register');
    const answers: (() => void)[] = [];
    net.on(REGISTER, () => new Promise((answer) => answers.push(() => answer({ body: { access_token: 't1' } }))));
    type(GOOD);
    press('注册');
    expect((await screen.findByRole('dialog')).textContent).toBe('注册中...');
    for (const answer of answers) answer();
    await arrived('首页');
    app.close();
  });

  const refusals = [
    [
      'a known phone with another password',
      { status: 400, body: failure(400, 'BAD_CREDENTIALS', '手机号或密码错误') },
      '手机号或密码错误',
    ],
    [
      'a wrong code',
      { status: 422, body: failure(422, 'INVALID', '参数错误', { errors: { code: ['验证码错误或已失效'] } }) },
      '验证码错误或已失效',
    ],
    [
      'what no field of the form is about',
      { status: 422, body: failure(422, 'INVALID', '参数错误', { errors: { invite_code: ['邀请码格式错误'] } }) },
      '邀请码格式错误',
    ],
    [
      'too many tries',
      { status: 429, body: failure(429, 'TOO_MANY', '操作过于频繁，请稍后再试'), headers: { 'Retry-After': '600' } },
      '操作过于频繁，请稍后再试（10 分钟后可重试）',
    ],
    ['no network', { network: 'offline' } as const, '网络已断开，请检查网络后重试'],
  ] as const;

  it.each(refusals)('%s stands in the form, and nothing typed is lost', async (_name, answer, text) => {
    const { net, app } = await open('/register', { [REGISTER]: answer });
    type(GOOD);
    press('注册');
    expect(await screen.findByText(text)).toBeTruthy();
    await overlayGone();
    for (const [label, value] of Object.entries(GOOD)) expect(field(label).value).toBe(value);
    net.on(REGISTER, { body: { access_token: 't1' } });
    press('注册');
    await arrived('首页');
    app.close();
  });
});

describe('staff and institutions', () => {
  it('staff choose hospital and role, and wait for approval', async () => {
    const call = 'POST /api/doctor/register';
    const { net, app } = await open('/doctor/register?invite_code=a1', { [call]: PENDING });
    await choose('医院', '第77医院');
    fireEvent.click(screen.getByRole('radio', { name: '咨询师' }));
    type(GOOD);
    press('提交申请');
    await arrived('注册成功，等待审批');
    expect(screen.getByRole('link', { name: '返回首页' }).getAttribute('href')).toBe('/');
    expect(document.activeElement?.textContent).toBe('注册成功，等待审批');
    expect(net.calls(call)[0]?.body).toMatchObject({ hospital_id: 77, role: 'consultant', invite_code: 'a1' });
    expect(currentSession().token).toBeNull();
    app.close();
  });

  it('an institution waits for approval', async () => {
    const call = 'POST /api/hospital/register';
    const { net, app } = await open('/hospital/register', { [call]: PENDING });
    type({ ...GOOD, 医院名称: '望江口腔' });
    press('提交申请');
    await arrived('注册成功，等待审批');
    expect(net.calls(call)[0]?.body).toMatchObject({ hospital_name: '望江口腔', name: '林小满' });
    fireEvent.click(screen.getByRole('link', { name: '返回首页' }));
    await arrived('首页');
    app.close();
  });

  it('a code goes with the hospital that it was asked for', async () => {
    const { app } = await open('/doctor/register');
    await choose('医院', '第77医院');
    type({ 验证码: '402913' });
    await choose('医院', '第78医院');
    expect(field('验证码').value).toBe('');
    app.close();
  });

  it('a list of hospitals that doesn’t come can be asked for again', async () => {
    const { net, app } = await open('/doctor/register', { [LIST]: { status: 500, body: failure(500, 'INTERNAL') } });
    const row = (await screen.findByText('超出权限范围')).closest('div');
    if (!row) throw new Error('no row');
    net.on(LIST, { body: { hospitals: HOSPITALS } });
    fireEvent.click(within(row).getByRole('button', { name: '重试' }));
    await waitFor(() => expect(screen.queryByText('超出权限范围')).toBeNull());
    await choose('医院', '第1医院');
    app.close();
  });
});

/** What stands between the page and the server while an image is under way. */
class Line {
  static readonly all: Line[] = [];
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  status = 0;
  responseText = '';
  sent: FormData | null = null;
  constructor() {
    Line.all.push(this);
  }
  open() {}
  setRequestHeader() {}
  abort() {}
  send(form: FormData) {
    this.sent = form;
  }
  progress(part: number) {
    act(() => this.upload.onprogress?.({ loaded: part, total: 1 }));
  }
  answer(status: number, body: object) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    act(() => this.onload?.());
  }
}

describe('the picture', () => {
  const CALL = 'POST /api/hospital/register';
  const stored = { Location: '/uploads/license/abc.jpg' };

  beforeEach(() => {
    Line.all.length = 0;
    vi.stubGlobal('XMLHttpRequest', Line);
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} }));
  });

  function pick(label: string, name = '执照.jpg', type_ = 'image/jpeg'): void {
    fireEvent.change(field(label), { target: { files: [new File(['jpg'], name, { type: type_ })] } });
  }

  async function lineOf(count: number): Promise<Line> {
    await waitFor(() => expect(Line.all[count - 1]?.sent).toBeTruthy());
    const line = Line.all[count - 1];
    if (!line) throw new Error('no line');
    return line;
  }

  it('is asked of staff and of institutions, with the hint, and of nobody else', async () => {
    for (const [path, label, hint] of [
      ['/doctor/register', '资格证书', '医生、咨询师必须上传专业资格证书'],
      ['/hospital/register', '营业执照', '请上传医疗机构的营业执照'],
    ] as const) {
      const { app } = await open(path);
      expect(field(label).type).toBe('file');
      expect(screen.getByText(hint)).toBeTruthy();
      app.close();
    }
    const { app } = await open('/register');
    expect(document.querySelector('input[type="file"]')).toBeNull();
    app.close();
  });

  it('is sent as soon as it is picked; a form that is quicker waits with 上传中...', async () => {
    const { net, app } = await open('/hospital/register', { [CALL]: PENDING });
    pick('营业执照');
    const line = await lineOf(1);
    expect(line.sent?.get('type')).toBe('license');
    line.progress(0.4);
    expect(screen.getByRole('progressbar').ariaValueNow ?? '').toBe('40');
    type({ ...GOOD, 医院名称: '望江口腔' });
    press('提交申请');
    expect((await screen.findByRole('dialog')).textContent).toBe('上传中...');
    expect(net.calls(CALL)).toEqual([]);
    line.answer(200, stored);
    await arrived('注册成功，等待审批');
    expect(net.calls(CALL)[0]?.body).toMatchObject({ license: stored.Location });
    app.close();
  });

  it('that didn’t get there stops the form, loses nothing, and may be sent again or left out', async () => {
    const { net, app } = await open('/hospital/register', { [CALL]: PENDING });
    type({ ...GOOD, 医院名称: '望江口腔' });
    pick('营业执照');
    (await lineOf(1)).answer(500, failure(500, 'INTERNAL'));
    expect(await screen.findByText('文件上传失败,请重新上传')).toBeTruthy();
    press('提交申请');
    await waitFor(() => expect(screen.getAllByText('文件上传失败,请重新上传')).toHaveLength(2));
    expect(net.calls(CALL)).toEqual([]);
    for (const [label, value] of Object.entries(GOOD)) expect(field(label).value).toBe(value);
    press('移除');
    press('提交申请');
    await arrived('注册成功，等待审批');
    expect(net.calls(CALL)[0]?.body).toMatchObject({ license: null });
    app.close();
  });

  it('of another kind is not sent at all', async () => {
    const { app } = await open('/doctor/register');
    pick('资格证书', '证书.pdf', 'application/pdf');
    expect(await screen.findByText('仅支持 JPG、PNG、WebP 图片')).toBeTruthy();
    expect(Line.all).toEqual([]);
    app.close();
  });
});

describe('the sign-up type', () => {
  it('changes the form, keeps the codes of the link and what was typed', async () => {
    const { app } = await open('/register?invite_code=a1&market_channel=wx');
    type(GOOD);
    await choose('注册类型', '医疗机构');
    await screen.findByLabelText('医院名称');
    expect(app.place()).toBe('/hospital/register?invite_code=a1&market_channel=wx');
    for (const [label, value] of Object.entries(GOOD)) expect(field(label).value).toBe(value);
    type({ 医院名称: '望江口腔' });
    await choose('注册类型', '医生 / 咨询师');
    await screen.findByRole('combobox', { name: '医院' });
    expect(app.place()).toBe('/doctor/register?invite_code=a1&market_channel=wx');
    expect(field('姓名').value).toBe('林小满');
    // Staff get codes of their own.
    expect(field('验证码').value).toBe('');
    await choose('注册类型', '医疗机构');
    expect((await screen.findByLabelText<HTMLInputElement>('医院名称')).value).toBe('望江口腔');
    app.close();
  });

  it('has a way back to the login, with the codes', async () => {
    const { app } = await open('/doctor/register?invite_code=a1');
    expect(screen.getByRole('link', { name: '去登录' }).getAttribute('href')).toBe('/login?invite_code=a1');
    app.close();
  });
});
