/** How many questions one asking takes, and how many askings go on at once. */
export interface Limits {
  readonly size: number;
  readonly running: number;
  /** Those who come in one turn of the loop are asked for with one asking: for crowds that are woken all at once. */
  readonly gather?: true;
}

interface Waiting<Q, A> {
  readonly question: Q;
  readonly resolve: (answer: A | PromiseLike<A>) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Questions of the same kind, asked together where many come at once: whoever comes while all askings are under way waits
 * for the next one, which takes all who wait. So each is asked after it came, and one that comes alone is asked alone.
 * Where an asking fails each of its questions is asked by itself: nobody fails by who came at the same time.
 * @param ask answers in the order of the questions
 */
export function together<Q, A>(
  ask: (questions: readonly Q[]) => Promise<readonly A[]>,
  { size, running, gather }: Limits,
): (question: Q) => Promise<A> {
  const waiting: Waiting<Q, A>[] = [];
  let asking = 0;

  const alone = async (question: Q) => {
    const answers = await ask([question]);
    return only(answers, 1)[0] as A;
  };
  const askAll = async (all: readonly Waiting<Q, A>[]) => {
    try {
      const answers = only(await ask(all.map(({ question }) => question)), all.length);
      // The next asking goes out before these are worked on.
      done();
      for (const [i, { resolve }] of all.entries()) resolve(answers[i] as A);
    } catch (error) {
      done();
      if (all.length === 1) all[0]?.reject(error);
      else for (const { question, resolve } of all) resolve(alone(question));
    }
  };
  const done = () => {
    asking -= 1;
    next();
  };
  const next = () => {
    while (asking < running && waiting.length > 0) {
      asking += 1;
      void askAll(waiting.splice(0, size));
    }
  };
  const soon = () => {
    // Who comes first calls for all who come in this turn.
    if (waiting.length === 1) setImmediate(next);
  };

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      if (gather) soon();
      else next();
    });
}

function only<A>(answers: readonly A[], count: number): readonly A[] {
  if (answers.length !== count) throw new Error(`${answers.length} answers to ${count} questions`);
  return answers;
}
