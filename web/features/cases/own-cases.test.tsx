import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Case } from '#contract/case-rows.ts';
import { signIn } from '#web/api/session.ts';
import { failure, fakeNetwork, personOf } from '#web/api/testing.ts';
import { pageOf } from '#web/app/frames/admin-testing.tsx';
import { CENTRE_SCREENS } from '#web/app/screens/centre.ts';
import { openApp, routesOf, stubMedia } from '#web/app/testing.tsx';
import { AMENDED, caseOf, KEPT, revisionOf } from '#web/clinic/record/cases-testing.ts';
import { reactions } from '#web/realtime/reactions.ts';

/** What an account reads of its patients' cases, and prints: docs/domain/records.md#cases. */

vi.mock('#web/realtime/line.ts', async () => (await import('#web/realtime/line-testing.ts')).quietLine());

const LIST = 'GET /api/cases';
const ONE = 'GET /api/cases/7';
const PEOPLE = 'GET /api/patients';
const routes = routesOf(CENTRE_SCREENS.filter(({ path }) => path.startsWith('/user_center/cases')));
const people = pageOf([
  { id: 9, name: '沈静姝' },
  { id: 10, name: '沈小雨' },
]);
const oneOf = (row: Case = caseOf(), revisions = [revisionOf()]) => ({
  body: { data: row, meta: { revisions: revisions.map(({ changed: _, ...told }) => told), chart: KEPT } },
});

let app: ReturnType<typeof openApp>;
function open(path: string, answers: Parameters<typeof fakeNetwork>[0] = {}) {
  const net = fakeNetwork({
    'POST /api/admin/info': { body: personOf() },
    ...{ [LIST]: pageOf([caseOf()]), [ONE]: oneOf(), [PEOPLE]: people },
    ...answers,
  });
  signIn({ access_token: 't1', hospital_id: null });
  app = openApp(routes, path);
  return net;
}
const expand = async () => fireEvent.click(await screen.findByRole('button', { name: '沈静姝 BL20261120-0007' }));
const opened = async () => within(await screen.findByRole('region', { name: '病历 BL20261120-0007' }));

beforeEach(() => stubMedia());
afterEach(() => {
  app.close();
  vi.unstubAllGlobals();
});

describe('/user_center/cases', () => {
  it('has of each case whose it is, where, who wrote it, what it says in short, and when', async () => {
    open('/user_center/cases');
    const row = await screen.findByRole('row', { name: /沈静姝/ });
    expect([...row.children].map(({ textContent }) => textContent)).toEqual([
      ...['沈静姝', '衡川口腔 · 总院', '陈思远', '右上后牙疼痛3天', '26 急性牙髓炎；24 中龋', '避免用患侧咀嚼'],
      '2026-11-20 10:40',
    ]);
  });

  it('by one press is whole, with its teeth, who changed it, when and why, and the way to its paper', async () => {
    open('/user_center/cases', {
      [ONE]: oneOf(caseOf({ status: 'amended', aux_exam: '根尖片未见异常' }), [revisionOf(), AMENDED]),
    });
    await expand();
    const whole = await opened();
    expect(await whole.findByText('根尖片未见异常')).toBeTruthy();
    const parts = whole.getAllByRole('term').map(({ textContent }) => textContent);
    expect(parts).toEqual([
      ...[
        '就诊类型',
        '主诉',
        '现病史',
        '既往史',
        '口腔检查',
        '辅助检查',
        '诊断',
        '治疗计划',
        '处置',
        '处置项目',
        '医嘱',
      ],
    ]);
    expect(whole.getAllByText('26 OD')).toHaveLength(2);
    const trail = within(whole.getByRole('list', { name: '修订记录' }));
    expect(trail.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '第 1 版归档陈思远2026-11-20 11:04',
      '第 2 版修订陈思远2026-11-21 09:00原因：漏写辅助检查',
    ]);
    const teeth = within(await whole.findByRole('region', { name: '牙位图' }));
    expect(teeth.getByRole('heading').textContent).toBe('牙位图2026-11-20');
    expect((await teeth.findByRole('list', { name: '牙位记录' })).textContent).toBe('26 左上第一磨牙：龋 中 OD');
    expect(whole.getByRole('link', { name: '打印 BL20261120-0007' }).getAttribute('href')).toBe(
      '/user_center/cases/7/printing',
    );
  });

  it('leaves out a part without a text', async () => {
    open('/user_center/cases');
    await expand();
    const whole = await opened();
    expect(whole.getByText('治疗计划')).toBeTruthy();
    expect(whole.queryByText('辅助检查')).toBeNull();
  });

  it('keeps the text where who changed it cannot be read, and tries again', async () => {
    const net = open('/user_center/cases', { [ONE]: { status: 500, body: failure(500, 'INTERNAL') } });
    await expand();
    const whole = await opened();
    const again = await whole.findByRole('button', { name: '重试' });
    expect(whole.getByText('夜间加重')).toBeTruthy();
    net.on(ONE, oneOf());
    fireEvent.click(again);
    expect(await whole.findByText('第 1 版')).toBeTruthy();
  });

  it('is of one patient where that is chosen', async () => {
    const net = open('/user_center/cases');
    fireEvent.keyDown(await screen.findByRole('combobox', { name: /就诊人/ }), { key: 'ArrowDown' });
    net.on(LIST, pageOf([]));
    fireEvent.click(await screen.findByRole('option', { name: '沈小雨' }));
    expect(await screen.findByText('该就诊人还没有病历')).toBeTruthy();
    expect(net.calls(LIST).at(-1)?.query.get('patient_id')).toBe('10');
    net.on(LIST, pageOf([caseOf()]));
    fireEvent.click(screen.getByRole('button', { name: '查看全部就诊人' }));
    expect(await screen.findByText('右上后牙疼痛3天')).toBeTruthy();
  });

  it('asks for nobody where the account has one patient alone', async () => {
    open('/user_center/cases', { [PEOPLE]: pageOf([{ id: 9, name: '沈静姝' }]) });
    await screen.findByText('右上后牙疼痛3天');
    expect(screen.queryByRole('combobox', { name: /就诊人/ })).toBeNull();
  });

  it('says that there is none yet', async () => {
    open('/user_center/cases', { [LIST]: pageOf([]) });
    expect(await screen.findByText('就诊后，医生归档的病历会出现在这里')).toBeTruthy();
    expect(screen.getByText('暂无数据')).toBeTruthy();
  });

  it('says why it cannot be read, and tries again', async () => {
    const net = open('/user_center/cases', { [LIST]: { network: 'offline' } });
    const again = await screen.findByRole('button', { name: '重试' });
    net.on(LIST, pageOf([caseOf()]));
    fireEvent.click(again);
    expect(await screen.findByText('右上后牙疼痛3天')).toBeTruthy();
  });

  it('is read again when it is told that a record was written', async () => {
    const net = open('/user_center/cases');
    await screen.findByText('右上后牙疼痛3天');
    net.on(LIST, pageOf([caseOf({ chief_complaint: '左下后牙疼痛' })]));
    act(() => reactions.touched({ hospital_id: 1, resources: [{ name: 'patient_record', ids: [9] }] }));
    expect(await screen.findByText('左下后牙疼痛')).toBeTruthy();
  });

  it('on a phone is a card, whole by one press', async () => {
    stubMedia(false);
    open('/user_center/cases');
    const card = within(await screen.findByRole('article', { name: 'BL20261120-0007' }));
    expect(card.getByText('衡川口腔 · 总院 · 陈思远')).toBeTruthy();
    expect(card.queryByText('夜间加重')).toBeNull();
    fireEvent.click(card.getByRole('button', { name: '查看全文' }));
    expect(card.getByText('夜间加重')).toBeTruthy();
    expect(await card.findByText('第 1 版')).toBeTruthy();
    fireEvent.click(card.getByRole('button', { name: '收起' }));
    expect(card.queryByText('夜间加重')).toBeNull();
  });
});

describe('the paper of a case', () => {
  const paper = () => within(screen.getByRole('article'));
  const show = async (answer = oneOf()) => {
    open('/user_center/cases/7/printing', { [ONE]: answer });
    await screen.findByText('BL20261120-0007');
  };

  it('has the house, whose it is, each part with its text, teeth as numbers, and who signed when', async () => {
    await show();
    for (const text of ['衡川口腔 · 总院', '门诊病历', '沈静姝', '女', '34 岁', '2026-11-20 10:30', '初诊', '第 1 版'])
      expect(paper().getByText(text), text).toBeTruthy();
    expect(
      paper()
        .getAllByRole('region')
        .map(
          (part) =>
            (part.getAttribute('aria-label') === '牙位图' ? part.lastElementChild?.lastElementChild : part)
              ?.textContent,
        ),
    ).toEqual([
      '主诉：右上后牙疼痛3天',
      '现病史：夜间加重',
      '既往史：否认系统性疾病',
      '口腔检查：26远中深龋，叩(+)',
      '诊断：26 急性牙髓炎（K04.0）24 中龋',
      '治疗计划：根管治疗',
      '处置：26 OD开髓引流',
      '医嘱：避免用患侧咀嚼',
      '26 左上第一磨牙：龋 中 OD',
    ]);
    expect(paper().getByRole('grid', { name: '2026-11-20 牙位图' })).toBeTruthy();
    const [, done] = paper().getAllByRole('row');
    expect([...(done?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      ...['26', 'OD', '开髓引流', '已完成', ''],
    ]);
    expect(paper().getByText(/医生签名/).textContent).toBe('医生签名：陈思远　2026-11-20 11:04');
    expect(paper().queryByText('内容校验未通过')).toBeNull();
    expect(paper().queryByText('补记')).toBeNull();
    expect(screen.getByRole('article').dataset.paper).toBe('a4');
    expect(screen.getByRole('link', { name: '返回病历' }).getAttribute('href')).toBe('/user_center/cases');
  });

  it('says who looked it over, that it is late with both times, what was implanted, and what was amended', async () => {
    const [first] = caseOf().treatments ?? [];
    if (!first) throw new Error('nothing was done');
    const material = { name: '种植体', brand: '某品牌', batch_no: 'L123', udi: '' };
    await show(
      oneOf(
        caseOf({
          ...{
            status: 'amended',
            revision: 2,
            late: true,
            signed: { at: '2026-11-22T09:10:00.000+08:00', by_name: '林岚' },
          },
          countersigned: { at: '2026-11-22T10:00:00.000+08:00', by_name: '陈思远' },
          treatments: [{ ...first, material }],
        }),
        [revisionOf(), AMENDED],
      ),
    );
    expect(paper().getByText(/^审阅/).textContent).toBe('审阅：陈思远　2026-11-22 10:00');
    expect(paper().getByText('补记').parentElement?.textContent).toBe(
      '补记　就诊 2026-11-20 10:30，归档 2026-11-22 09:10',
    );
    expect(paper().getByText('种植体，某品牌，批号 L123')).toBeTruthy();
    const amended = within(paper().getByRole('region', { name: '修订记录' }));
    expect(amended.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '第 2 版　2026-11-21 09:00　陈思远　修订：漏写辅助检查原诊断：26 慢性牙髓炎',
    ]);
    expect(amended.getByText('26 慢性牙髓炎').closest('s')).toBeTruthy();
  });

  it('says that it is not what was signed', async () => {
    await show(oneOf(caseOf({ intact: false })));
    expect(paper().getByText('内容校验未通过')).toBeTruthy();
  });

  it('is printed by its button', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    await show();
    expect(screen.queryByRole('combobox', { name: /纸张/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /打印/ }));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  });

  it('says why there is none, and tries again', async () => {
    const net = open('/user_center/cases/7/printing', { [ONE]: { status: 500, body: failure(500, 'INTERNAL') } });
    const again = await screen.findByRole('button', { name: '重试' });
    net.on(ONE, oneOf());
    fireEvent.click(again);
    expect(await screen.findByText('门诊病历')).toBeTruthy();
  });
});
