import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ToothFinding } from '#contract/tooth-charts.ts';
import { POSITIONS } from '#contract/tooth-names.ts';
import { type FakeAnswer, failure, fakeNetwork, type SeenRequest } from '#web/api/testing.ts';
import { createQueries } from '#web/app/queries.ts';
import { ConfirmProvider } from '#web/ui/overlays/confirm-dialog.tsx';
import { Charting } from './charting.tsx';

vi.mock('#web/realtime/line.ts', async () => (await import('#web/realtime/line-testing.ts')).quietLine());

const TODAY = '2026-11-20';
const PATH = '/api/admin/patients/7/chart';
const SHOW = `GET ${PATH}`;
const APPLY = `POST ${PATH}`;
const HISTORY = `GET ${PATH}/history`;

const finding = (id: number, tooth: string, state: ToothFinding['state'], own: object = {}) => ({
  ...{ id, tooth, state, surfaces: [], phase: 'existing', detail: {}, from_on: '2026-05-04', record_id: null, ...own },
});
const CARIES = finding(1, '26', '龋', { surfaces: ['M', 'O'], detail: { depth: '深' } });
const DAYS = ['2026-05-04', '2026-10-01'];

const chart = (findings: object[], own: object = {}) => ({
  ...{ on: TODAY, version: 3, findings, days: DAYS },
  dentition: { stage: 'permanent', teeth: POSITIONS, due: [], by_hand: [] },
  ...own,
});
const shown = (findings: object[], own: object = {}, meta: object = {}): FakeAnswer => ({
  body: { data: chart(findings, own), meta: { editable: true, treating: true, today: TODAY, ...meta } },
});
const applied = (findings: object[], version: number, added: number[] = []): FakeAnswer => ({
  status: 201,
  body: { data: { ...chart(findings, { version }), added } },
});
const EMPTY: FakeAnswer = { body: { data: [], current_page: 1, per_page: 100, total: 0 } };

type Handlers = Parameters<typeof fakeNetwork>[0];

async function open(handlers: Handlers = {}, tooth = '26') {
  const net = fakeNetwork({ [SHOW]: shown([CARIES]), [HISTORY]: EMPTY, ...handlers });
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter>
        <ConfirmProvider>
          <Charting patientId={7} tooth={tooth} />
        </ConfirmProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const grid = await screen.findByRole('grid', { name: '牙位图' });
  // What is told of the tooth comes after the teeth.
  await screen.findByRole('region', { name: /的经过$/ });
  const press = (...keys: string[]) => {
    for (const key of keys) fireEvent.keyDown(grid, { key });
  };
  const bodies = () => net.calls(APPLY).map(({ body }) => body as { version: number; changes: object[] });
  return { net, grid, press, bodies };
}
const cell = (fdi: string) => screen.getByRole('gridcell', { name: new RegExp(`^${fdi} `) });

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the chart', () => {
  it('says of each tooth what is found', async () => {
    const { grid } = await open();
    expect(within(grid).getAllByRole('gridcell')).toHaveLength(32);
    expect(cell('26').getAttribute('aria-label')).toBe('26 左上第一磨牙：龋 深 MO');
    expect(cell('11').getAttribute('aria-label')).toBe('11 右上中切牙');
    expect(grid.getAttribute('aria-activedescendant')).toBe(cell('26').id);
  });

  it('is walked by arrows, and Shift chooses more', async () => {
    const { grid, press } = await open();
    press('ArrowRight', 'ArrowDown');
    expect(grid.getAttribute('aria-activedescendant')).toBe(cell('37').id);
    fireEvent.keyDown(grid, { key: 'ArrowRight', shiftKey: true });
    const chosen = screen.getAllByRole('gridcell', { selected: true }).map((each) => each.getAttribute('data-tooth'));
    expect(chosen).toEqual(['37', '38']);
    expect(screen.getByText('已选 2 颗，Shift 可连选')).toBeTruthy();
  });

  it('is charted by letters alone: surfaces, how deep, planned, and what it is', async () => {
    const added = finding(2, '27', '龋', { surfaces: ['O', 'D'] });
    const { press, bodies } = await open({ [APPLY]: applied([CARIES, added], 4, [2]) });
    press('ArrowRight', 'o', 'd', '2', 'c');
    await waitFor(() => expect(bodies()).toHaveLength(1));
    expect(bodies()[0]).toEqual({
      version: 3,
      record_id: null,
      changes: [
        { op: 'add', tooth: '27', state: '龋', surfaces: ['O', 'D'], phase: 'existing', detail: { depth: '中' } },
      ],
    });
    expect(await screen.findByRole('gridcell', { name: '27 左上第二磨牙：龋 OD' })).toBeTruthy();
  });

  it('draws no tooth again but the one that changed', async () => {
    const { grid, press } = await open({ [APPLY]: applied([CARIES, finding(2, '27', '冠')], 4, [2]) });
    press('ArrowRight');
    const drawn = new Set<string>();
    const watch = new MutationObserver((records) => {
      for (const { target } of records) {
        const at =
          target instanceof Element ? target.closest('[data-tooth]') : target.parentElement?.closest('[data-tooth]');
        if (at) drawn.add(at.getAttribute('data-tooth') ?? '');
      }
    });
    watch.observe(grid, { subtree: true, childList: true, attributes: true, characterData: true });
    press('k');
    await screen.findByRole('gridcell', { name: /^27 .*冠/ });
    watch.disconnect();
    expect([...drawn]).toEqual(['27']);
  });

  it('sends presses one after the other, each on what there is by then', async () => {
    let version = 3;
    const { press, bodies } = await open({
      [APPLY]: () => {
        version += 1;
        return applied([CARIES, finding(version, '26', version === 4 ? '根管治疗' : '冠')], version, [version]);
      },
    });
    press('r', 'k');
    await waitFor(() => expect(bodies()).toHaveLength(2));
    expect(bodies().map((body) => body.version)).toEqual([3, 4]);
  });

  it('says what is missing, and sends nothing', async () => {
    const { press, bodies } = await open();
    press('ArrowRight', 'c');
    expect(await screen.findByText('龋要先选牙面，按 M O D B L')).toBeTruthy();
    press('Delete');
    expect(await screen.findByText('所选牙没有可结束的记录')).toBeTruthy();
    expect(bodies()).toEqual([]);
  });

  it('tells what the server refuses', async () => {
    const errors = { 'changes.0.state': ['该牙缺失，不能标记冠'] };
    const { press } = await open({
      [APPLY]: { status: 422, body: failure(422, 'INVALID', '该牙缺失，不能标记冠', { errors }) },
    });
    press('k');
    expect(await screen.findByText('该牙缺失，不能标记冠')).toBeTruthy();
  });
});

describe('what is ended and taken back', () => {
  it('Del asks which and why', async () => {
    const { press, bodies } = await open({ [APPLY]: applied([], 4) });
    press('Delete');
    const dialog = await screen.findByRole('dialog', { name: '结束记录' });
    fireEvent.click(within(dialog).getByRole('radio', { name: '记录有误' }));
    fireEvent.click(within(dialog).getByRole('button', { name: /^结束/ }));
    await waitFor(() =>
      expect(bodies()).toEqual([
        { version: 3, record_id: null, changes: [{ op: 'end', id: 1, end_reason: 'corrected' }] },
      ]),
    );
    expect(await screen.findByRole('gridcell', { name: '26 左上第一磨牙' })).toBeTruthy();
  });

  it('Ctrl Z ends the own last change as corrected, and then there is nothing more', async () => {
    const crown = finding(2, '26', '冠');
    const answers = [applied([CARIES, crown], 4, [2]), applied([CARIES], 5)];
    const { grid, press, bodies } = await open({ [APPLY]: () => answers.shift() ?? applied([], 9) });
    press('k');
    await screen.findByRole('gridcell', { name: /冠/ });
    fireEvent.keyDown(grid, { key: 'z', ctrlKey: true });
    await waitFor(() => expect(bodies()).toHaveLength(2));
    expect(bodies()[1]).toEqual({
      version: 4,
      record_id: null,
      changes: [{ op: 'end', id: 2, end_reason: 'corrected' }],
    });
    await screen.findByText('已撤销上一步');
    fireEvent.keyDown(grid, { key: 'z', ctrlKey: true });
    expect(await screen.findByText('没有可撤销的操作')).toBeTruthy();
  });
});

it('what is ended by its own button is the one that is proposed', async () => {
  const { bodies } = await open({ [SHOW]: shown([CARIES, finding(2, '26', '冠')]), [APPLY]: applied([CARIES], 4) });
  fireEvent.click(await screen.findByRole('button', { name: '结束 26 冠' }));
  const dialog = await screen.findByRole('dialog', { name: '结束记录' });
  fireEvent.click(within(dialog).getByRole('button', { name: /^结束/ }));
  await waitFor(() => expect(bodies()[0]?.changes).toEqual([{ op: 'end', id: 2, end_reason: 'treated' }]));
});

describe('days', () => {
  const byDay = ({ query }: SeenRequest): FakeAnswer => {
    const on = query.get('on') ?? TODAY;
    return shown(
      on === TODAY ? [CARIES, finding(2, '36', '充填', { surfaces: ['O'] })] : [CARIES],
      { on },
      { editable: on === TODAY },
    );
  };

  it('have a stop each, and a past one is only read', async () => {
    const { net, press, bodies } = await open({ [SHOW]: byDay });
    const slider = screen.getByRole('slider', { name: '牙位图日期' });
    expect([slider.getAttribute('aria-valuemax'), slider.getAttribute('aria-valuetext')]).toEqual(['2', TODAY]);
    fireEvent.keyDown(slider, { key: 'ArrowLeft' });
    expect(await screen.findByText('过去的牙位图只可查看')).toBeTruthy();
    // The other is the one beside it.
    expect(net.calls(SHOW).map(({ query }) => query.get('on'))).toEqual([null, '2026-10-01', '2026-05-04']);
    expect(cell('36').getAttribute('aria-label')).toBe('36 左下第一磨牙');
    press('k', 'Delete');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(bodies()).toEqual([]);
    expect(screen.queryByRole('button', { name: /^结束 / })).toBeNull();
  });

  it('beside the one that is looked at are there before they are asked for, and after a change are read again', async () => {
    const { net, press, bodies } = await open({ [SHOW]: byDay, [APPLY]: applied([CARIES], 4) });
    const slider = screen.getByRole('slider', { name: '牙位图日期' });
    const asked = (day: string) => net.calls(SHOW).filter(({ query }) => query.get('on') === day).length;
    fireEvent.keyDown(slider, { key: 'ArrowLeft' });
    await waitFor(() => expect(asked('2026-05-04')).toBe(1));
    fireEvent.keyDown(slider, { key: 'ArrowLeft' });
    await waitFor(() => expect(slider.getAttribute('aria-valuetext')).toBe('2026-05-04'));
    expect(await screen.findByText(/FDI，2026-05-04/)).toBeTruthy();
    expect(asked('2026-05-04')).toBe(1);
    fireEvent.keyDown(slider, { key: 'End' });
    await screen.findByRole('button', { name: /撤销/ });
    press('k');
    await waitFor(() => expect(bodies()).toHaveLength(1));
    fireEvent.keyDown(slider, { key: 'Home' });
    await waitFor(() => expect(asked('2026-05-04')).toBe(2));
  });

  it('are compared by two, and what differs is outlined', async () => {
    await open({ [SHOW]: byDay });
    fireEvent.click(screen.getByRole('button', { name: '对比两日' }));
    expect(await screen.findByRole('button', { name: '对比 A B 1 颗不同' })).toBeTruthy();
    expect(cell('36').getAttribute('aria-label')).toBe('36 左下第一磨牙：充填 O。对比：结束0，新增1');
    expect(screen.getByRole('slider', { name: '对比日期 A' }).getAttribute('aria-valuetext')).toBe('2026-10-01');
    expect(cell('26').getAttribute('aria-label')).not.toContain('对比');
  });
});

describe('whose it is', () => {
  it('to who does not treat them is told so, and that the read is written down', async () => {
    const { press, bodies } = await open({ [SHOW]: shown([CARIES], {}, { editable: false, treating: false }) });
    expect(screen.getByText('仅接诊人员可修改')).toBeTruthy();
    expect(screen.getByText('您不是接诊人员，本次查阅已记录')).toBeTruthy();
    press('k');
    expect(bodies()).toEqual([]);
  });

  it('changed by a colleague first is shown, and what one wanted is done over by one press', async () => {
    const theirs = chart([CARIES, finding(9, '27', '冠')], { version: 8 });
    const stale = failure(409, 'STALE', '此记录刚被修改，请核对后再保存', { current: theirs, by: '赵敏', at: TODAY });
    const answers: FakeAnswer[] = [{ status: 409, body: stale }, applied([CARIES, finding(9, '27', '冠')], 9)];
    const { press, bodies } = await open({ [APPLY]: () => answers.shift() ?? applied([], 9) });
    press('r');
    expect(await screen.findByText('赵敏 刚修改了牙位图')).toBeTruthy();
    expect(cell('27').getAttribute('aria-label')).toContain('冠');
    fireEvent.click(screen.getByRole('button', { name: '在最新上重做' }));
    await waitFor(() => expect(bodies().map(({ version }) => version)).toEqual([3, 8]));
    expect(bodies()[1]?.changes).toEqual(bodies()[0]?.changes);
  });
});

describe('the tooth that is chosen', () => {
  it('has its surfaces by their names', async () => {
    const { press } = await open();
    expect(await screen.findByRole('button', { name: /^腭侧/ })).toBeTruthy();
    press('ArrowDown');
    expect(await screen.findByRole('button', { name: /^舌侧/ })).toBeTruthy();
    press('Home', 'End', 'ArrowUp');
    fireEvent.click(cell('11'));
    expect(await screen.findByRole('button', { name: /^唇侧/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: /^切缘/ })).toBeTruthy();
  });

  it('is asked for its story where the keys stay, and not on the way', async () => {
    const { net, press } = await open();
    press('ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowDown');
    await screen.findByRole('region', { name: '37 的经过' });
    expect(net.calls(HISTORY).map(({ query }) => query.get('tooth'))).toEqual(['26', '37']);
  });

  it('tells its story, a slip struck through', async () => {
    const of = { ...CARIES, to_on: '2026-05-04', end_reason: 'corrected' };
    const row = {
      kind: 'end',
      on: TODAY,
      at: TODAY,
      by_name: '陈思远',
      teeth: ['26'],
      finding: of,
      record: null,
      text: null,
    };
    const note = { ...row, kind: 'note', on: '2025-03-29', finding: null, text: '[[26:MO]]食物嵌塞' };
    await open({ [HISTORY]: { body: { data: [row, note], current_page: 1, per_page: 100, total: 2 } } });
    expect((await screen.findByText('龋 深 MO，记录有误')).className).toContain('line-through');
    expect(screen.getByText('26 MO 食物嵌塞')).toBeTruthy();
  });

  it('may be the other one that stands there', async () => {
    const { bodies } = await open({ [APPLY]: applied([CARIES], 4) }, '15');
    fireEvent.click(screen.getByRole('button', { name: '换为 55' }));
    await waitFor(() =>
      expect(bodies()).toEqual([{ version: 3, record_id: null, changes: [{ op: 'show', tooth: '55' }] }]),
    );
  });

  it('? lists all states and keys', async () => {
    const { press, bodies } = await open({ [APPLY]: applied([CARIES], 4) });
    press('?');
    const dialog = await screen.findByRole('dialog', { name: '牙位图的状态与按键' });
    expect(within(within(dialog).getByRole('region', { name: '整颗牙' })).getAllByRole('button')).toHaveLength(21);
    fireEvent.click(within(dialog).getByRole('button', { name: /残冠/ }));
    await waitFor(() => expect(bodies()).toMatchObject([{ changes: [{ tooth: '26', state: '残冠' }] }]));
  });
});
