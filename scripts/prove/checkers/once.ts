import type { Violation } from '../part.ts';

/** One sending of a key. Instants are this machine's. */
export interface Sending {
  requestId: string;
  server: number;
  at: number;
  /** 0: nobody answered. */
  status: number;
  /** Of a success: what was answered. */
  text: string;
}

/** A key, however often it was sent, and what came of it. */
export interface KeyHistory {
  key: string;
  act: string;
  sendings: readonly Sending[];
  /** How often it was done, by the rows it left. */
  done: number;
  /** Answers kept under it. */
  kept: number;
  /** Rows of the hospitals' logs that doing it once makes. */
  eventsOfOne: number;
  /** Rows that its requests left behind, by request. */
  traces: ReadonlyMap<string, { events: number; jobs: number; trail: number }>;
  /** What the same key with other contents was told; null where that was not tried. */
  other: { status: number; text: string } | null;
}

/** Nobody answered, or nothing was decided. */
function undecided({ status, text }: Pick<Sending, 'status' | 'text'>): boolean {
  return status === 0 || status >= 500 || status === 429 || (status === 409 && text.includes('IN_PROGRESS'));
}

const isDone = ({ status }: Pick<Sending, 'status'>) => status >= 200 && status < 300;

function wrongOf(history: KeyHistory): string[] {
  const { sendings, done, kept, traces, eventsOfOne, other } = history;
  const wrong: string[] = [];
  const answers = sendings.filter(isDone);
  const refusals = sendings.filter((each) => !isDone(each) && !undecided(each));
  if (answers.length === 0) wrong.push('was never answered with a success');
  if (done !== 1) wrong.push(`was done ${done} times`);
  if (kept !== 1) wrong.push(`has ${kept} answers kept`);
  const first = answers[0];
  if (answers.some(({ text }) => text !== first?.text)) wrong.push('was answered in two ways');
  if (refusals.length > 0) wrong.push(`was refused once with ${refusals[0]?.status}`);
  const left = sendings.filter(({ requestId }) => traces.has(requestId));
  if (left.length > 1) wrong.push(`left its traces with ${left.length} requests`);
  const events = left.reduce((sum, { requestId }) => sum + (traces.get(requestId)?.events ?? 0), 0);
  if (events !== eventsOfOne) wrong.push(`made ${events} live events, and should have made ${eventsOfOne}`);
  if (other && (other.status !== 422 || !other.text.includes('Idempotency-Key')))
    wrong.push(`took other contents under the same key: ${other.status}`);
  return wrong;
}

/** Each key was done exactly once, whoever was killed; it has one answer, and takes no other contents. */
export function checkOnce(histories: readonly KeyHistory[]): Violation[] {
  return histories.flatMap((history) => {
    const lines = history.sendings
      .toSorted((a, b) => a.at - b.at)
      .map(({ at, server, status, requestId, text }) => {
        const left = history.traces.get(requestId);
        const traces = left ? `, left ${left.events} events, ${left.jobs} jobs, ${left.trail} lines of the trail` : '';
        return `${new Date(at).toISOString().slice(11, 23)} server${server + 1} ${requestId}: ${status || 'no answer'}${traces} ${text.slice(0, 160)}`;
      });
    return wrongOf(history).map((what) => ({ what: `${history.act} ${history.key} ${what}`, history: lines }));
  });
}
