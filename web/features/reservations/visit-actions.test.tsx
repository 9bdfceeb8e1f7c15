import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Page } from './testing.tsx';
import { hasActions, VisitActions } from './visit-actions.tsx';

type Visit = Parameters<typeof VisitActions>[0]['visit'];

const seated: Visit = {
  patient: '杨浩然',
  time: '10:30',
  doctor_name: '陈思远',
  cancel_status: 0,
  visi_status: 1,
  flow_status: 'in_chair',
};
const links = [{ label: '电子病历', to: '/admin/visits/cases?id=abc' }];

function open(visit: Visit, today = true) {
  const step = vi.fn(async () => true);
  const doing = { notice: null, forget: () => {}, pending: false, justMade: null, markVisited: async () => true, step };
  render(
    <Page>
      <VisitActions visit={visit} today={today} doing={doing} links={links} onSend={() => {}} />
    </Page>,
  );
  return step;
}

describe('who is still to be treated', () => {
  it('can be taken up on the grid from here, without a key that does nothing in a dialog', async () => {
    const onMove = vi.fn();
    const doing = { notice: null, forget: () => {}, pending: false, justMade: null };
    const steps = { markVisited: async () => true, step: async () => true };
    const waiting: Visit = { ...seated, visi_status: 0, flow_status: 'arrived' };
    render(
      <Page>
        <VisitActions
          visit={waiting}
          today
          doing={{ ...doing, ...steps }}
          links={[]}
          onSend={() => {}}
          onMove={onMove}
        />
      </Page>,
    );
    fireEvent.keyDown(screen.getByRole('button', { name: /改约/ }), { key: 'Enter' });
    const item = await screen.findByRole('menuitem', { name: /在排班表上移动/ });
    expect(item.textContent).toBe('在排班表上移动');
    fireEvent.click(item);
    expect(onMove).toHaveBeenCalledOnce();
  });
});

describe('who sits in the chair', () => {
  it('can be let go, and has the links already', () => {
    const step = open(seated);
    expect(screen.getByRole('link', { name: '电子病历' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '完成就诊' }));
    expect(step).toHaveBeenCalledWith('done');
    expect(screen.queryByRole('button', { name: '就诊' })).toBeNull();
  });

  it('is done only once, and only on the day', () => {
    open({ ...seated, flow_status: 'done' });
    open(seated, false);
    expect(screen.queryByRole('button', { name: '完成就诊' })).toBeNull();
  });

  it('has a footer even where there are no links', () => {
    expect(hasActions(seated, [], false)).toBe(true);
    expect(hasActions({ ...seated, flow_status: 'done' }, [], false)).toBe(false);
    expect(hasActions({ ...seated, cancel_status: 1 }, links, true)).toBe(false);
  });
});
