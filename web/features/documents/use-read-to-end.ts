import { type RefObject, useEffect, useState } from 'react';

/** So near the end is the end: browsers count in parts of a px. */
const NEAR_PX = 4;

/** Whether what scrolls was seen to its end once; what needs no scrolling was. */
export function useReadToEnd(of: RefObject<HTMLElement | null>) {
  const [read, setRead] = useState(false);
  const look = () => {
    const { scrollTop, clientHeight, scrollHeight } = of.current ?? document.documentElement;
    if (scrollTop + clientHeight >= scrollHeight - NEAR_PX) setRead(true);
  };
  useEffect(() => {
    look();
    window.addEventListener('resize', look);
    return () => window.removeEventListener('resize', look);
  });
  return { read, look };
}
