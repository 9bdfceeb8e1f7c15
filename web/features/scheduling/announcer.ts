/** Read out at most this often, whatever comes. */
const PAUSE_MS = 5_000;

export interface Announcer {
  /** What happened to the cell in focus is `urgent`: it is not pushed out by what colleagues do elsewhere. */
  say: (text: string, urgent?: boolean) => void;
  stop: () => void;
}

/** Of what comes during the pause only the last is said. */
export function createAnnouncer(speak: (text: string) => void, pause = PAUSE_MS): Announcer {
  let waiting: { text: string; urgent: boolean } | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const flush = () => {
    timer = null;
    if (!waiting) return;
    speak(waiting.text);
    waiting = null;
    timer = setTimeout(flush, pause);
  };
  return {
    say(text, urgent = false) {
      if (text === '' || (waiting?.urgent && !urgent)) return;
      waiting = { text, urgent };
      if (timer === null) flush();
    },
    stop() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      waiting = null;
    },
  };
}
