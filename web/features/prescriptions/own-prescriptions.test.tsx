import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Prescription } from '#contract/prescriptions.ts';
import { signIn } from '#web/api/session.ts';
import { failure, fakeNetwork, personOf } from '#web/api/testing.ts';
import { pageOf } from '#web/app/frames/admin-testing.tsx';
import { CENTRE_SCREENS } from '#web/app/screens/centre.ts';
import { openApp, routesOf, stubMedia } from '#web/app/testing.tsx';
import { itemOf, prescriptionOf } from '#web/features/prescriptions/prescriptions-testing.ts';

/** What an account reads of what its patients were prescribed, and prints: docs/domain/records.md#prescriptions. */

vi.mock('#web/realtime/line.ts', async () => (await import('#web/realtime/line-testing.ts')).quietLine());

const PAGE = '/user_center/prescriptions';
const LIST = 'GET /api/prescriptions';
const ONE = 'GET /api/prescriptions/41';
const people = pageOf([
  { id: 9, name: '沈静姝' },
  { id: 10, name: '沈小雨' },
]);
const ROWS = [prescriptionOf(), prescriptionOf({ id: 12, code: 'CF20261101-0003', status: 'expired' })];
const oneOf = (own: Partial<Prescription> = {}) => ({ body: { data: prescriptionOf(own), meta: { steps: [] } } });

let app: ReturnType<typeof openApp>;
function open(answers: Parameters<typeof fakeNetwork>[0] = {}, wide = true, at = PAGE) {
  stubMedia(wide);
  const net = fakeNetwork({
    ...{ 'POST /api/admin/info': { body: personOf() }, [LIST]: pageOf(ROWS), [ONE]: oneOf() },
    ...{ 'GET /api/patients': people, ...answers },
  });
  signIn({ access_token: 't1', hospital_id: null });
  app = openApp(routesOf(CENTRE_SCREENS.filter(({ path }) => path.startsWith(PAGE))), at);
  return net;
}
afterEach(() => {
  app.close();
  vi.unstubAllGlobals();
});

describe('/user_center/prescriptions', () => {
  it('has of each its number, who wrote it, for whom, and when', async () => {
    open();
    const row = await screen.findByRole('row', { name: /^41/ });
    expect([...row.children].map(({ textContent }) => textContent)).toEqual([
      ...['41', '陈思远', '沈静姝', prescriptionOf().content, '已签署', '2026-11-20 10:37'],
    ]);
    expect(within(screen.getByRole('row', { name: /^12/ })).getByText('已失效')).toBeTruthy();
  });

  it('is whole by one press, with the way to its paper', async () => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: '41 CF20261120-0001' }));
    const whole = within(await screen.findByRole('region', { name: '处方 CF20261120-0001' }));
    expect(whole.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      ...['处方号', '类型', '诊断', '医院', '就诊', '签署', '有效期至'],
    ]);
    expect(whole.getByText('每次1粒 每日2次 口服 共3天')).toBeTruthy();
    expect(whole.getByRole('link', { name: '打印 CF20261120-0001' }).getAttribute('href')).toBe(`${PAGE}/41/printing`);
  });

  it('is a card each on a phone, and whole by one press', async () => {
    open({}, false);
    const card = within(await screen.findByRole('article', { name: 'CF20261120-0001' }));
    fireEvent.click(card.getByRole('button', { name: '查看全文' }));
    expect(await card.findByText('急性牙髓炎')).toBeTruthy();
  });

  it('is of one patient alone where one is chosen', async () => {
    const net = open();
    fireEvent.click(await screen.findByRole('combobox', { name: /就诊人/ }));
    fireEvent.click(await screen.findByRole('option', { name: '沈小雨' }));
    await waitFor(() => expect(net.calls(LIST).at(-1)?.query.get('patient_id')).toBe('10'));
  });

  it('without any says when there will be', async () => {
    open({ [LIST]: pageOf([]) });
    expect(await screen.findByText('就诊后，医生签署的处方会出现在这里')).toBeTruthy();
  });

  it.each([
    ['that fails', { status: 500, body: failure(500, 'INTERNAL') }],
    ['without a network', { network: 'offline' }],
  ] as const)('%s offers it again', async (_, answer) => {
    const net = open({ [LIST]: answer });
    const again = await screen.findByRole('button', { name: '重试' });
    net.on(LIST, pageOf(ROWS));
    fireEvent.click(again);
    expect(await screen.findByRole('row', { name: /^41/ })).toBeTruthy();
  });
});

describe('the paper of a prescription', () => {
  const show = async (own: Partial<Prescription> = {}) => {
    open({ [ONE]: oneOf(own) }, true, `${PAGE}/41/printing`);
    return within(await screen.findByRole('article'));
  };

  it('is A5 upright, with the house, whose it is, its drugs, the rest crossed out, and five feet', async () => {
    const paper = await show();
    for (const text of ['衡川口腔 · 总院', '处方笺', '普通', 'CF20261120-0001', '口腔内科', '2026-11-20'])
      expect(await paper.findByText(text), text).toBeTruthy();
    for (const text of ['沈静姝', '女', '34 岁', '急性牙髓炎', 'Rp', '陈思远'])
      expect(paper.getByText(text)).toBeTruthy();
    const [drug] = paper.getAllByRole('listitem');
    expect(drug?.textContent).toBe('1. 布洛芬缓释胶囊 0.3g*20粒× 6 粒用法：每次1粒 每日2次 口服 共3天');
    expect(paper.getByRole('img', { name: '以下空白' })).toBeTruthy();
    const feet = paper.getAllByRole('term').map(({ textContent }) => textContent);
    expect(feet.slice(-5)).toEqual(['医师：', '审核：', '调配：', '核对、发药：', '金额：']);
    expect(screen.getByRole('article').dataset.paper).toBe('a5-upright');
    expect(screen.getByRole('link', { name: '返回处方' }).getAttribute('href')).toBe(PAGE);
  });

  it('says what a skin test is wanted of, what came of it, and that an allergy was known', async () => {
    const items = [
      itemOf({ drug_name: '阿莫西林胶囊', skin_test: 'required', allergy_known: true }),
      itemOf({ drug_name: '青霉素V钾片', skin_test: 'positive', struck: true }),
    ];
    const paper = await show({ items });
    await paper.findByText('Rp');
    const [first, second] = paper.getAllByRole('listitem');
    expect(first?.textContent).toContain('皮试（　　）　已知晓过敏');
    expect(second?.textContent).toContain('皮试（＋）停用');
    expect(second?.className).toContain('line-through');
  });

  it.each([
    ['emergency', '淡黄色'],
    ['child', '淡绿色'],
  ] as const)('of %s says which colour its paper has', async (type, colour) => {
    const paper = await show({ type, weight_kg: 22.5, valid_days: 2, valid_reason: '外地患者' });
    expect(await paper.findByText(colour)).toBeTruthy();
    expect(paper.getByText('22.5 kg')).toBeTruthy();
    expect(paper.getByText('有效期 2 天：外地患者')).toBeTruthy();
  });

  it('that has expired says so across', async () => {
    const paper = await show({ status: 'expired' });
    expect(await paper.findByText('已失效')).toBeTruthy();
  });

  it('is printed by its button', async () => {
    const print = vi.fn();
    await show();
    vi.stubGlobal('print', print);
    await screen.findByText('Rp');
    fireEvent.click(screen.getByRole('button', { name: /^打印/ }));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  });
});
