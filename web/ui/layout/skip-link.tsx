import type { MouseEvent } from 'react';
import { MAIN_ID } from './main-id.ts';

/** Past what every page has, for the keyboard. The address stays as it is: it holds the filters of the page. */
export function SkipLink() {
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById(MAIN_ID)?.focus();
  };
  return (
    <a
      href={`#${MAIN_ID}`}
      onClick={skip}
      className="fixed top-2 left-2 z-50 -translate-y-16 rounded-control bg-surface px-3 py-2 text-blue-700 focus:translate-y-0"
    >
      跳到主要内容
    </a>
  );
}
