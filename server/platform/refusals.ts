import type { Call } from '#contract/call.ts';
import { auditRow } from './audit.ts';
import type { Ctx } from './context.ts';
import { systemScope } from './scope.ts';

/** Refusals of one person that are written down in a minute. The first say it all; a flood must not fill the trail. */
const MOST = 10;
const SECONDS = 60;
/** People that are remembered at a time. */
const MAX_PEOPLE = 10_000;

export interface Refusals {
  /** Writes down a 403. Answers at once: who is refused does not wait, and nothing fails with it. */
  note(ctx: Ctx, call: Pick<Call, 'method' | 'path'>): void;
}

/** Counted in this process first, so that a flood does not reach the database, and there for all processes together. */
export function createRefusals(): Refusals {
  const people = new Map<string, { count: number; until: number }>();
  const isFlood = (key: string): boolean => {
    const now = Date.now();
    const known = people.get(key);
    if (known && known.until > now) return ++known.count > MOST;
    if (people.size >= MAX_PEOPLE) people.clear();
    people.set(key, { count: 1, until: now + SECONDS * 1_000 });
    return false;
  };
  return {
    note(ctx, { method, path }) {
      const key = `refused:${ctx.viewer?.user_id ?? ctx.address}`;
      if (isFlood(key)) return;
      // The pattern of the path alone: ids, queries and bodies are nobody's business here.
      const row = auditRow(ctx, { action: 'access.refused', object: `${method} ${path}`, result: 'refused' });
      systemScope(ctx.deps.database)
        .query('SELECT audit_refusal($1::jsonb, $2, $3, $4)', [JSON.stringify(row), key, MOST, SECONDS])
        .catch((error: Error) =>
          ctx.deps.log.error({ error: error.message, request_id: ctx.request_id }, 'refusal not audited'),
        );
    },
  };
}
