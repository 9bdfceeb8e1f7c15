import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type FittingRule, rechargeRules } from '#contract/recharge-rule-calls.ts';
import { request } from '#web/api/client.ts';
import { keyOf, useCall } from '#web/api/use-call.ts';
import type { TypedMoney } from '#web/ui/text/yuan.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';

/** Which rule a top-up goes by: the best there is, none, or one by its id. */
export const BEST = '';
export const NO_RULE = 'none';

/** So long an answer is as good as new. */
const FRESH_MS = 10_000;
const NONE: readonly FittingRule[] = [];

export const chosenIn = (rules: readonly FittingRule[], chosen: string): FittingRule | null =>
  chosen === NO_RULE ? null : (rules.find(({ id }) => String(id) === chosen) ?? rules[0] ?? null);

const isAmount = (typed: TypedMoney): typed is number => typeof typed === 'number' && typed > 0;

/** Rules that fit while an amount is typed, and those that fit it when it is sent, which may be sooner. */
export function useRules(memberId: number, typed: TypedMoney) {
  const queries = useQueryClient();
  const still = useDebounced(typed);
  const amount = isAmount(still) ? still : 0;
  const query = { member_id: memberId, amount };
  const { data } = useCall(rechargeRules.match, { query }, { enabled: amount > 0, keep: true, staleTime: FRESH_MS });
  return {
    rules: isAmount(typed) ? (data?.data ?? NONE) : NONE,
    /** @throws ApiError */
    ruleFor: async (sent: number, chosen: string) =>
      chosen === NO_RULE ? null : chosenIn(await readRules(queries, { member_id: memberId, amount: sent }), chosen),
  };
}

async function readRules(queries: QueryClient, query: { member_id: number; amount: number }) {
  const queryKey = keyOf(rechargeRules.match, { query });
  const queryFn = () => request(rechargeRules.match, { query });
  return (await queries.fetchQuery({ queryKey, queryFn, staleTime: FRESH_MS })).data;
}
