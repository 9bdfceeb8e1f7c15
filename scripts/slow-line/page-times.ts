/** Milliseconds since the page was asked for; null until it was so. */
export interface PageTimes {
  painted: number | null;
  largest: number | null;
  /** A free time stands there. */
  readable: number | null;
}

/** What a page notes of itself while it loads; it runs in the page, before anything of it. */
export const NOTE_PAGE_TIMES = `
  const noted = { painted: null, largest: null, readable: null };
  window.pageTimes = noted;
  new PerformanceObserver((list) => {
    noted.painted ??= list.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null;
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    noted.largest = list.getEntries().at(-1)?.startTime ?? noted.largest;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  // What the page is about: a time that can be taken.
  const look = () => {
    const free = document.querySelector('[data-look="free"], [data-key][data-kind="available"]');
    if (!free || free.getBoundingClientRect().height === 0) requestAnimationFrame(look);
    else requestAnimationFrame(() => setTimeout(() => (noted.readable = performance.now())));
  };
  requestAnimationFrame(look);
`;

/** What was noted, once a free time can be read and the browser has told of what it drew. */
export const NOTED = `window.pageTimes?.readable && window.pageTimes.largest ? window.pageTimes : null`;
