import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { type WechatPhone, wechat } from '#contract/wechat.ts';
import { ApiError, request } from '#web/api/client.ts';
import { reasonOf } from '#web/api/errors.ts';

interface Given {
  /** Of the picture that was scanned; null where the phone comes back from WeChat. */
  ticket: string | null;
  /** WeChat did not say who it is. */
  failed: boolean;
  /** Leaves this site, for WeChat. */
  leave: (address: string) => void;
}

/** The phone's side of a sign-in: how far it is, and what may be done. */
export function useWechatPhone({ ticket, failed, leave }: Given) {
  const client = useQueryClient();
  const [queryKey] = useState(() => ['wechat-phone', ticket]);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: () => (ticket ? request(wechat.scan, { body: { ticket } }) : request(wechat.phone, {})),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const show = useCallback((state: WechatPhone) => client.setQueryData(queryKey, state), [client, queryKey]);

  /** Does one thing. What is over meanwhile is shown as such. */
  const act = useCallback(
    async (work: () => Promise<void>) => {
      setPending(true);
      setProblem(null);
      try {
        await work();
      } catch (reason) {
        if (!(reason instanceof ApiError && reason.code === 'STATE')) setProblem(reasonOf(reason));
        else client.setQueryData<WechatPhone>(queryKey, (state) => (state ? { ...state, status: 'expired' } : state));
      } finally {
        setPending(false);
      }
    },
    [client, queryKey],
  );
  const authorize = useCallback(() => act(async () => leave((await request(wechat.authorize, {})).url)), [act, leave]);

  // Who has just scanned goes on to WeChat by themselves; who came back without an answer is asked first.
  const goes = data?.status === 'waiting' && !data.local && !failed;
  useEffect(() => {
    if (goes) void authorize();
  }, [goes, authorize]);

  return {
    state: data ?? null,
    error: data ? null : error,
    loading: isFetching,
    retry: () => void refetch(),
    pending,
    problem,
    show,
    authorize: () => void authorize(),
    confirm: () => void act(async () => void show(await request(wechat.confirm, {}))),
    refuse: () => void act(async () => void show(await request(wechat.refuse, {}))),
    pretend: (openid: string) => void act(async () => void show(await request(wechat.pretend, { body: { openid } }))),
  };
}
