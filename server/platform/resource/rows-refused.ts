import type { FieldErrors } from '#contract/errors.ts';
import { Failure } from '#server/platform/failure.ts';
import type { Facts } from './definition.ts';

/** Of several rows that were to be written together: what is wrong with which form. Of one it is what that is told. */
export class RowsRefused extends Failure {
  readonly forms: ReadonlyMap<Facts, FieldErrors>;

  constructor(forms: ReadonlyMap<Facts, FieldErrors>) {
    const [first] = forms.values();
    super('INVALID', { errors: first });
    this.forms = forms;
  }
}

/** Does the work for each form, and goes on to the next where one is refused. @throws RowsRefused at the end */
export async function forEachForm<T extends { readonly body: Facts }>(
  all: readonly T[],
  work: (each: T) => Promise<void>,
): Promise<void> {
  const refused = new Map<Facts, FieldErrors>();
  for (const each of all) {
    await work(each).catch((error: unknown) => {
      if (!(error instanceof Failure) || error.code !== 'INVALID' || !error.errors) throw error;
      refused.set(each.body, error.errors);
    });
  }
  if (refused.size > 0) throw new RowsRefused(refused);
}
