import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnswerOf } from '#contract/call.ts';
import type { DeskRegistration } from '#contract/desk-registration-shapes.ts';
import { deskRegistrations } from '#contract/desk-registrations.ts';
import { ApiError } from '#web/api/client.ts';
import { reasonOf, showSuccess } from '#web/api/errors.ts';
import { onlineAtom } from '#web/api/online.ts';
import { type LostSlot, lostSlot } from './conflict.ts';
import { DraftKeeper } from './draft-keeper.ts';
import { useOvertaken } from './use-overtaken.ts';
import { type DeskErrors, type DeskValues, EMPTY, errorsFrom, missingIn, valuesOf } from './values.ts';

export type Confirmed = AnswerOf<typeof deskRegistrations.confirm>;
export type Saving = 'idle' | 'saving' | 'saved' | 'failed';

export interface Problem {
  message: string;
  /** No answer came: the same press may be made again. */
  retry: boolean;
  /** Somebody else was faster with this very desk registration: what it is now can be seen. */
  stale: boolean;
}

/** Long enough to be in the middle of a word, short enough to lose none. */
const PAUSE_MS = 600;

/** What a change here makes old. */
const OLD = [
  deskRegistrations.index,
  deskRegistrations.registered,
  deskRegistrations.detail,
  deskRegistrations.patients,
  deskRegistrations.arrangeDay,
];

function useRefreshDesk(): () => void {
  const queries = useQueryClient();
  return useCallback(() => {
    for (const { method, path } of OLD) void queries.invalidateQueries({ queryKey: [method, path] });
  }, [queries]);
}

interface DeskOptions {
  /** What is gone on with; a new desk registration without. */
  start: DeskRegistration | null;
  startValues?: Partial<DeskValues>;
  nameOf: (doctorId: number) => string | undefined;
  onConfirmed: (done: Confirmed) => void;
}

/** What is written, and what is said of it. */
function useDeskForm(start: DeskRegistration | null, startValues: Partial<DeskValues> | undefined) {
  const [values, setValues] = useState<DeskValues>(() => ({ ...(start ? valuesOf(start) : EMPTY), ...startValues }));
  const [errors, setErrors] = useState<DeskErrors>({});
  const [problem, setProblem] = useState<Problem | null>(null);
  const [lost, setLost] = useState<LostSlot | null>(null);
  const set = useCallback((patch: Partial<DeskValues>) => {
    setValues((old) => ({ ...old, ...patch }));
    setErrors((old) => withoutFixed(old, patch));
    if (patch.slot) setLost(null);
  }, []);
  /** Answers whether it may be sent. */
  const check = (): boolean => {
    const missing = missingIn(values);
    setProblem(null);
    setLost(null);
    setErrors(missing);
    return Object.keys(missing).length === 0;
  };
  return { values, set, errors, setErrors, problem, setProblem, lost, setLost, check };
}

/** One desk registration while the desk writes it: kept on the server with every pause, confirmed with one press. */
export function useDesk({ start, startValues, nameOf, onConfirmed }: DeskOptions) {
  const [keeper] = useState(() => new DraftKeeper(start ?? undefined));
  const { setErrors, setProblem, setLost, check, ...form } = useDeskForm(start, startValues);
  const { values, set } = form;
  const refresh = useRefreshDesk();
  const refuse = (error: unknown) => {
    const gone = lostSlot(error, nameOf);
    if (gone) {
      setLost(gone);
      set({ slot: null });
      refresh();
    } else if (error instanceof ApiError && error.errors) setErrors(errorsFrom(error.errors));
    else setProblem(problemOf(error));
  };
  const overtaken = useOvertaken(keeper, set);
  const { busy, run } = useOneAtATime(async (error) => {
    if (!(await overtaken.takeUp(error, values).catch(() => false))) refuse(error);
  });

  const press = () => {
    if (overtaken.open) return overtaken.ask();
    overtaken.meanwhile.forget();
    if (!check()) return;
    void run(async () => {
      const done = await register(keeper, values);
      showSuccess(deskRegistrations.confirm);
      refresh();
      onConfirmed(done);
    });
  };
  /** Answers whether it is given up. */
  const drop = () =>
    run(async () => {
      await keeper.cancel();
      refresh();
    });
  const saving = useAutosave({
    keeper,
    values,
    busy: busy || overtaken.open,
    onOvertaken: overtaken.takeUp,
    onProblem: setProblem,
    onAdded: refresh,
  });
  return { keeper, ...form, busy, saving, press, drop, meanwhile: overtaken.meanwhile };
}

/** @throws ApiError */
async function register(keeper: DraftKeeper, values: DeskValues): Promise<Confirmed> {
  await keeper.save(values);
  await keeper.submit();
  return keeper.confirm(values.informed && values.known === null);
}

/** A second press while the first is on its way is none. */
function useOneAtATime(refuse: (error: unknown) => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      await refuse(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}

export type Desk = ReturnType<typeof useDesk>;

/** An error goes once its field is touched again. */
function withoutFixed(errors: DeskErrors, patch: Partial<DeskValues>): DeskErrors {
  const touched = new Set<string>(Object.keys(patch));
  if (patch.known) for (const name of ['name', 'phone', 'certificate_number']) touched.add(name);
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !touched.has(name)));
}

function problemOf(error: unknown): Problem {
  const failure = error instanceof ApiError ? error : null;
  return {
    message: reasonOf(error),
    retry: failure?.unanswered ?? false,
    stale: failure?.code === 'STALE' || failure?.code === 'STATE' || failure?.code === 'NOT_FOUND',
  };
}

interface Autosave {
  keeper: DraftKeeper;
  values: DeskValues;
  busy: boolean;
  /** Takes up what somebody else has written. */
  onOvertaken: (error: unknown, values: DeskValues) => Promise<boolean>;
  onProblem: (problem: Problem) => void;
  /** The first time that anything was kept. */
  onAdded: () => void;
}

/** Saves with every pause, when the page goes out of sight, when it is left, and when the network is back. */
function useAutosave({ keeper, values, busy, onOvertaken, onProblem, onAdded }: Autosave): Saving {
  const [saving, setSaving] = useState<Saving>(keeper.kept ? 'saved' : 'idle');
  const online = useAtomValue(onlineAtom);
  const latest = useRef({ values, busy, onOvertaken });
  latest.current = { values, busy, onOvertaken };
  const save = useCallback(
    async (keepalive = false) => {
      const { values: now, busy: pressed } = latest.current;
      if (pressed || !keeper.behind(now)) return;
      setSaving('saving');
      try {
        const known = keeper.kept !== null;
        await keeper.save(now, { keepalive });
        setSaving('saved');
        if (!known) onAdded();
      } catch (error) {
        setSaving('failed');
        const { onOvertaken: takeUp, values: mine } = latest.current;
        if (await takeUp(error, mine).catch(() => false)) return;
        const problem = problemOf(error);
        // Without a network it is tried again; what somebody else changed is for the person to look at.
        if (problem.stale) onProblem(problem);
      }
    },
    [keeper, onProblem, onAdded],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change starts the pause anew
  useEffect(() => {
    const timer = setTimeout(() => void save(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [values, online, save]);
  useEffect(() => {
    const onHide = () => document.visibilityState === 'hidden' && void save(true);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      void save(true);
    };
  }, [save]);
  return saving;
}
