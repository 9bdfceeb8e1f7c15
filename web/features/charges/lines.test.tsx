import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { disposalOf } from '#web/clinic/money/testing.ts';
import { Lines } from './lines.tsx';

it('a line at a campaign’s price says whose, and others say nothing', () => {
  const [line] = disposalOf().projects;
  if (!line) throw new Error('a list without a line');
  const at = (id: number, campaign: { id: number; name: string } | null) => ({
    ...line,
    ...{ id, campaign, project: { ...line.project, name: `项目${id}` } },
  });
  render(<Lines list={disposalOf({ projects: [at(1, { id: 6, name: '爱牙月' }), at(2, null)], drugs: [] })} />);
  expect(within(screen.getByRole('row', { name: /项目1/ })).getByText('活动：爱牙月')).toBeTruthy();
  expect(within(screen.getByRole('row', { name: /项目2/ })).queryByText(/活动：/)).toBeNull();
});
