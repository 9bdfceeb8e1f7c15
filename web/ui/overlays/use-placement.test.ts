import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { place, usePlacement } from '#web/ui/overlays/use-placement.ts';

const form = { width: 640, height: 520 };

function view(width: number, height: number) {
  Object.defineProperty(document.documentElement, 'clientWidth', { value: width, configurable: true });
  window.innerHeight = height;
}

function box(placed: ReturnType<typeof place>, height: number) {
  const { left, top, width } = placed.style;
  return new DOMRect(Number(left), Number(top), Number(width), height);
}

function overlaps(a: DOMRect, b: DOMRect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

describe('a dialog beside its cell', () => {
  beforeEach(() => view(1440, 900));

  it.each([
    ['at the left', 60],
    ['in the middle', 660],
    ['at the right', 1325],
  ])('covers neither a cell %s nor the edge of the window', (_, x) => {
    for (const y of [56, 340, 860]) {
      const cell = new DOMRect(x, y, 115, 24);
      const dialog = box(place(form, cell), form.height);
      expect(overlaps(dialog, cell)).toBe(false);
      expect(dialog.left).toBeGreaterThanOrEqual(16);
      expect(dialog.right).toBeLessThanOrEqual(1424);
      expect(dialog.top).toBeGreaterThanOrEqual(16);
      expect(dialog.bottom).toBeLessThanOrEqual(884);
    }
  });

  it('on a phone stands in the middle, within the window', () => {
    view(390, 844);
    const dialog = box(place(form, new DOMRect(20, 400, 80, 44)), form.height);
    expect(dialog.left).toBe(16);
    expect(dialog.width).toBe(358);
  });

  it('taller than the window, starts at its top edge', () => {
    view(1180, 480);
    expect(place(form, null).style.top).toBe(16);
  });
});

let resized = () => {};
let watched: Element[] = [];

beforeEach(() => {
  watched = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(notify: () => void) {
        resized = notify;
      }
      observe(element: Element) {
        watched.push(element);
      }
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

describe('a dialog that grows', () => {
  beforeEach(() => view(1440, 900));

  function open(height: number) {
    const dialog = document.createElement('div');
    document.body.append(dialog);
    const tall = (to: number) => Object.defineProperty(dialog, 'offsetHeight', { value: to, configurable: true });
    tall(height);
    const { result } = renderHook(() => usePlacement(dialog, 480, undefined));
    const grow = (to: number) => {
      tall(to);
      act(() => resized());
    };
    return { dialog, grow, top: () => result.current.style.top };
  }

  it('is in the middle again, as long as nobody points at anything in it', () => {
    const { top, grow } = open(300);
    expect(top()).toBe(300);
    grow(400);
    expect(top()).toBe(250);
  });

  it.each(['pointermove', 'keydown'])('leaves what stands over it where it is after a %s', (event) => {
    const { dialog, top, grow } = open(300);
    dialog.dispatchEvent(new Event(event));
    grow(400);
    expect(top()).toBe(300);
    grow(700);
    expect(top()).toBe(900 - 700 - 16);
    grow(300);
    expect(top()).toBe(900 - 700 - 16);
  });

  it('is placed anew in another window', () => {
    const { dialog, top } = open(300);
    dialog.dispatchEvent(new Event('pointermove'));
    view(1440, 700);
    act(() => void window.dispatchEvent(new Event('resize')));
    expect(top()).toBe(200);
  });
});

describe('the frame around the cell', () => {
  it('goes where a banner moves the cell, and back when that is gone', () => {
    const [main, grid, dialog] = ['main', 'div', 'div'].map((tag) => document.createElement(tag));
    if (!main || !grid || !dialog) throw new Error('no elements');
    main.append(grid);
    document.body.append(main, dialog);
    let top = 200;
    const anchor = () => new DOMRect(60, top, 115, 24);
    const { result } = renderHook(() => usePlacement(dialog, 640, anchor));
    expect(result.current.anchor?.top).toBe(200);
    expect(watched).toEqual([dialog, main, grid]);
    top = 236;
    act(() => resized());
    expect(result.current.anchor?.top).toBe(236);
    top = 120;
    act(() => void main.dispatchEvent(new Event('scroll')));
    expect(result.current.anchor?.top).toBe(120);
  });
});
