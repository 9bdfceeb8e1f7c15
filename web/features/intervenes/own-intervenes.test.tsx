import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { signIn } from '#web/api/session.ts';
import { failure, fakeNetwork, personOf } from '#web/api/testing.ts';
import { pageOf } from '#web/app/frames/admin-testing.tsx';
import { CENTRE_SCREENS } from '#web/app/screens/centre.ts';
import { openApp, routesOf, stubMedia } from '#web/app/testing.tsx';
import { ownOf } from '#web/features/intervenes/intervenes-testing.ts';

/** What an account reads of what its patients were told to do: docs/domain/records.md#interventions. */

vi.mock('#web/realtime/line.ts', async () => (await import('#web/realtime/line-testing.ts')).quietLine());

const PAGE = '/user_center/intervenes';
const LIST = 'GET /api/intervenes';
const people = pageOf([
  { id: 1, name: '沈静姝' },
  { id: 2, name: '沈小雨' },
]);
const ROWS = [
  ownOf({ goal: '戒烟满两周', review_on: '2026-12-04', outcome: '在减量' }),
  ownOf({ id: 12, status: 'met' }),
];

let app: ReturnType<typeof openApp>;
function open(answers: Parameters<typeof fakeNetwork>[0] = {}, wide = true) {
  stubMedia(wide);
  const net = fakeNetwork({
    ...{ 'POST /api/admin/info': { body: personOf() }, [LIST]: pageOf(ROWS), 'GET /api/patients': people },
    ...answers,
  });
  signIn({ access_token: 't1', hospital_id: null });
  app = openApp(routesOf(CENTRE_SCREENS.filter(({ path }) => path === PAGE)), PAGE);
  return net;
}
afterEach(() => {
  app.close();
  vi.unstubAllGlobals();
});

describe('/user_center/intervenes', () => {
  it('has of each its number, who said it, to whom, and when', async () => {
    open();
    const row = await screen.findByRole('row', { name: /^41/ });
    expect([...row.children].map(({ textContent }) => textContent)).toEqual([
      ...['41', '陈思远', '沈静姝', '戒烟：建议从今天起戒烟', '进行中', '2026-11-20 10:37'],
    ]);
  });

  it('is whole by one press', async () => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: '41 戒烟' }));
    const whole = within(await screen.findByRole('region', { name: '干预 41' }));
    expect(whole.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      ...['类型', '内容', '目标', '复查日期', '结果', '医院', '就诊', '创建时间'],
    ]);
    for (const said of ['戒烟满两周', '2026-12-04', '在减量', '2026-11-20 10:00'])
      expect(whole.getByText(said)).toBeTruthy();
  });

  it('is a card each on a phone, and whole by one press', async () => {
    open({}, false);
    const card = within(await screen.findByRole('article', { name: '41 戒烟' }));
    expect(card.getByText('编号 41 · 陈思远 · 戒烟')).toBeTruthy();
    fireEvent.click(card.getByRole('button', { name: '查看全文' }));
    expect(await card.findByText('在减量')).toBeTruthy();
  });

  it('leads to what else there is of the account’s patients', async () => {
    open();
    const ways = within(await screen.findByRole('navigation', { name: '就诊资料' })).getAllByRole('link');
    expect(ways.map((way) => [way.textContent, way.getAttribute('href'), way.getAttribute('aria-current')])).toEqual([
      ['病历', '/user_center/cases', null],
      ['账单', '/user_center/disposal_lists', null],
      ['处方', '/user_center/prescriptions', null],
      ['干预', PAGE, 'page'],
    ]);
  });

  it('is of one patient alone where one is chosen', async () => {
    const net = open();
    fireEvent.click(await screen.findByRole('combobox', { name: /就诊人/ }));
    fireEvent.click(await screen.findByRole('option', { name: '沈小雨' }));
    await waitFor(() => expect(net.calls(LIST).at(-1)?.query.get('patient_id')).toBe('2'));
  });

  it('without any says when there will be', async () => {
    open({ [LIST]: pageOf([]) });
    expect(await screen.findByText('就诊后，医生给出的建议会出现在这里')).toBeTruthy();
  });

  it('that fails offers it again', async () => {
    const net = open({ [LIST]: { status: 500, body: failure(500, 'INTERNAL', '服务器错误') } });
    const again = await screen.findByRole('button', { name: '重试' });
    net.on(LIST, pageOf(ROWS));
    fireEvent.click(again);
    expect(await screen.findByRole('row', { name: /^41/ })).toBeTruthy();
  });
});
