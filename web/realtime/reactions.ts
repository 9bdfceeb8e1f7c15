import type { EventName, EventPayload } from '#contract/event.ts';
import { currentSession, sessionEnded } from '#web/api/session.ts';

/** What the page does about each live event. An event without a reaction does not compile. */
type Reactions = { [N in EventName]: (payload: EventPayload<N>) => void };

type Listeners = { [N in EventName]: Set<(payload: EventPayload<N>) => void> };

const listeners: Listeners = {
  changes: new Set(),
  seq: new Set(),
  presence: new Set(),
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

export const reactions: Reactions = {
  changes: (payload) => listeners.changes.forEach((listener) => void listener(payload)),
  seq: (payload) => listeners.seq.forEach((listener) => void listener(payload)),
  presence: (payload) => listeners.presence.forEach((listener) => void listener(payload)),
  reservation: (payload) => listeners.reservation.forEach((listener) => void listener(payload)),
  notification: (payload) => listeners.notification.forEach((listener) => void listener(payload)),
  announcement: (payload) => listeners.announcement.forEach((listener) => void listener(payload)),
  touched: (payload) => listeners.touched.forEach((listener) => void listener(payload)),
  session: (payload) => {
    const { token } = currentSession();
    if (payload.type === 'revoked' && token) sessionEnded(token);
    listeners.session.forEach((listener) => void listener(payload));
  },
};
