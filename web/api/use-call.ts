import { keepPreviousData, type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { AnswerOf, Call } from '#contract/call.ts';
import { ApiError, type CallArgs, type ErrorKind, newKey, request } from './client.ts';
import { showError, showSuccess } from './errors.ts';

export function keyOf<C extends Call>(call: C, args: CallArgs<C>): unknown[] {
  return [call.method, call.path, args];
}

interface UseCallOptions {
  enabled?: boolean;
  /** Shows the last answer while the next one loads. */
  keep?: boolean;
  staleTime?: number;
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
    staleTime: options.staleTime ?? 0,
    ...(options.keep ? { placeholderData: keepPreviousData } : {}),
  });
}

interface UseSendOptions {
  /** Codes that the form shows itself. */
  quiet?: readonly ErrorKind[];
  /** Calls whose answers this makes old. */
  refresh?: readonly Call[];
}

/** Changes with a call of the contract: toasts, catalogue errors, one Idempotency-Key a press. */
export function useSend<C extends Call>(call: C, options: UseSendOptions = {}) {
  const client = useQueryClient();
  const press = useRef<string | null>(null);
  const mutation = useMutation<AnswerOf<C>, Error, { args: CallArgs<C>; retry: boolean }>({
    mutationFn: ({ args, retry }) => {
      if (!retry || press.current === null) press.current = newKey();
      return request(call, args, { idempotencyKey: press.current });
    },
    onSuccess: () => {
      showSuccess(call);
      for (const old of options.refresh ?? []) void client.invalidateQueries({ queryKey: [old.method, old.path] });
    },
    onError: (error, { args }) => {
      if (error instanceof ApiError && options.quiet?.includes(error.code)) return;
      const again = error instanceof ApiError && (error.code === 'TIMEOUT' || error.code === 'OFFLINE');
      showError(error, again ? () => mutation.mutate({ args, retry: true }) : undefined);
    },
  });
  return {
    pending: mutation.isPending,
    error: mutation.error,
    /** A new press. @throws ApiError */
    send: (args: CallArgs<C>) => mutation.mutateAsync({ args, retry: false }),
    /** The same press again, after the network failed: the first answer comes if it had got through. @throws ApiError */
    resend: (args: CallArgs<C>) => mutation.mutateAsync({ args, retry: true }),
  };
}
