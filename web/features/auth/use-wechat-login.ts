import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { auth, type SignInAnswer, signInAnswer } from '#contract/auth.ts';
import type { AnswerOf } from '#contract/call.ts';
import { CLIENT_MESSAGES } from '#contract/errors.ts';
import { request } from '#web/api/client.ts';
import { reasonOf } from '#web/api/errors.ts';
import { onlineAtom } from '#web/api/online.ts';

const EVERY_MS = 2_000;
/** A poll that gets no answer is followed by another; so many in a row are told. */
const PATIENCE = 3;
/** The answer may be the session, which is told once: who gives up at the usual limit would have to scan again. */
const LIMIT_MS = 30_000;

type Picture = AnswerOf<typeof auth.wxLoginPic>;

/** How far a sign-in is. While it is `pending`, `scanned` or `unbound` it goes on; the rest ends it. */
export type Phase = 'loading' | 'pending' | 'scanned' | 'unbound' | 'refused' | 'expired' | 'entering' | 'failed';

interface Login {
  phase: Phase;
  picture: Picture | null;
  /** Why it failed, or why nobody knows how far it is. */
  problem: string | null;
}

const START: Login = { phase: 'loading', picture: null, problem: null };
const GOES_ON: readonly Phase[] = ['pending', 'scanned', 'unbound'];

/** A picture and what becomes of it, asked every two seconds while the page is in front and there is a network. */
export function useWechatLogin(onAnswer: (answer: SignInAnswer) => Promise<void>) {
  const [login, setLogin] = useState<Login>(START);
  const [turn, setTurn] = useState(0);
  const online = useAtomValue(onlineAtom);
  const visible = useVisible();
  const answered = useRef(onAnswer);
  answered.current = onAnswer;

  useEffect(() => {
    // Each picture is one more turn; the one before is nobody's any more.
    void turn;
    const control = new AbortController();
    setLogin(START);
    request(auth.wxLoginPic, {}, { signal: control.signal }).then(
      (picture) => setLogin({ phase: 'pending', picture, problem: null }),
      (error: unknown) => {
        if (!control.signal.aborted) setLogin({ phase: 'failed', picture: null, problem: reasonOf(error) });
      },
    );
    return () => control.abort();
  }, [turn]);

  const key = login.picture?.key;
  const goesOn = GOES_ON.includes(login.phase);
  useEffect(() => {
    if (!key || !goesOn || !online || !visible) return;
    return poll(key, setLogin, (answer) => answered.current(answer));
  }, [key, goesOn, online, visible]);

  const renew = useCallback(() => setTurn((count) => count + 1), []);
  return { ...login, online, renew };
}

/** The session, or the ticket to its second step, has come by then: a confirmed one without it is as good as none. */
const phaseOf = (status: AnswerOf<typeof auth.wechatLoginCheck>['status']): Phase =>
  status === 'confirmed' ? 'expired' : status;

type SetLogin = (change: (login: Login) => Login) => void;

/**
 * Asks, waits and asks again until it ends. Answers how to stop. A question under way is not taken back: its answer may
 * be the session, which is told once.
 */
function poll(key: string, setLogin: SetLogin, enter: (answer: SignInAnswer) => Promise<void>): () => void {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unanswered = 0;
  const ask = async () => {
    try {
      const answer = await request(auth.wechatLoginCheck, { body: { key } }, { limitMs: LIMIT_MS });
      unanswered = 0;
      const entered = signInAnswer.safeParse(answer);
      if (answer.status === 'confirmed' && entered.success) return await come(entered.data);
      if (stopped) return;
      setLogin((login) => ({ ...login, phase: phaseOf(answer.status), problem: null }));
    } catch (error) {
      if (stopped) return;
      unanswered += 1;
      if (unanswered >= PATIENCE) setLogin((login) => ({ ...login, problem: reasonOf(error) }));
    }
    timer = setTimeout(() => void ask(), EVERY_MS);
  };
  /** From here on the key is dead: what goes wrong now is begun anew with another picture. */
  const come = async (answer: SignInAnswer) => {
    setLogin((login) => ({ ...login, phase: 'entering', problem: null }));
    await enter(answer).catch((error: unknown) => {
      setLogin((login) => ({
        ...login,
        phase: 'failed',
        problem: error instanceof Error ? reasonOf(error) : CLIENT_MESSAGES.failed,
      }));
    });
  };
  void ask();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/** A tab in the background asks nothing. */
function useVisible(): boolean {
  const [visible, setVisible] = useState(document.visibilityState === 'visible');
  useEffect(() => {
    const update = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return visible;
}
