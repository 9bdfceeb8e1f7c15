import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { openTooltip, Tooltip } from '#web/ui/overlays/tooltip.tsx';

/** What a control tells, on a page where nothing was told yet. */

beforeEach(() => {
  openTooltip.now = null;
});

const WHY = '该医院已被锁定，暂不能办理业务';
const blocked = (reason: string | null = WHY) => <GuardedButton reason={reason}>保存</GuardedButton>;
const button = () => screen.getByRole('button', { name: '保存' });
const tip = () => screen.queryByRole('tooltip');
const focus = () => act(() => button().focus());
const enter = (pointerType = 'mouse') => fireEvent.pointerMove(button(), { pointerType });

it('is told to the first focus, by the very control that has it', async () => {
  render(blocked());
  const control = button();
  expect([control.title, control.getAttribute('aria-describedby')]).toEqual(['', null]);
  focus();
  // Who reads by ear need not wait for what shows it.
  expect(control.title).toBe(WHY);
  const shown = await screen.findByRole('tooltip');
  expect([shown.textContent, control.title]).toEqual([WHY, '']);
  await waitFor(() => expect(control.getAttribute('aria-describedby')).toBe(shown.id));
  expect([button(), document.activeElement]).toEqual([control, control]);
  fireEvent.keyDown(control, { key: 'Escape' });
  await waitFor(() => expect([tip(), control.getAttribute('aria-describedby')]).toEqual([null, null]));
  expect(document.activeElement).toBe(control);
});

it('goes with the focus that it was told to', async () => {
  render(blocked());
  focus();
  await screen.findByRole('tooltip');
  act(() => button().blur());
  await waitFor(() => expect(tip()).toBeNull());
});

it('does not come where there is nothing to say, and does once there is, where the focus still is', async () => {
  const page = render(blocked(null));
  const control = button();
  focus();
  enter();
  expect([openTooltip.now, control.title]).toEqual([null, '']);
  page.rerender(blocked());
  expect((await screen.findByRole('tooltip')).textContent).toBe(WHY);
  expect([button(), document.activeElement]).toEqual([control, control]);
  page.rerender(blocked(null));
  await waitFor(() => expect([tip(), control.getAttribute('aria-describedby')]).toEqual([null, null]));
});

it('keeps what describes the control otherwise', async () => {
  render(
    <Tooltip content="点击锁定">
      <button type="button" aria-describedby="more">
        保存
      </button>
    </Tooltip>,
  );
  focus();
  const shown = await screen.findByRole('tooltip');
  await waitFor(() => expect(button().getAttribute('aria-describedby')).toBe(`more ${shown.id}`));
});

describe('a pointer', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** The code has come, and whoever waited for it has waited. */
  async function later() {
    await act(async () => void (await openTooltip.load()));
    act(() => void vi.advanceTimersByTime(1_000));
  }

  /** By a mouse, which takes the focus there. */
  async function pressIt() {
    fireEvent.pointerDown(button());
    focus();
    fireEvent.pointerUp(button());
    fireEvent.click(button());
    await later();
  }

  it('that is still there is told', async () => {
    render(blocked());
    enter();
    expect(tip()).toBeNull();
    await later();
    expect(tip()?.textContent).toBe(WHY);
  });

  it('that has gone meanwhile is not', async () => {
    render(blocked());
    enter();
    fireEvent.pointerLeave(button());
    await later();
    expect(tip()).toBeNull();
    enter();
    await later();
    expect(tip()?.textContent).toBe(WHY);
  });

  it('that has pressed meanwhile knows what the control does', async () => {
    render(
      <Tooltip content="点击锁定">
        <button type="button">保存</button>
      </Tooltip>,
    );
    enter();
    await pressIt();
    enter();
    await later();
    expect(tip()).toBeNull();
    fireEvent.pointerLeave(button());
    enter();
    await later();
    expect(tip()?.textContent).toBe('点击锁定');
  });

  it('that has pressed what is off is told why', async () => {
    render(blocked());
    enter();
    await pressIt();
    expect(tip()?.textContent).toBe(WHY);
  });

  it('of a finger asks for nothing by passing, and is told why by a press on what is off', async () => {
    render(blocked());
    enter('touch');
    expect(button().title).toBe('');
    fireEvent.pointerDown(button(), { pointerType: 'touch' });
    fireEvent.pointerUp(button(), { pointerType: 'touch' });
    focus();
    fireEvent.click(button());
    await later();
    expect(tip()?.textContent).toBe(WHY);
  });
});
