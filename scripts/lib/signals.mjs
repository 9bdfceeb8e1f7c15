/** Names the process that re-executed us, so that we notice when it is gone. */
export const PARENT = 'HAOMAI_PARENT';

/** @type {NodeJS.Signals[]} */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * npm killed by SIGKILL can't tell us, but a process whose parent is gone gets another one. Started by hand there is
 * no such parent: a launcher in the background must survive its shell.
 * @param {() => void} gone
 * @returns {() => void} ends the watch
 */
function watchParent(gone) {
  if (!process.env.npm_lifecycle_event && !process.env[PARENT]) return () => {};
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    gone();
  }, 1000);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Calls back for everything that asks this process to end, the death of its parent included.
 * @param {(signal: NodeJS.Signals) => void} stop
 * @returns {() => void} ends the listening
 */
export function onStop(stop) {
  for (const signal of SIGNALS) process.on(signal, stop);
  const endWatch = watchParent(() => stop('SIGTERM'));
  return () => {
    for (const signal of SIGNALS) process.off(signal, stop);
    endWatch();
  };
}
