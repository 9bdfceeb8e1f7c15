import { type RefObject, useEffect } from 'react';

/**
 * When somebody else takes the cell in focus the focus stays, the cell is restyled, and this says so. What one does
 * oneself (a hold of one's own) needs no word, nor does a minute that passes.
 */
export function useFocusNews(root: RefObject<HTMLElement | null>, say: (text: string, urgent: boolean) => void): void {
  useEffect(() => {
    const grid = root.current;
    if (!grid) return;
    let kind: string | undefined;
    const observer = new MutationObserver(([first]) => {
      const cell = first?.target;
      if (!(cell instanceof HTMLElement) || cell !== document.activeElement || cell.dataset.kind === kind) return;
      const mine = kind === 'own-hold' || cell.dataset.kind === 'own-hold';
      kind = cell.dataset.kind;
      if (!mine) say(cell.getAttribute('aria-label') ?? '', true);
    });
    const onFocus = ({ target }: FocusEvent) => {
      observer.disconnect();
      if (!(target instanceof HTMLElement) || target.dataset.kind === undefined) return;
      kind = target.dataset.kind;
      observer.observe(target, { attributes: true, attributeFilter: ['aria-label', 'data-kind'] });
    };
    grid.addEventListener('focusin', onFocus);
    return () => {
      grid.removeEventListener('focusin', onFocus);
      observer.disconnect();
    };
  }, [root, say]);
}
