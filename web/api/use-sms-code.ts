import { atom, useAtom } from 'jotai';
import { useEffect, useReducer, useState } from 'react';
import type { Call } from '#contract/call.ts';
import { ApiError, type CallArgs, request } from '#web/api/client.ts';
import { showSuccess } from '#web/api/errors.ts';

/** product.md section 9: a code a minute. */
const AGAIN_AFTER_S = 60;

interface Sending {
  sent: boolean;
  /** Milliseconds since 1970: no other code before that. */
  until: number;
}

/**
 * By the call and what it was given: a countdown outlives the form it began in, and who mistyped the number need not
 * wait for the right one.
 */
const sendingsAtom = atom<Readonly<Record<string, Sending>>>({});

/** The codes that one call sends: sends one, and counts down until the next. `phone` is whom they go to. */
export function useSmsCode<C extends Call>(call: C, args: CallArgs<C>, phone: string) {
  const [sendings, setSendings] = useAtom(sendingsAtom);
  const [pending, setPending] = useState(false);
  const key = `${call.path} ${JSON.stringify(args)}`;
  const sending = sendings[key];
  const secondsLeft = useSecondsLeft(sending?.until ?? 0);

  const note = (sent: boolean, waitSeconds: number) =>
    setSendings((before) => ({
      ...before,
      [key]: { sent: sent || before[key]?.sent === true, until: Date.now() + waitSeconds * 1000 },
    }));
  /** @throws ApiError */
  const send = async (): Promise<void> => {
    setPending(true);
    try {
      await request(call, args);
      showSuccess(call);
      note(true, AGAIN_AFTER_S);
    } catch (error) {
      const wait = error instanceof ApiError ? error.retryAfter : null;
      // Longer waits, of an hour or a day, are told in words and not counted down.
      if (wait !== null && wait <= AGAIN_AFTER_S) note(false, wait);
      throw error;
    } finally {
      setPending(false);
    }
  };
  return { secondsLeft, pending, sentTo: sending?.sent ? phone : null, send };
}

function useSecondsLeft(until: number): number {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (until <= Date.now()) return;
    const timer = setInterval(() => {
      tick();
      if (until <= Date.now()) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [until]);
  return Math.max(0, Math.ceil((until - Date.now()) / 1000));
}
