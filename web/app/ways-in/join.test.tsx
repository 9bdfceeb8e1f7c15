import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { currentSession, signIn } from '#web/api/session.ts';
import { failure, personOf } from '#web/api/testing.ts';
import { asStranger } from '#web/app/testing.tsx';
import { type Answers, arrived, openWay, press } from '#web/app/ways-in/ways-in-testing.tsx';

const OPEN = 'POST /api/invites/open';
const ACCEPT = 'POST /api/invites/accept';
const ENTER = 'POST /api/select_hospital_login';
const SECRET = 'AbCdEfGhIjKlMn-_';
const offer = (more: object = {}) => ({
  body: {
    data: {
      kind: 'staff',
      from: '衡川口腔 · 总院',
      roles: ['doctor', 'dental_hygienist'],
      name: '周予安',
      phone: '137****7009',
      status: 'pending',
      expires_at: '2026-11-27T09:00:00.000+08:00',
      ...more,
    },
  },
});

async function open(answers: Answers = {}) {
  const opened = openWay(`/join?invite=${SECRET}`, { [OPEN]: offer(), ...answers });
  await arrived('加入邀请');
  return opened;
}

asStranger(true);

describe('the link of an invitation', () => {
  it('says who invites, as what and at which phone; login and registration lead back to it', async () => {
    const { net, app } = await open();
    expect(await screen.findByText('衡川口腔 · 总院')).toBeTruthy();
    expect(screen.getByText('医生、洁牙师')).toBeTruthy();
    expect(screen.getByText('137****7009')).toBeTruthy();
    expect(net.calls(OPEN)[0]?.body).toEqual({ invite: SECRET });
    const back = `?redirect=${encodeURIComponent(`/join?invite=${SECRET}`)}`;
    expect(screen.getByRole('link', { name: '登录并接受' }).getAttribute('href')).toBe(`/login${back}`);
    expect(screen.getByRole('link', { name: '注册新账号' }).getAttribute('href')).toBe(`/register${back}`);
    app.close();
  });

  it.each([
    ['mechanism_admin', '衡川口腔', '机构管理员（机构下各医院的店长）'],
    ['factory_admin', '远航义齿', '加工厂人员（不是任何医院的员工）'],
  ])('of %s says what one is by it', async (kind, from, text) => {
    const { app } = await open({ [OPEN]: offer({ kind, from, roles: [] }) });
    expect(await screen.findByText(from)).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    app.close();
  });

  it('is accepted by a press of who is signed in, who then is at that hospital', async () => {
    signIn({ access_token: 't1', hospital_id: null });
    const hospital = { id: 7, name: '衡川口腔 · 总院' };
    const { net, app } = await open({
      [ACCEPT]: { status: 201, body: { data: { kind: 'staff', from: hospital.name, hospital } } },
      [ENTER]: { body: { access_token: 't2', role: 'doctor' } },
    });
    await screen.findByRole('button', { name: '接受' });
    press('接受');
    await arrived('首页');
    expect(await screen.findByText('已接受邀请')).toBeTruthy();
    expect(net.calls(ACCEPT)[0]?.body).toEqual({ invite: SECRET });
    expect(net.calls(ENTER)[0]?.body).toEqual({ hospital_id: 7 });
    expect(currentSession()).toMatchObject({ token: 't2' });
    app.close();
  });

  it('of a plant, accepted, leads to its orders', async () => {
    signIn({ access_token: 't1', hospital_id: null });
    const { net, app } = await open({
      [OPEN]: offer({ kind: 'factory_admin', from: '远航义齿', roles: [] }),
      [ACCEPT]: { status: 201, body: { data: { kind: 'factory_admin', from: '远航义齿', hospital: null } } },
    });
    await screen.findByRole('button', { name: '接受' });
    const me = personOf();
    const factory = { id: 8, name: '远航义齿' };
    net.on('POST /api/admin/info', { body: { ...me, meta: { ...me.meta, factory } } });
    press('接受');
    await arrived('义齿加工');
    app.close();
  });

  it('says whose it is not, and stays', async () => {
    signIn({ access_token: 't1', hospital_id: null });
    const text = '该邀请发给了另一个手机号，请使用该手机号登录';
    const { app } = await open({ [ACCEPT]: { status: 403, body: failure(403, 'FORBIDDEN', text) } });
    await screen.findByRole('button', { name: '接受' });
    press('接受');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole('button', { name: '换一个账号' })).toBeTruthy();
    app.close();
  });

  it.each([
    ['expired', '邀请已过期，请联系邀请人重新发送'],
    ['withdrawn', '邀请已撤回'],
    ['accepted', '该邀请已接受'],
  ])('that is %s says so', async (status, text) => {
    const { app } = await open({ [OPEN]: offer({ status }) });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('link', { name: '登录并接受' })).toBeNull();
    expect(screen.getByRole('link', { name: '去登录' })).toBeTruthy();
    app.close();
  });

  it('that is over leads on who is signed in already', async () => {
    signIn({ access_token: 't1', hospital_id: null });
    const { app } = await open({ [OPEN]: offer({ status: 'accepted' }) });
    expect((await screen.findByRole('link', { name: '返回首页' })).getAttribute('href')).toBe('/');
    expect(screen.queryByRole('link', { name: '去登录' })).toBeNull();
    app.close();
  });

  it('of which nobody knows says so; one that could not be asked for is asked for again', async () => {
    const { net, app } = await open({
      [OPEN]: { status: 503, body: failure(503, 'UNAVAILABLE', '服务暂时不可用，请稍后再试') },
    });
    await screen.findByRole('button', { name: '重试' });
    net.on(OPEN, { status: 404, body: failure(404, 'NOT_FOUND', '邀请链接无效') });
    press('重试');
    expect(await screen.findByText('邀请链接无效，请使用最近一条短信中的链接')).toBeTruthy();
    app.close();
  });
});
