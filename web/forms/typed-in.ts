import type { FieldValues, Resolver, UseFormReturn } from 'react-hook-form';

/** What of a form somebody has done, and so may be told of. */
export interface TypedIn<V extends FieldValues> {
  /** The form's rules, which say nothing of a field that is merely left. */
  sparing: (rules: Resolver<V, unknown, V>) => Resolver<V, unknown, V>;
  /** Hears what is typed in. @returns ends it */
  hear: (form: UseFormReturn<V, unknown, V>) => () => void;
  /** The form was sent: from now on all of it is told. */
  sent: () => void;
}

/**
 * A dialog puts the focus into its first empty field by itself, and whoever presses anything else has left that one: nobody
 * is told what is wrong with a field before they typed in it, or sent the form.
 */
export function typedIn<V extends FieldValues>(): TypedIn<V> {
  const typed = new Set<string>();
  let wasSent = false;
  return {
    sparing: (rules) => async (values, context, options) => {
      const [left, ...more] = options.names ?? [];
      // All at once are asked about by who sends the form.
      const isSpared = left !== undefined && more.length === 0 && !wasSent && !typed.has(left);
      return isSpared ? { values: {}, errors: {} } : rules(values, context, options);
    },
    hear: (form) => {
      const { unsubscribe } = form.watch((_, { name }) => {
        if (name !== undefined) typed.add(name);
        else {
          // It begins anew, with other values.
          typed.clear();
          wasSent = false;
        }
      });
      return unsubscribe;
    },
    sent: () => {
      wasSent = true;
    },
  };
}
