import { useEffect, useState } from 'react';

/** So near the end is the end: browsers count in parts of a px. */
const NEAR_PX = 4;

/**
 * Whether what scrolls was seen to its end once; what needs no scrolling was.
 * `place`, the ref of what scrolls; `look`, when it scrolls
 */
export function useReadToEnd() {
  const [text, place] = useState<HTMLElement | null>(null);
  const [read, setRead] = useState(false);
  const look = () => {
    if (text && text.scrollTop + text.clientHeight >= text.scrollHeight - NEAR_PX) setRead(true);
  };
  // A dialog's content comes after the dialog: what is not there yet was not read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it looks at is all that counts
  useEffect(() => {
    look();
    window.addEventListener('resize', look);
    return () => window.removeEventListener('resize', look);
  }, [text]);
  return { place, read, look };
}
