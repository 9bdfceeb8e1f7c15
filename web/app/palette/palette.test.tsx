import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lookedForAtom } from '#web/api/looked-for.ts';
import { clearSession, signIn, store } from '#web/api/session.ts';
import { type FakeAnswer, failure, personOf } from '#web/api/testing.ts';
import { asStranger } from '#web/app/testing.tsx';
import { ALLERGY } from '#web/clinic/testing.ts';
import { setServerNow } from '#web/realtime/server-clock.ts';
import { closePalette } from './palette-state.ts';
import {
  activeTextOf,
  doctor,
  hospital,
  openFinding as open,
  PATIENTS,
  PROJECTS,
  patient,
  places,
  press,
  type,
  VISITS,
  visit,
} from './palette-testing.tsx';

const pressK = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'k', ctrlKey: true });
const field = () => screen.findByRole<HTMLInputElement>('combobox', { name: '命令面板' });
const options = () => screen.queryAllByRole('option').map((row) => row.textContent ?? '');
const activeText = async () => activeTextOf(await field());

/** The palette over a page, opened with the keyboard. */
async function opened(address?: string, me = personOf('customer_service')) {
  const here = open(address, me);
  await screen.findByRole('heading', { name: '页面不存在' });
  pressK();
  return { ...here, box: await field() };
}

asStranger(true);
beforeEach(() => {
  signIn({ access_token: 't1', hospital_id: 1 });
  setServerNow('2026-11-20T10:37:00+08:00');
});
afterEach(() => act(closePalette));

describe('the palette', () => {
  it('opens with Ctrl K and ⌘ K, closes with Esc, and gives the focus back', async () => {
    const { app } = open('/404');
    const button = await screen.findByRole('button', { name: '页面上的按钮' });
    button.focus();
    pressK();
    const box = await field();
    await waitFor(() => expect(document.activeElement).toBe(box));
    fireEvent.keyDown(box, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(button);
    fireEvent.keyDown(button, { key: 'K', metaKey: true });
    expect(await field()).toBeTruthy();
    app.close();
  });

  it('does not open over another dialog, nor where Ctrl K was already taken', async () => {
    const { app } = open('/404');
    const button = await screen.findByRole('button', { name: '页面上的按钮' });
    button.addEventListener('keydown', (event) => event.preventDefault(), { once: true });
    fireEvent.keyDown(button, { key: 'k', ctrlKey: true });
    expect(screen.queryByRole('dialog')).toBeNull();
    const form = document.createElement('div');
    form.setAttribute('role', 'dialog');
    document.body.append(form);
    pressK();
    expect(screen.queryByRole('combobox', { name: '命令面板' })).toBeNull();
    form.remove();
    app.close();
  });

  it('opens from its hint in the bar', async () => {
    const { app } = open('/404');
    fireEvent.click(await screen.findByRole('button', { name: '命令面板' }));
    const box = await field();
    await waitFor(() => expect(document.activeElement).toBe(box));
    app.close();
  });

  it('is a combobox with a list of groups, of which one option is active', async () => {
    const { app, net, box } = await opened();
    net.on(PROJECTS, places([doctor], [hospital]));
    net.on(PATIENTS, { body: { data: [patient] } });
    type(box, 'zxt');
    await screen.findByRole('option', { name: /赵晓棠/ });
    expect(screen.getAllByRole('group').map((each) => each.textContent?.slice(0, 2))).toEqual([
      '患者',
      '医生',
      '医院',
      '搜索',
    ]);
    expect(box.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
    expect(await activeText()).toContain('朱欣彤');
    press(box, 'ArrowDown');
    expect(await activeText()).toContain('赵晓棠');
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('赵晓棠');
    press(box, 'ArrowUp');
    press(box, 'ArrowUp');
    expect(await activeText()).toContain('朱欣彤');
    app.close();
  });

  it('takes a doctor to their column', async () => {
    const { app, net, box } = await opened();
    net.on(PROJECTS, places([doctor]));
    type(box, 'zxt');
    await screen.findByRole('option', { name: /赵晓棠/ });
    press(box, 'Enter');
    await waitFor(() => expect(app.place()).toBe('/?hospital_id=2&doctor_id=7'));
    expect(screen.queryByRole('dialog')).toBeNull();
    app.close();
  });

  it('shows a patient’s visits, asked for by number, and takes to the cell of one', async () => {
    const { app, net, box } = await opened();
    const past = { hash_id: 'past', date: '2026-10-02', time: '09:30', doctor_name: '赵晓棠', chief_complaint: '补牙' };
    net.on(PATIENTS, { body: { data: [{ ...patient, alerts: [ALLERGY] }] } });
    net.on(VISITS, {
      body: {
        data: [
          visit,
          { ...past, cancel_status: 0, flow_status: 'done' },
          { ...visit, hash_id: 'off', cancel_status: 1 },
        ],
      },
    });
    type(box, '朱欣彤');
    const found = (await screen.findByRole('option', { name: /朱欣彤.*女/ })).textContent;
    expect(found).toContain('34 岁 · 138****6021');
    expect(found).toContain(`⚠ ${ALLERGY.text}`);
    press(box, 'Enter');
    await screen.findByRole('option', { name: /11月25日/ });
    expect(options().map((each) => each.replace('定位到排班表', ''))).toEqual([
      '11月25日 周三 10:00 李文博洗牙 · 已预约',
      '10月2日 周五 09:30 赵晓棠补牙 · 已就诊',
    ]);
    expect(box.value).toBe('');
    expect(Object.fromEntries(net.calls(VISITS)[0]?.query ?? [])).toEqual({ patient_id: '31', limit: '20' });
    press(box, 'Enter');
    await waitFor(() => expect(app.place()).toBe('/?time=2026-11-25&visit=near'));
    expect(screen.queryByRole('dialog')).toBeNull();
    // For who goes on with the same person; nowhere but in this page's memory.
    pressK();
    expect(await screen.findByRole('option', { name: /朱欣彤/ })).toBeTruthy();
    for (const area of [localStorage, sessionStorage]) expect(JSON.stringify({ ...area })).not.toContain('朱欣彤');
    app.close();
  });

  it('says that a patient has no visit here, and goes on searching with the next letter', async () => {
    const { app, net, box } = await opened();
    net.on(PATIENTS, { body: { data: [patient] } });
    net.on(VISITS, { body: { data: [] } });
    type(box, 'zxt');
    await screen.findByRole('option', { name: /朱欣彤/ });
    press(box, 'Enter');
    expect((await screen.findAllByText('该患者在本院还没有预约')).length).toBeGreaterThan(0);
    type(box, 'z');
    expect(await screen.findByRole('option', { name: /朱欣彤/ })).toBeTruthy();
    app.close();
  });

  it('asks a visitor and a patient for no patients', async () => {
    signIn({ access_token: 't1', hospital_id: null });
    const { app, net, box } = await opened('/404', personOf());
    net.on(PROJECTS, places([doctor]));
    type(box, 'zxt');
    await screen.findByRole('option', { name: /赵晓棠/ });
    expect(net.calls(PATIENTS)).toEqual([]);
    app.close();
  });

  it('Enter before the answer is there waits for it, and takes what it says', async () => {
    const { app, net, box } = await opened();
    let answer = (_: FakeAnswer) => {};
    net.on(PROJECTS, () => new Promise<FakeAnswer>((resolve) => (answer = resolve)));
    type(box, 'zxt');
    press(box, 'Enter');
    expect(app.place()).toBe('/404');
    await waitFor(() => expect(net.calls(PROJECTS)).toHaveLength(1));
    answer(places([doctor]));
    await waitFor(() => expect(app.place()).toBe('/?hospital_id=2&doctor_id=7'));
    app.close();
  });

  it('gives an older question up, and keeps what it shows until the newer is answered', async () => {
    const { app, net, box } = await opened();
    net.on(PROJECTS, places([doctor]));
    type(box, 'zx');
    await screen.findByRole('option', { name: /赵晓棠/ });
    net.on(PROJECTS, { network: 'silent' });
    type(box, 'zxt');
    expect(screen.getByRole('option', { name: /赵晓棠/ })).toBeTruthy();
    net.on(PROJECTS, places([], [hospital]));
    type(box, 'yl');
    await screen.findByRole('option', { name: /云麓口腔/ });
    expect(screen.queryByRole('option', { name: /赵晓棠/ })).toBeNull();
    app.close();
  });

  it('goes on without the server: pages, days and actions, and says so', async () => {
    const { app, net, box } = await opened();
    net.on(PROJECTS, { status: 503, body: failure(503, 'UNAVAILABLE', '服务暂时不可用，请稍后再试') });
    type(box, '明天');
    expect(await screen.findByText('搜索暂时不可用，可继续前往页面和日期')).toBeTruthy();
    expect(await activeText()).toContain('11月21日 周六');
    press(box, 'Enter');
    await waitFor(() => expect(app.place()).toBe('/?time=2026-11-21'));
    app.close();
  });
});

describe('pages', () => {
  it('are found by title, pinyin and initials, where they exist and open to this person', async () => {
    const { app, box } = await opened('/404', personOf('shop_owner'));
    for (const typed of ['操作日志', '日志', 'caozuo', 'czrz']) {
      type(box, typed);
      expect((await screen.findByRole('option', { name: /^操作日志/ })).textContent, typed).toContain('系统');
    }
    type(box, 'rwdl');
    await waitFor(() => expect(screen.queryByRole('option', { name: /^操作日志/ })).toBeNull());
    expect(options().some((text) => text.includes('任务队列'))).toBe(false);
    app.close();
  });

  it('that were opened last come first the next time, on this device, for this person', async () => {
    const { app, box } = await opened();
    type(box, '修改密码');
    await screen.findByRole('option', { name: /^修改密码/ });
    press(box, 'Enter');
    await waitFor(() => expect(app.place()).toBe('/user_center/password'));
    pressK();
    await field();
    expect(screen.getByRole('group', { name: '最近' }).textContent).toContain('修改密码');
    app.close();
    clearSession();
    expect(Object.keys(localStorage)).toEqual([]);
  });
});

describe('actions', () => {
  it('signs out', async () => {
    const { app, net, box } = await opened();
    vi.stubGlobal('location', { ...window.location, reload: vi.fn() });
    type(box, 'tcdl');
    await screen.findByRole('option', { name: /退出登录/ });
    await waitFor(async () => expect(await activeText()).toContain('退出登录'));
    press(box, 'Enter');
    await waitFor(() => expect(net.calls('POST /api/admin/logout')).toHaveLength(1));
    app.close();
  });

  it('shows the keys in the palette’s place', async () => {
    const { app, box } = await opened();
    type(box, '快捷键');
    press(box, 'Enter');
    expect(await screen.findByRole('dialog', { name: '快捷键' })).toBeTruthy();
    app.close();
  });

  it('takes who has typed a word at work to all that it finds, by an address without it', async () => {
    const { app, box } = await opened();
    type(box, '朱欣彤');
    await screen.findByRole('option', { name: /搜索“朱欣彤”/ });
    press(box, 'Enter');
    await waitFor(() => expect(app.place()).toBe('/search_projects'));
    expect(store.get(lookedForAtom)['/search_projects']).toEqual({ keyword: '朱欣彤' });
    app.close();
  });

  it('takes others there by an address that can be sent to somebody', async () => {
    const { app, box } = await opened('/404', personOf());
    type(box, '正畸');
    await screen.findByRole('option', { name: /搜索“正畸”/ });
    press(box, 'Enter');
    await waitFor(() => expect(app.place()).toBe(`/search_projects?keyword=${encodeURIComponent('正畸')}`));
    app.close();
  });
});
