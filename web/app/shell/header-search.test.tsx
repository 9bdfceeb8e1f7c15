import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { signIn } from '#web/api/session.ts';
import { failure } from '#web/api/testing.ts';
import { closePalette } from '#web/app/palette/palette-state.ts';
import {
  activeTextOf,
  doctor,
  hospital,
  openFinding,
  PATIENTS,
  PROJECTS,
  patient,
  places,
  press,
  type,
  VISITS,
  visit,
} from '#web/app/palette/palette-testing.tsx';
import { asStranger } from '#web/app/testing.tsx';

const field = (name: string) => screen.findByRole<HTMLInputElement>('combobox', { name });

async function atTheDesk() {
  signIn({ access_token: 't1', hospital_id: 1 });
  const here = openFinding('/404');
  return { ...here, box: await field('搜索患者、医生、医院') };
}

async function asVisitor() {
  const here = openFinding('/search_projects');
  return { ...here, box: await field('搜索医生、医院') };
}

asStranger(true);
afterEach(() => act(closePalette));

describe('the field of the bar, at the desk', () => {
  it('finds patients, doctors and hospitals, and says with the keyboard which is meant', async () => {
    const { app, net, box } = await atTheDesk();
    net.on(PROJECTS, places([doctor], [hospital]));
    net.on(PATIENTS, { body: { data: [patient] } });
    type(box, 'zxt');
    await screen.findByRole('option', { name: /朱欣彤.*138\*\*\*\*6021/ });
    await screen.findByRole('option', { name: /赵晓棠/ });
    expect(screen.getAllByRole('group').map((each) => each.textContent?.slice(0, 2))).toEqual([
      '患者',
      '医生',
      '医院',
      '搜索',
    ]);
    expect(net.calls(PATIENTS)[0]?.body).toEqual({ keyword: 'zxt' });
    expect(box.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
    expect(activeTextOf(box)).toContain('朱欣彤');
    press(box, 'ArrowDown');
    expect(activeTextOf(box)).toContain('赵晓棠');
    press(box, 'Enter');
    await waitFor(() => expect(app.place()).toBe('/?hospital_id=2&doctor_id=7'));
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(box.value).toBe('');
    app.close();
  });

  it('shows a patient’s visits in place, leads to one, and has the name in no address', async () => {
    const { app, net, box } = await atTheDesk();
    net.on(PATIENTS, { body: { data: [patient] } });
    net.on(VISITS, { body: { data: [visit] } });
    type(box, '朱欣彤');
    await screen.findByRole('option', { name: /朱欣彤/ });
    fireEvent.submit(box.form ?? box);
    expect(app.place()).toBe('/404');
    press(box, 'Enter');
    expect(await screen.findByText('朱欣彤 的预约')).toBeTruthy();
    await screen.findByRole('option', { name: /11月25日 周三 10:00 李文博/ });
    press(box, 'Enter');
    await waitFor(() => expect(app.place()).toBe('/?time=2026-11-25&visit=near'));
    for (const { path, query } of net.seen) expect(decodeURIComponent(`${path}?${query}`)).not.toContain('朱欣彤');
    app.close();
  });

  it('says that there is nobody, and keeps the words out of the address', async () => {
    const { app, box } = await atTheDesk();
    type(box, '查无此人');
    expect(await screen.findByText('没有找到“查无此人”')).toBeTruthy();
    press(box, 'Enter');
    fireEvent.submit(box.form ?? box);
    expect(app.place()).toBe('/404');
    app.close();
  });

  it('closes with Esc, keeps what is typed, and opens with the arrow', async () => {
    const { app, net, box } = await atTheDesk();
    net.on(PATIENTS, { body: { data: [patient] } });
    type(box, 'zxt');
    await screen.findByRole('option', { name: /朱欣彤/ });
    press(box, 'Escape');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect([box.value, box.getAttribute('aria-expanded')]).toEqual(['zxt', 'false']);
    press(box, 'ArrowDown');
    expect(await screen.findByRole('option', { name: /朱欣彤/ })).toBeTruthy();
    app.close();
  });

  it('says that it could not ask, and asks again', async () => {
    const { app, net, box } = await atTheDesk();
    const broken = { status: 503, body: failure(503, 'UNAVAILABLE', '服务暂时不可用，请稍后再试') };
    net.on(PATIENTS, broken);
    net.on(PROJECTS, broken);
    type(box, 'zxt');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('搜索暂时不可用，请检查网络后重试');
    net.on(PATIENTS, { body: { data: [patient] } });
    net.on(PROJECTS, places([]));
    fireEvent.click(within(alert).getByRole('button', { name: '重试' }));
    expect(await screen.findByRole('option', { name: /朱欣彤/ })).toBeTruthy();
    app.close();
  });

  it('where there is no room for it the palette is opened, which finds patients too', async () => {
    const { app } = await atTheDesk();
    fireEvent.click(screen.getByRole('button', { name: '搜索患者、医生、医院' }));
    expect(await screen.findByRole('combobox', { name: '命令面板' })).toBeTruthy();
    app.close();
  });
});

describe('the field of the bar, of a visitor', () => {
  it('finds doctors and hospitals, no patients; Enter goes to all results', async () => {
    const { app, net, box } = await asVisitor();
    net.on(PROJECTS, places([doctor], [hospital]));
    type(box, 'zxt');
    await screen.findByRole('option', { name: /赵晓棠/ });
    expect(net.calls(PATIENTS)).toEqual([]);
    expect(box.getAttribute('aria-activedescendant')).toBeNull();
    press(box, 'Enter');
    fireEvent.submit(box.form ?? box);
    await waitFor(() => expect(app.place()).toBe('/search_projects?keyword=zxt'));
    app.close();
  });

  it('a row that the arrows went to is taken by Enter', async () => {
    const { app, net, box } = await asVisitor();
    net.on(PROJECTS, places([doctor], [hospital]));
    type(box, 'zxt');
    await screen.findByRole('option', { name: /赵晓棠/ });
    press(box, 'ArrowDown');
    press(box, 'ArrowDown');
    expect(activeTextOf(box)).toContain('云麓口腔');
    press(box, 'Enter');
    await waitFor(() => expect(app.place()).toBe('/?hospital_id=3'));
    app.close();
  });
});
