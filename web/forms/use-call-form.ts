import { type BaseSyntheticEvent, useEffect, useMemo, useRef, useState } from 'react';
import { type FieldPath, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type { AnswerOf, BodyIn, Call, ParamsIn } from '#contract/call.ts';
import { CLIENT_MESSAGES, type FieldErrors } from '#contract/errors.ts';
import { ApiError, type CallArgs, type ErrorKind } from '#web/api/client.ts';
import { type Body, contractResolver, type OwnErrors } from '#web/api/contract-resolver.ts';
import { type Done, showError } from '#web/api/errors.ts';
import { applyFieldErrors, type OwnNames } from '#web/api/field-errors.ts';
import { refusalOf } from '#web/api/refusal.ts';
import { type TypedIn, typedIn } from '#web/forms/typed-in.ts';
import { usePress } from '#web/forms/use-press.ts';
import type { Refusal } from '#web/ui/feedback/form-refusal.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';

/** A body as a form makes it: the right names, and in them what may still be wrong. */
type Loose<B> = B extends object ? { [K in keyof B]?: unknown } : object;

/** Sends the form, with more of the body where there is more. @throws ApiError */
export type Press<C extends Call> = (more?: Loose<BodyIn<C>>) => Promise<AnswerOf<C>>;

export interface CallFormOptions<C extends Call, V extends FieldValues> {
  /** As it is opened, in the order in which the fields stand. */
  values: V;
  /** The rules of what is sent, `async () => sms.updateSettings.body`: by name, as built pages have no other. */
  rules: () => Promise<Body>;
  bodyOf: (values: V) => Loose<BodyIn<C>>;
  params?: ParamsIn<C>;
  /** Fields that the wire calls otherwise. */
  names?: OwnNames;
  /** What only the form knows to be wrong. */
  own?: (values: V) => OwnErrors;
  /** onTouched: a field that is left says what is wrong with it whether it was typed in or not. */
  mode?: 'onBlur' | 'onTouched' | 'onSubmit';
  /** Where it is told what is about no field: in a toast, or in the form (`refusal`). */
  failuresIn?: 'toast' | 'form';
  quiet?: readonly ErrorKind[];
  silent?: boolean;
  refresh?: readonly Call[];
  said?: ((answer: AnswerOf<C>) => Done) | undefined;
  onDone?: (answer: AnswerOf<C>) => void;
  /** Where saving is more than the call: pictures that go before, what an answer leads to. */
  via?: (press: Press<C>, values: V) => Promise<unknown>;
  /** What the form says of an error in words of its own (`failuresIn: 'form'`). */
  wordsOf?: (error: unknown) => string | undefined;
  /** Hears of what is refused and no field's (`homeless`: a 422's). @returns true where it has told it */
  onRefused?: (error: unknown, homeless: readonly string[]) => unknown;
  /** Hears of a 422, also where its fields tell it. */
  onWrong?: (errors: FieldErrors) => void;
}

export interface CallForm<V extends FieldValues> {
  form: UseFormReturn<V, unknown, V>;
  submit: (event?: BaseSyntheticEvent) => Promise<void>;
  pending: boolean;
  dirty: boolean;
  /** It says itself what was refused and is about no field. */
  tells: boolean;
  refusal: Refusal | null;
  setRefusal: (refusal: Refusal | null) => void;
}

/**
 * Ties a form to the call that it makes: checked by the call's own rules where a field is left that was typed in, and when
 * it is sent; sent under one key for as long as nobody knows whether it got through; refused under the fields that it is
 * about. Whatever the answer, what was typed stays. Forms that keep a draft, or change what others may change too, are
 * `useContractForm`'s, which is made of this.
 */
export function useCallForm<C extends Call, V extends FieldValues>(
  call: C,
  options: CallFormOptions<C, V>,
): CallForm<V> {
  const [{ opened, typed }] = useState(() => ({ opened: options.values, typed: typedIn<V>() }));
  const form = useForm<V, unknown, V>({
    mode: options.mode ?? 'onBlur',
    // A form's own values, whole; react-hook-form would take parts of them as well.
    defaultValues: opened as never,
    resolver: useRules(call, options, typed),
  });
  useEffect(() => typed.hear(form), [form, typed]);
  const { failuresIn = 'toast' } = options;
  const { press, pending } = usePress(call, {
    quiet: failuresIn === 'form' ? 'all' : ['INVALID', ...(options.quiet ?? [])],
    refresh: options.refresh ?? [],
    silent: options.silent ?? false,
    said: options.said,
    onDone: (answer) => options.onDone?.(answer),
  });
  // Just found good by the call's rules.
  const argsOf = (values: V, more: object | undefined) =>
    ({ params: options.params, body: { ...options.bodyOf(values), ...more } }) as unknown as CallArgs<C>;
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const refuse = (error: unknown) => {
    if (error instanceof ApiError && error.errors) options.onWrong?.(error.errors);
    const { fields, homeless } = applyFieldErrors(form, error, { focus: false, names: options.names });
    if (fields.length > 0 && homeless.length === 0) return;
    if (options.onRefused?.(error, homeless) === true) return;
    if (failuresIn === 'form') setRefusal(refusalOf(error, options.wordsOf?.(error) ?? homeless[0]));
    else tell(error, homeless);
  };
  const send = form.handleSubmit(
    async (values) => {
      setRefusal(null);
      const pressed: Press<C> = (more) => press(argsOf(values, more));
      await (options.via?.(pressed, values) ?? pressed()).catch(refuse);
    },
    // What its fields say now is newer than what was answered before.
    () => setRefusal(null),
  );
  const { isDirty, isSubmitting } = form.formState;
  useFocusOnFirstError(form, opened);
  return {
    form,
    submit: useOneAtATime(send, typed.sent),
    pending: pending || isSubmitting,
    dirty: isDirty,
    tells: failuresIn === 'form',
    refusal,
    setRefusal,
  };
}

/** A call's rules are read once; what the form makes of its values, and what it knows beside, is asked each time. */
function useRules<C extends Call, V extends FieldValues>(call: C, options: CallFormOptions<C, V>, typed: TypedIn<V>) {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another call has other rules
  return useMemo(() => {
    const rules = contractResolver<V>(
      () => latest.current.rules(),
      (values) => latest.current.bodyOf(values),
      { names: latest.current.names, own: (values) => latest.current.own?.(values) ?? {} },
    );
    return latest.current.mode === 'onTouched' ? rules : typed.sparing(rules);
  }, [call, typed]);
}

/** Said in a toast, where the send has not said it itself. */
function tell(error: unknown, homeless: readonly string[]): void {
  if (homeless.length > 0) toast.notify(CLIENT_MESSAGES.invalidTitle, [...homeless]);
  else if (!(error instanceof ApiError) || error.code === 'INVALID') showError(error);
}

/** A second press while the first is under way is none. */
function useOneAtATime(send: (event?: BaseSyntheticEvent) => Promise<void>, sent: () => void) {
  const busy = useRef(false);
  return async (event?: BaseSyntheticEvent) => {
    event?.preventDefault();
    if (busy.current) return;
    busy.current = true;
    sent();
    await send(event).finally(() => {
      busy.current = false;
    });
  };
}

/** Once what lies over the form while it is sent is gone: under it there is no focus to take. */
function useFocusOnFirstError<V extends FieldValues>(form: UseFormReturn<V, unknown, V>, opened: V): void {
  const { isSubmitting, submitCount } = form.formState;
  const fields = useMemo(() => pathsOf<V>(opened), [opened]);
  useEffect(() => {
    if (isSubmitting || submitCount === 0) return;
    const wrong = fields.find((name) => form.getFieldState(name).error);
    if (wrong) form.setFocus(wrong);
  }, [form, fields, isSubmitting, submitCount]);
}

/** Of all fields, in the order of the values; a group says what is wrong with it where none of its fields does. */
function pathsOf<V extends FieldValues>(values: object, before = ''): FieldPath<V>[] {
  return Object.entries(values).flatMap(([name, value]): FieldPath<V>[] => {
    const path = before + name;
    const group = typeof value === 'object' && value !== null && !Array.isArray(value);
    return [...(group ? pathsOf<V>(value, `${path}.`) : []), path as FieldPath<V>];
  });
}
