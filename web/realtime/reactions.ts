import type { EventName, EventPayload } from '#contract/event.ts';
import { currentSession, sessionEnded } from '#web/api/session.ts';

/** What the page does about each live event. An event without a reaction does not compile. */
type Reactions = { [N in EventName]: (payload: EventPayload<N>) => void };

type Listeners = { [N in EventName]: Set<(payload: EventPayload<N>) => void> };

const listeners: Listeners = {
  changes: new Set(),
  seq: new Set(),
  presence: new Set(),
  patient_presence: new Set(),
  reservation: new Set(),
  notification: new Set(),
  announcement: new Set(),
  touched: new Set(),
  session: new Set(),
};

/** For whoever is on the screen just now. */
export function onEvent<N extends EventName>(name: N, listener: (payload: EventPayload<N>) => void): () => void {
  listeners[name].add(listener);
  return () => listeners[name].delete(listener);
}

const passOn =
  <N extends EventName>(name: N) =>
  (payload: EventPayload<N>) =>
    listeners[name].forEach((listener) => void listener(payload));
const passOnSession = passOn('session');

export const reactions: Reactions = {
  changes: passOn('changes'),
  seq: passOn('seq'),
  presence: passOn('presence'),
  patient_presence: passOn('patient_presence'),
  reservation: passOn('reservation'),
  notification: passOn('notification'),
  announcement: passOn('announcement'),
  touched: passOn('touched'),
  session: (payload) => {
    const { token } = currentSession();
    if (payload.type === 'revoked' && token) sessionEnded(token);
    passOnSession(payload);
  },
};
