import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failure, personOf } from '#web/api/testing.ts';
import { adminTests, INFO, pageOf } from '#web/app/frames/admin-testing.tsx';
import { reactions } from '#web/realtime/reactions.ts';

const DOCTORS = 'GET /api/admin/examine_doctors';
const HOSPITALS = 'GET /api/admin/examine_hospitals';
const DECIDE = 'PATCH /api/admin/examine_doctors/3';

const review = {
  status: 'pending',
  reason: '',
  created_at: '2026-11-20T02:37:00.000Z',
  reviewed_at: null,
  reviewed_by: null,
  license_url: '/uploads/certificate/1?s=1',
  invite_name: '陈露',
  market_channel: null,
};
const doctor = { id: 3, user_id: 30, name: '许知远', phone: '137****1002', role: 'doctor', ...review };
const hospital = {
  id: 4,
  name: '望江口腔',
  mode: 2,
  creator: { id: 40, name: '葛望江', phone: '13800000041' },
  ...review,
};

const openPlace = adminTests();
const openDoctors = (address = '/admin/doctors/examine/index', handlers = {}) => {
  return openPlace(address, 'shop_owner', { [DOCTORS]: pageOf([doctor]), ...handlers });
};
const openReview = async () => {
  fireEvent.click(await screen.findByRole('button', { name: '审批许知远' }));
  return screen.findByRole('dialog', { name: '员工注册申请' });
};

describe('approval of staff', () => {
  it('begins with who waits, and shows the others on request', async () => {
    const { net, app } = openDoctors();
    await screen.findByText('许知远');
    const asked = () =>
      net
        .calls(DOCTORS)
        .filter(({ query }) => query.get('pageSize') === '10')
        .at(-1)?.query;
    expect(asked()?.get('status')).toBe('pending');
    expect(screen.getByRole('button', { name: '待审批' }).getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: '已驳回' }));
    await waitFor(() => expect(asked()?.get('status')).toBe('rejected'));
    fireEvent.click(screen.getByRole('button', { name: '全部' }));
    await waitFor(() => expect(asked()?.get('status')).toBeNull());
    expect(app.place()).toBe('/admin/doctors/examine/index?status=');
  });

  it('shows the certificate large, beside who applies as what and through whom', async () => {
    openDoctors();
    const dialog = await openReview();
    for (const text of ['许知远', '137****1002', '医生', '2026-11-20 10:37', '陈露', '待审批']) {
      expect(within(dialog).getByText(text)).toBeTruthy();
    }
    expect(within(dialog).getByRole('img', { name: '资格证书' }).getAttribute('src')).toBe(review.license_url);
  });

  it('lets in, and the row is gone', async () => {
    const { net } = openDoctors('/admin/doctors/examine/index', {
      [DECIDE]: { status: 201, body: { data: { ...doctor, status: 'approved' } } },
    });
    const dialog = await openReview();
    net.on(DOCTORS, pageOf([]));
    fireEvent.click(within(dialog).getByRole('button', { name: '通过' }));
    expect(await screen.findByText('暂无数据')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(net.calls(DECIDE)[0]?.body).toEqual({ status: 'approved', reason: '' });
    // The button that opened it went with its row: focus is on the page and not lost.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  });

  it('turns nobody away without saying why', async () => {
    const { net } = openDoctors('/admin/doctors/examine/index', {
      [DECIDE]: { status: 201, body: { data: { ...doctor, status: 'rejected', reason: '证书不清晰' } } },
    });
    fireEvent.click(within(await openReview()).getByRole('button', { name: '驳回' }));
    const form = await screen.findByRole('dialog', { name: '驳回申请' });
    const box = within(form).getByRole('textbox', { name: /驳回原因/ });
    await waitFor(() => expect(document.activeElement).toBe(box));
    fireEvent.click(within(form).getByRole('button', { name: /确认驳回/ }));
    expect(await within(form).findByText('请填写驳回原因')).toBeTruthy();
    expect(net.calls(DECIDE)).toHaveLength(0);
    fireEvent.change(box, { target: { value: ' 证书不清晰 ' } });
    fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(net.calls(DECIDE)[0]?.body).toEqual({ status: 'rejected', reason: '证书不清晰' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps the reason where the server refuses, and says what it said', async () => {
    openDoctors('/admin/doctors/examine/index', {
      [DECIDE]: {
        status: 422,
        body: failure(422, 'INVALID', '参数错误', { errors: { reason: ['原因最多200个字符'] } }),
      },
    });
    fireEvent.click(within(await openReview()).getByRole('button', { name: '驳回' }));
    const form = await screen.findByRole('dialog', { name: '驳回申请' });
    const box = within(form).getByRole<HTMLTextAreaElement>('textbox', { name: /驳回原因/ });
    fireEvent.change(box, { target: { value: '证书不清晰' } });
    fireEvent.click(within(form).getByRole('button', { name: /确认驳回/ }));
    expect(await within(form).findByText('原因最多200个字符')).toBeTruthy();
    expect(box.value).toBe('证书不清晰');
  });

  it('asks before a reason that was typed is thrown away', async () => {
    openDoctors();
    fireEvent.click(within(await openReview()).getByRole('button', { name: '驳回' }));
    const form = await screen.findByRole('dialog', { name: '驳回申请' });
    fireEvent.change(within(form).getByRole('textbox', { name: /驳回原因/ }), { target: { value: '证书' } });
    fireEvent.click(within(form).getByRole('button', { name: '返回' }));
    expect(await screen.findByRole('alertdialog', { name: '放弃未保存的修改？' })).toBeTruthy();
  });

  it('says that somebody else has decided, and shows what is', async () => {
    const { net } = openDoctors('/admin/doctors/examine/index', {
      [DECIDE]: { status: 409, body: failure(409, 'STATE', '当前状态不允许此操作') },
    });
    const dialog = await openReview();
    net.on(DOCTORS, pageOf([]));
    fireEvent.click(within(dialog).getByRole('button', { name: '通过' }));
    expect(await screen.findByText('当前状态不允许此操作')).toBeTruthy();
    expect(await screen.findByText('暂无数据')).toBeTruthy();
  });

  it('can only be read where it was decided', async () => {
    const decided = {
      ...doctor,
      status: 'rejected',
      reason: '证书不清晰',
      reviewed_at: review.created_at,
      reviewed_by: '周明德',
    };
    openDoctors('/admin/doctors/examine/index?status=rejected', { [DOCTORS]: pageOf([decided]) });
    fireEvent.click(await screen.findByRole('button', { name: '查看许知远' }));
    const dialog = await screen.findByRole('dialog', { name: '员工注册申请' });
    expect(within(dialog).getByText('证书不清晰')).toBeTruthy();
    expect(within(dialog).getByText('2026-11-20 10:37 周明德')).toBeTruthy();
    expect(within(dialog).queryByRole('button', { name: '通过' })).toBeNull();
  });

  it('decides nothing from the moment the hospital is locked, and says why', async () => {
    const { net } = openDoctors();
    const dialog = await openReview();
    const me = personOf('shop_owner');
    if (me.meta.hospital) me.meta.hospital.lock = 1;
    net.on(INFO, { body: me });
    act(() => reactions.session({ type: 'hospital_locked', hospital_id: 1 }));
    const approve = within(dialog).getByRole('button', { name: '通过' });
    await waitFor(() => expect(approve.getAttribute('aria-disabled')).toBe('true'));
    fireEvent.click(approve);
    expect(net.calls(DECIDE)).toHaveLength(0);
    act(() => approve.focus());
    expect((await screen.findByRole('tooltip')).textContent).toBe('该医院已被锁定，暂不能办理业务');
  });
});

describe('approval of hospitals', () => {
  const open = (handlers = {}) => {
    return openPlace('/admin/hospitals/examine/index', 'super_admin', {
      [HOSPITALS]: pageOf([hospital]),
      ...handlers,
    });
  };

  it('shows the licence, the mode, and whom to call', async () => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: '审批望江口腔' }));
    const dialog = await screen.findByRole('dialog', { name: '医院入驻申请' });
    for (const text of ['望江口腔', '葛望江 13800000041', '诊所']) expect(within(dialog).getByText(text)).toBeTruthy();
    expect(within(dialog).getByRole('img', { name: '营业执照' })).toBeTruthy();
  });

  it('lets in', async () => {
    const decide = 'PATCH /api/admin/examine_hospitals/4';
    const { net } = open({ [decide]: { status: 201, body: { data: { ...hospital, status: 'approved' } } } });
    fireEvent.click(await screen.findByRole('button', { name: '审批望江口腔' }));
    const dialog = await screen.findByRole('dialog', { name: '医院入驻申请' });
    fireEvent.click(within(dialog).getByRole('button', { name: '通过' }));
    await waitFor(() => expect(net.calls(decide)[0]?.body).toEqual({ status: 'approved', reason: '' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('操作成功')).toBeTruthy();
  });

  it('says in the list and in the application that no licence was handed in, and asks before letting in', async () => {
    const decide = 'PATCH /api/admin/examine_hospitals/4';
    const { net } = open({
      [HOSPITALS]: pageOf([{ ...hospital, license_url: null }]),
      [decide]: { status: 201, body: { data: { ...hospital, license_url: null, status: 'approved' } } },
    });
    const row = await screen.findByRole('row', { name: /望江口腔/ });
    expect(within(row).getByText('未上传营业执照')).toBeTruthy();
    fireEvent.click(within(row).getByRole('button', { name: '审批望江口腔' }));
    const dialog = await screen.findByRole('dialog', { name: '医院入驻申请' });
    expect(within(dialog).getAllByText('未上传营业执照')).toHaveLength(2);
    const question = { name: '未上传营业执照，仍然通过？' };
    fireEvent.click(within(dialog).getByRole('button', { name: '通过' }));
    fireEvent.click(within(await screen.findByRole('alertdialog', question)).getByRole('button', { name: '取消' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(net.calls(decide)).toHaveLength(0);
    fireEvent.click(within(dialog).getByRole('button', { name: '通过' }));
    fireEvent.click(within(await screen.findByRole('alertdialog', question)).getByRole('button', { name: '仍然通过' }));
    await waitFor(() => expect(net.calls(decide)[0]?.body).toEqual({ status: 'approved', reason: '' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('asks as well where the licence can’t be shown: nobody has looked at it', async () => {
    const { net } = open();
    fireEvent.click(await screen.findByRole('button', { name: '审批望江口腔' }));
    const dialog = await screen.findByRole('dialog', { name: '医院入驻申请' });
    fireEvent.error(within(dialog).getByRole('img', { name: '营业执照' }));
    fireEvent.click(within(dialog).getByRole('button', { name: '通过' }));
    await screen.findByRole('alertdialog', { name: '营业执照加载失败，仍然通过？' });
    expect(net.calls('PATCH /api/admin/examine_hospitals/4')).toHaveLength(0);
  });
});
