import { useEffect, useEffectEvent } from 'react';
import { useSingleKeys } from '#web/api/single-keys.ts';
import type { Viewer } from './use-viewer.ts';
import { AS_IT_IS, fitted, LIGHT, lit, moved, realSize, turned, zoomed } from './view.ts';

const CLOSER = 1.25;
const MOVE = 60;

/** As the list of keys has them. */
export const KEYS: readonly (readonly [string, string])[] = [
  ['← →', '上一张、下一张'],
  ['Shift + 方向键', '移动画面'],
  ['+ -', '放大、缩小'],
  ['0', '适应窗口'],
  ['1', '实际像素'],
  ['R', '右转 90°，加 Shift 左转'],
  ['I', '反相'],
  ['[ ]', '亮度降低、提高'],
  ["; '", '对比度降低、提高'],
  ['C', '并排两张、回到单张'],
  ['X', '并排时切换左右'],
  ['Z', '还原显示'],
  ['?', '按键说明'],
  ['Esc', '关闭'],
];

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ...{ ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] },
};

/** What is done to the active picture, by buttons and keys alike. */
export function actsOf(viewer: Viewer) {
  const on = viewer.active;
  const light = (brightness: number, contrast: number) =>
    viewer.change(on, (view) => lit(view, view.brightness + brightness, view.contrast + contrast));
  return {
    ...{ previous: () => viewer.step(-1), next: () => viewer.step(1), compare: viewer.compare, swap: viewer.swap },
    closer: () => viewer.change(on, (view) => zoomed(view, CLOSER)),
    farther: () => viewer.change(on, (view) => zoomed(view, 1 / CLOSER)),
    fit: () => viewer.change(on, fitted),
    real: () => viewer.change(on, (view, known) => (known ? realSize(view, known.image, known.pane) : view)),
    right: () => viewer.change(on, (view) => turned(view, 1)),
    left: () => viewer.change(on, (view) => turned(view, -1)),
    invert: () => viewer.change(on, (view) => ({ ...view, inverted: !view.inverted })),
    reset: () => viewer.change(on, () => AS_IT_IS),
    ...{ brighter: () => light(LIGHT.step, 0), darker: () => light(-LIGHT.step, 0) },
    ...{ harder: () => light(0, LIGHT.step), softer: () => light(0, -LIGHT.step) },
    move: (x: number, y: number) => viewer.change(on, (view) => moved(view, { x: x * MOVE, y: y * MOVE })),
  };
}

type Acts = ReturnType<typeof actsOf>;

const LETTERS: Readonly<Record<string, keyof Omit<Acts, 'move'>>> = {
  ...{ '+': 'closer', '=': 'closer', '-': 'farther', _: 'farther', '0': 'fit', '1': 'real', r: 'right', R: 'left' },
  ...{ i: 'invert', I: 'invert', '[': 'darker', ']': 'brighter', ';': 'softer', "'": 'harder' },
  ...{ c: 'compare', C: 'compare', x: 'swap', X: 'swap', z: 'reset', Z: 'reset' },
};

function actOf({ key, shiftKey }: KeyboardEvent, acts: Acts, single: boolean): (() => void) | null {
  const arrow = ARROWS[key];
  if (arrow && shiftKey) return () => acts.move(...arrow);
  if (key === 'ArrowLeft') return acts.previous;
  if (key === 'ArrowRight') return acts.next;
  const letter = single ? LETTERS[key] : undefined;
  return letter ? acts[letter] : null;
}

/** A slider has the arrows for itself. */
const isSlider = (target: EventTarget | null) => target instanceof HTMLInputElement && target.type === 'range';

/** The viewer's keys, wherever in it the focus is; none under what stands over it. `onHelp`: ? */
export function useViewerKeys(viewer: Viewer, covered: boolean, onHelp: () => void): void {
  const single = useSingleKeys();
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (covered || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isSlider(event.target) && event.key in ARROWS) return;
    const act = event.key === '?' && single ? onHelp : actOf(event, actsOf(viewer), single);
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => pressed(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
