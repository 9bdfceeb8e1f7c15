import { useRef } from 'react';
import type { Call } from '#contract/call.ts';
import { ApiError, type CallArgs } from '#web/api/client.ts';
import { useSend } from '#web/api/use-call.ts';

/** Nobody knows whether it got through, or it is still under way: the same once more has to be the same press. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.unanswered || error.code === 'IN_PROGRESS');

/**
 * A form's press. Sent again as it was after no answer came, it goes under its first key, and is not made twice; other
 * content is another press.
 */
export function usePress<C extends Call>(call: C, options: Parameters<typeof useSend<C>>[1]) {
  const { send, resend, pending } = useSend(call, options);
  const unanswered = useRef<string | null>(null);
  const press = async (args: CallArgs<C>) => {
    const content = JSON.stringify([call.method, call.path, args]);
    const again = unanswered.current === content;
    unanswered.current = null;
    try {
      return await (again ? resend(args) : send(args));
    } catch (error) {
      if (isUnanswered(error)) unanswered.current = content;
      throw error;
    }
  };
  return { press, pending };
}
