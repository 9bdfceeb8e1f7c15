/** What the page notes and measures of itself; texts, since they run in the browser. */

/** From the chart's answer until it is drawn: the frame with it has been made. */
export const NOTE_DRAWN = `
  window.drawn = null;
  // When the last answer of a chart was there to be parsed.
  const { text } = Response.prototype;
  Response.prototype.text = async function () {
    const said = await text.call(this);
    if (/\\/chart(\\?|$)/.test(this.url)) window.answered = performance.now();
    return said;
  };
  const seen = new MutationObserver(() => {
    if (!document.querySelector('[role=grid]')) return;
    seen.disconnect();
    requestAnimationFrame(() => setTimeout(() => {
      const now = performance.now();
      const answers = performance.getEntriesByType('resource').filter(({ name }) => /\\/chart(\\?|$)/.test(name));
      window.drawn = now - answers[0].responseEnd;
    }));
  });
  seen.observe(document, { subtree: true, childList: true });
`;

/** Presses a key on an element; tells how long its script, and style and layout after it, took. */
const PRESS = `
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const pressed = async (at, key, more = {}) => {
    const begun = performance.now();
    at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
    await Promise.resolve();
    document.querySelector('[role=grid]').getBBox();
    document.body.getBoundingClientRect();
    return performance.now() - begun;
  };
`;

/** Arrow keys along the teeth, as fast as a held key. */
export const MOVES = `(async (count) => {
  ${PRESS}
  const grid = document.querySelector('[role=grid]');
  grid.focus();
  const times = [];
  for (let n = 0; n < count; n += 1) {
    times.push(await pressed(grid, n % 40 < 20 ? 'ArrowLeft' : 'ArrowRight'));
    await frame();
    await frame();
  }
  return times;
})`;

/** A tooth is changed and changed back: from the answer until it is redrawn, with its layout. */
export const CHANGES = `(async (count) => {
  ${PRESS}
  const grid = document.querySelector('[role=grid]');
  grid.focus();
  const times = [];
  for (let n = 0; n < count; n += 1) {
    const cell = document.getElementById(grid.getAttribute('aria-activedescendant'));
    const redrawn = new Promise((done) => {
      const watch = new MutationObserver(() => {
        watch.disconnect();
        grid.getBBox();
        done(performance.now());
      });
      watch.observe(cell, { subtree: true, childList: true, attributes: true });
    });
    await pressed(grid, n % 2 === 0 ? 'x' : 'z', n % 2 === 0 ? {} : { ctrlKey: true });
    const at = await redrawn;
    await frame();
    const posts = performance.getEntriesByType('resource').filter(({ name }) => /\\/chart$/.test(name));
    times.push([at - window.answered, at - posts.at(-1).responseEnd]);
    for (let k = 0; k < 6; k += 1) await frame();
  }
  return times;
})`;

/** One day after the other on the slider: from the key until the chart of that day stands there, laid out. */
export const STOPS = `(async (count) => {
  ${PRESS}
  const slider = document.querySelector('[role=slider]');
  const head = document.querySelector('h2 + span');
  slider.focus();
  const times = [];
  for (let n = 0; n < count; n += 1) {
    const before = head.textContent;
    const begun = performance.now();
    const shown = new Promise((done) => {
      const watch = new MutationObserver(() => {
        if (head.textContent === before) return;
        watch.disconnect();
        document.querySelector('[role=grid]').getBBox();
        done(performance.now());
      });
      watch.observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    slider.dispatchEvent(new KeyboardEvent('keydown', { key: n < count / 2 ? 'ArrowLeft' : 'ArrowRight', bubbles: true }));
    times.push((await shown) - begun);
    for (let k = 0; k < 4; k += 1) await frame();
  }
  return times;
})`;

/** Waits in the page for a day that a click brings. @returns milliseconds from the press */
export const JUMP = `(() => {
  const head = document.querySelector('h2 + span');
  const before = head.textContent;
  let begun = 0;
  window.addEventListener('pointerdown', () => { begun = performance.now(); }, { capture: true, once: true });
  window.jumped = new Promise((done) => {
    const watch = new MutationObserver(() => {
      if (head.textContent === before) return;
      watch.disconnect();
      document.querySelector('[role=grid]').getBBox();
      done(performance.now() - begun);
    });
    watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
})`;
