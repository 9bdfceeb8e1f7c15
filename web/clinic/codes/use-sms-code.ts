import { atom, useAtom } from 'jotai';
import { useEffect, useReducer, useRef, useState } from 'react';
import type { Call } from '#contract/call.ts';
import type { CodeProof } from '#contract/codes.ts';
import { ApiError, type CallArgs, request } from '#web/api/client.ts';
import { showSuccess } from '#web/api/errors.ts';
import { sendProven } from '#web/api/proven.ts';

/** A code a minute (docs/domain/messages.md#codes). */
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

/** What a call that sends codes is given, with the work that the server may have wanted first. */
export type CodeArgs<C extends Call> = (proof?: CodeProof) => CallArgs<C>;

/**
 * The codes that one call sends: sends one, and counts down until the next. `phone` is whom they go to. Work that the
 * server wants first is done by itself, until another phone is typed or the page left.
 */
export function useSmsCode<C extends Call>(call: C, args: CodeArgs<C>, phone: string) {
  const [sendings, setSendings] = useAtom(sendingsAtom);
  const [stage, setStage] = useState<'asking' | 'proving' | null>(null);
  const key = `${call.path} ${JSON.stringify(args())}`;
  const left = useLeft(key);
  const sending = sendings[key];
  const secondsLeft = useSecondsLeft(sending?.until ?? 0);

  const note = (sent: boolean, waitSeconds: number) =>
    setSendings((before) => ({
      ...before,
      [key]: { sent: sent || before[key]?.sent === true, until: Date.now() + waitSeconds * 1000 },
    }));
  /** False where it was left before any code was sent. @throws ApiError */
  const send = async (): Promise<boolean> => {
    setStage('asking');
    try {
      const proving = { signal: left(), onWork: () => setStage('proving') };
      if (!(await sendProven((proof) => request(call, args(proof)), proving))) return false;
      showSuccess(call);
      note(true, AGAIN_AFTER_S);
      return true;
    } catch (error) {
      const wait = error instanceof ApiError ? error.retryAfter : null;
      // Longer waits, of an hour or a day, are told in words and not counted down.
      if (wait !== null && wait <= AGAIN_AFTER_S) note(false, wait);
      throw error;
    } finally {
      setStage(null);
    }
  };
  const shown = { secondsLeft, pending: stage !== null, proving: stage === 'proving' };
  return { ...shown, sentTo: sending?.sent ? phone : null, send };
}

/** Answers a signal that says when `key` is another, or the page gone. */
function useLeft(key: string): () => AbortSignal {
  const controller = useRef(new AbortController());
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is what ends the one before
  useEffect(() => {
    const own = new AbortController();
    controller.current = own;
    return () => own.abort();
  }, [key]);
  return () => controller.current.signal;
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
