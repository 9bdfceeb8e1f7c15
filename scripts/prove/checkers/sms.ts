import type { Violation } from '../part.ts';

/** A message as the ledger has it. */
export interface MessageRow {
  dedupe: string;
  state: string;
  tries: number;
  error: string | null;
}

const ENDED_WITHOUT = ['stopped', 'withdrawn', 'over_budget', 'queued'];
const TAKEN = ['sent', 'delivered', 'undelivered'];

/**
 * A phone rings at most once for one cause, whatever was killed; and exactly once where the ledger says sent. What the
 * ledger does not know it says so (docs/decisions/008).
 * @param rang what may have made a phone ring, by our own number of the message
 * @param wanted causes that still stand: each has its message
 */
export function checkSms(
  messages: readonly MessageRow[],
  rang: readonly string[],
  wanted: readonly string[],
): Violation[] {
  const rings = new Map<string, number>();
  for (const each of rang) rings.set(each, (rings.get(each) ?? 0) + 1);
  const rows = new Map(messages.map((row) => [row.dedupe, row]));
  const wrong: Violation[] = [];
  const say = (what: string, dedupe: string) => {
    const row = rows.get(dedupe);
    const ledger = row
      ? `the ledger: ${row.state}, ${row.tries} tries${row.error ? `, ${row.error}` : ''}`
      : 'not in the ledger';
    wrong.push({
      what: `${dedupe} ${what}`,
      history: [`the provider took it ${rings.get(dedupe) ?? 0} times`, ledger],
    });
  };
  for (const [dedupe, times] of rings) {
    if (times > 1) say(`rang ${times} times`, dedupe);
    const state = rows.get(dedupe)?.state;
    if (state === undefined) say('rang and is in no ledger', dedupe);
    else if (ENDED_WITHOUT.includes(state)) say(`rang, and the ledger says ${state}`, dedupe);
  }
  for (const { dedupe, state } of messages) {
    if (TAKEN.includes(state) && !rings.has(dedupe)) say(`is ${state} and never reached the provider`, dedupe);
    if (state === 'queued' || state === 'sending') say(`is still ${state}`, dedupe);
  }
  for (const dedupe of wanted) if (!rows.has(dedupe)) say('was wanted and never written', dedupe);
  return wrong;
}
