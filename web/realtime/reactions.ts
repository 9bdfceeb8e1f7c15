import type { EventName, EventPayload } from '#contract/event.ts';
import { currentSession, sessionEnded } from '#web/api/session.ts';

/** What the page does about each live event. An event without a reaction does not compile. */
type Reactions = { [N in EventName]: (payload: EventPayload<N>) => void };

/** By the event that each of them takes the payload of. */
const listeners = new Map<EventName, Set<(payload: never) => void>>();

/** For whoever is on the screen just now. */
export function onEvent<N extends EventName>(name: N, listener: (payload: EventPayload<N>) => void): () => void {
  const all = listeners.get(name) ?? new Set();
  listeners.set(name, all.add(listener));
  return () => all.delete(listener);
}

const passOn =
  <N extends EventName>(name: N) =>
  (payload: EventPayload<N>) =>
    listeners.get(name)?.forEach((listener) => void listener(payload as never));
const passOnSession = passOn('session');

export const reactions: Reactions = {
  changes: passOn('changes'),
  seq: passOn('seq'),
  presence: passOn('presence'),
  patient_presence: passOn('patient_presence'),
  charge_presence: passOn('charge_presence'),
  reservation: passOn('reservation'),
  disposal: passOn('disposal'),
  notification: passOn('notification'),
  announcement: passOn('announcement'),
  touched: passOn('touched'),
  session: (payload) => {
    const { token } = currentSession();
    if (payload.type === 'revoked' && token) sessionEnded(token);
    passOnSession(payload);
  },
};
