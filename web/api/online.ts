import { atom } from 'jotai';

/** Whether this device has a network at all. Whether the live line is up is `lineAtom` of web/realtime. */
export const onlineAtom = atom(navigator.onLine);

onlineAtom.onMount = (set) => {
  const update = () => set(navigator.onLine);
  update();
  window.addEventListener('online', update);
  window.addEventListener('offline', update);
  return () => {
    window.removeEventListener('online', update);
    window.removeEventListener('offline', update);
  };
};
