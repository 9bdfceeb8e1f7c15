import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For a menu that is longer than its place: shows where one is, without moving what is in sight already.
 *
 * @param at where one is
 */
export function useCurrentInSight<E extends HTMLElement>(at: string | undefined): RefObject<E | null> {
  const menu = useRef<E>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry is found by its mark; another place has another
  useLayoutEffect(() => {
    const box = menu.current;
    const current = box?.querySelector('[aria-current="page"]');
    if (!box || !current) return;
    const [outer, inner] = [box.getBoundingClientRect(), current.getBoundingClientRect()];
    if (inner.top < outer.top || inner.bottom > outer.bottom) box.scrollTop += middle(inner).y - middle(outer).y;
    if (inner.left < outer.left || inner.right > outer.right) box.scrollLeft += middle(inner).x - middle(outer).x;
  }, [at]);
  return menu;
}

const middle = ({ left, right, top, bottom }: DOMRect) => ({ x: (left + right) / 2, y: (top + bottom) / 2 });
