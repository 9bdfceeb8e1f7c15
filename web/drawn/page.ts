import type { AnswerOf, Call } from '#contract/call.ts';
import type { CallArgs } from '#web/api/client.ts';
import type { Exchange } from '#web/app/drawn-answers.ts';

/** Who asks for a page, as far as the server sees. */
interface Visit {
  /** Of the address, what the page hears (`params`). */
  search: string;
  userAgent: string;
  now: Date;
}

/** Asks the server as a visitor. @throws what the call throws */
export type Ask = <C extends Call>(call: C, args: CallArgs<C>) => Promise<AnswerOf<C>>;

/** What a page is drawn from; its script begins with what was told. */
export interface DrawnAnswers {
  exchanges: readonly Exchange[];
}

/** A first page as a stranger sees it, drawn where it is served: it is read before its script has come. */
export interface DrawnPage<A extends DrawnAnswers> {
  /** What of an address it hears: whatever else stands there makes no drawing of its own. */
  params: readonly string[];
  /** Null where there is nothing that a stranger would see at once. @throws what the calls throw */
  ask(visit: Visit, asked: Ask): Promise<A | null>;
  /** Its markup. */
  draw(visit: Visit, answers: A): string;
}

/** Asks, and notes each call with what it was given and what it answered, in the order of the questions. */
export function noting(asked: Ask): { ask: Ask; exchanges: readonly Exchange[] } {
  const exchanges: Exchange[] = [];
  const ask: Ask = async (call, args) => {
    const question: Exchange = [call.method, call.path, args, undefined];
    exchanges.push(question);
    const answer = await asked(call, args);
    question[3] = answer;
    return answer;
  };
  return { ask, exchanges };
}
