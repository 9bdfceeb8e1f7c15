import { isAlive } from './processes.mjs';

// Loaded into the server and the worker before their own code: when the launcher is killed without a chance to stop
// them, they drain by themselves instead of holding their ports for ever.
const launcher = Number(process.env.HAOMAI_LAUNCHER);

if (launcher) {
  const timer = setInterval(() => {
    if (isAlive(launcher)) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 1000);
  timer.unref();
}
