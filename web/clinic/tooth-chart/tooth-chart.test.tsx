import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ToothFinding } from '#contract/tooth-charts.ts';
import { POSITIONS } from '#contract/tooth-names.ts';
import { ToothChart } from './tooth-chart.tsx';
import { looksOf, type ToothLook } from './tooth-look.ts';

const crown: ToothFinding = {
  ...{ id: 1, tooth: '26', state: '冠', surfaces: [], phase: 'existing', detail: {} },
  ...{ from_on: '2026-01-05', record_id: null },
};
const chartOf = (findings: ToothFinding[]) => ({
  dentition: { stage: 'permanent' as const, teeth: [...POSITIONS], due: [], by_hand: [] },
  findings,
});

it('renders one tooth where one is another, and none where none is', () => {
  const rendered = new Set<string>();
  /** Says when it is asked for its words, which only a tooth that is rendered does. */
  const watched = (look: ToothLook): ToothLook =>
    Object.defineProperty({ ...look }, 'said', {
      get: () => {
        rendered.add(look.fdi);
        return look.said;
      },
    });
  const looksWith = (findings: ToothFinding[]) => looksOf(chartOf(findings)).map(watched);
  const { rerender } = render(<ToothChart looks={looksWith([])} />);
  expect(rendered.size).toBe(32);
  rendered.clear();
  rerender(<ToothChart looks={looksWith([])} />);
  expect([...rendered]).toEqual([]);
  rerender(<ToothChart looks={looksWith([crown])} />);
  expect([...rendered]).toEqual(['26']);
  expect(screen.getByRole('gridcell', { name: '26 左上第一磨牙：冠' })).toBeTruthy();
});

it('is a picture where nothing is chosen', () => {
  render(<ToothChart looks={looksOf(chartOf([crown]))} label="2026-01-05 的牙位图" />);
  const grid = screen.getByRole('grid', { name: '2026-01-05 的牙位图' });
  expect(grid.hasAttribute('tabindex')).toBe(false);
  expect(screen.queryAllByRole('gridcell', { selected: true })).toEqual([]);
});
