import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeNetwork } from '#web/api/testing.ts';
import { DayStore } from '#web/clinic/day/day-store.ts';
import { DATE, taken, visit } from '#web/clinic/testing.ts';
import { CellTip, cellWords } from './cell-tip.tsx';

/** What the cells of a grid say under a pointer, on a page where none has been pointed at yet. */

beforeEach(() => {
  cellWords.now = null;
});
afterEach(() => vi.unstubAllGlobals());

function Cells({ day, blocked }: { day: DayStore; blocked?: string }) {
  const root = useRef<HTMLDivElement>(null);
  return (
    <div ref={root} data-testid="grid" data-blocked={blocked}>
      <div className="sg-cell" data-testid="free" data-kind="available" />
      <div className="sg-cell" data-testid="closed" data-kind="closed" data-why="医生停诊" />
      <div className="sg-cell" data-testid="held" data-kind="held" data-why="前台 张丽 预约中">
        <span data-expires="">01:42</span>
      </div>
      <div className="sg-cell" data-testid="marked" data-kind="in-chair" data-alerts="青霉素过敏">
        <span>黄诗涵</span>
      </div>
      <div className="sg-cell" data-testid="visit" data-kind="patient" data-key="d1 11:00">
        <span data-whole="黄诗涵">黄…</span>
      </div>
      <CellTip root={root} day={day} />
    </div>
  );
}

function show(blocked?: string) {
  const day = new DayStore(1, DATE);
  day.whole({ view: 'staff', now: '', slots: [taken('d1', '11:00', '黄诗涵')], reservations: [visit('黄诗涵')] });
  return render(<Cells day={day} {...(blocked ? { blocked } : {})} />);
}

const over = (cell: string) => fireEvent.mouseOver(screen.getByTestId(cell));
const tip = () => document.querySelector('.sg-tip')?.textContent ?? null;
const notified = (text: string) => waitFor(() => expect(tip()).toBe(text));

it('tell the first pointer why they can’t be taken; nothing comes before one is pointed at', async () => {
  show();
  expect(cellWords.now).toBeNull();
  over('closed');
  await notified('医生停诊');
  over('held');
  await notified('前台 张丽 预约中，剩余 01:42');
});

it('that were left before it came say nothing', async () => {
  show();
  over('closed');
  fireEvent.mouseLeave(screen.getByTestId('grid'));
  over('held');
  await notified('前台 张丽 预约中，剩余 01:42');
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(tip()).toBeNull());
});

it('tell the first pointer what keeps the whole grid from being booked', async () => {
  show('网络已断开');
  over('free');
  await notified('网络已断开');
  over('closed');
  await notified('医生停诊；网络已断开');
});

it('of a patient with an allergy say the words of its mark, and of another that is noted meanwhile', async () => {
  show();
  over('marked');
  await notified('黄诗涵 ⚠ 青霉素过敏');
  screen.getByTestId('marked').dataset.alerts = '青霉素过敏、碘过敏';
  await notified('黄诗涵 ⚠ 青霉素过敏、碘过敏');
});

it('of a visit tell what its patient was last told', async () => {
  const message = { reason: '预约成功', state: 'delivered', at: `${DATE}T10:00:00+08:00`, delivered_at: null };
  const asked = `GET /api/admin/reservations/${encodeURIComponent('hash-黄诗涵')}/messages`;
  fakeNetwork({ [asked]: { body: { data: [message], meta: { coming: [] } } } });
  show();
  over('visit');
  await notified(`黄诗涵 · 短信 预约成功 已送达 ${DATE} 10:00`);
});
