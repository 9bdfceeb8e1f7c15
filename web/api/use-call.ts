import { keepPreviousData, type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf, Call } from '#contract/call.ts';
import { ApiError, type CallArgs, type ErrorKind, newKey, request } from '#web/api/client.ts';
import { type Done, showError, showSuccess } from '#web/api/errors.ts';

export function keyOf<C extends Call>(call: C, args: CallArgs<C>): unknown[] {
  return [call.method, call.path, args];
}

interface UseCallOptions {
  enabled?: boolean;
  /** Shows the last answer while the next one loads. */
  keep?: boolean;
  staleTime?: number;
  /** Asks again each so many milliseconds while the page is in front. */
  every?: number;
}

/** Reads with a call of the contract. */
export function useCall<C extends Call>(
  call: C,
  args: CallArgs<C>,
  options: UseCallOptions = {},
): UseQueryResult<AnswerOf<C>, Error> {
  return useQuery({
    queryKey: keyOf(call, args),
    queryFn: ({ signal }) => request(call, args, { signal }),
    enabled: options.enabled ?? true,
    refetchInterval: options.every ?? false,
    ...(options.staleTime === undefined ? {} : { staleTime: options.staleTime }),
    ...(options.keep ? { placeholderData: keepPreviousData } : {}),
  });
}

interface UseSendOptions<C extends Call> {
  /** Codes that the form shows itself. */
  quiet?: readonly ErrorKind[] | 'all';
  /** The page says itself that it is done: no toast beside it. */
  silent?: boolean;
  /** Calls whose answers this makes old. */
  refresh?: readonly Call[];
  /** What the toast says under its title. */
  said?: ((answer: AnswerOf<C>) => Done) | undefined;
  /** After each success, also that of a press which the person sent again from the toast. */
  onDone?: (answer: AnswerOf<C>, args: CallArgs<C>) => void;
}

interface Press<C extends Call> {
  args: CallArgs<C>;
  key: string;
}

/** Changes with a call of the contract: toasts, catalogue errors, one Idempotency-Key a press. */
export function useSend<C extends Call>(call: C, options: UseSendOptions<C> = {}) {
  const client = useQueryClient();
  const mutation = useMutation<AnswerOf<C>, Error, Press<C>>({
    // A paused mutation would book by itself when the network is back, long after the person has gone elsewhere.
    networkMode: 'always',
    mutationFn: ({ args, key }) => request(call, args, { idempotencyKey: key }),
    onSuccess: (answer, { args }) => {
      if (!options.silent) showSuccess(call, options.said?.(answer));
      for (const old of options.refresh ?? []) void client.invalidateQueries({ queryKey: [old.method, old.path] });
      options.onDone?.(answer, args);
    },
    onError: (error, press) => {
      const failure = error instanceof ApiError ? error : null;
      if (options.quiet === 'all' || (failure && options.quiet?.includes(failure.code))) return;
      showError(error, failure?.unanswered ? () => mutation.mutate(press) : undefined);
    },
  });
  const { mutateAsync, variables } = mutation;
  return {
    pending: mutation.isPending,
    error: mutation.error,
    reset: mutation.reset,
    /** A new press. @throws ApiError */
    send: (args: CallArgs<C>) => mutateAsync({ args, key: newKey() }),
    /** The last press again, after the network failed: its first answer comes if it had got through. @throws ApiError */
    resend: (args: CallArgs<C>) => mutateAsync({ args, key: variables?.key ?? newKey() }),
  };
}
