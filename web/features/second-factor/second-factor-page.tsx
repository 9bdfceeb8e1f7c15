import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { secondFactor } from '#contract/second-factor.ts';
import { Failed } from '#web/api/failed.tsx';
import { useCall } from '#web/api/use-call.ts';
import { RecoveryCodes } from '#web/clinic/codes/recovery-codes.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { MAIN_ID } from '#web/ui/layout/main-id.ts';
import { FactorOff } from './factor-off.tsx';
import { FactorOn } from './factor-on.tsx';

/** /user_center/second_factor */
export default function SecondFactorPage() {
  const state = useCall(secondFactor.state, {});
  const factor = state.data?.data;
  const queries = useQueryClient();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const changed = () => queries.invalidateQueries({ queryKey: [secondFactor.state.method, secondFactor.state.path] });
  const show = (fresh: readonly string[]) => {
    setCodes(fresh);
    void changed();
  };
  return (
    <main id={MAIN_ID} tabIndex={-1} className="min-h-0 flex-1 overflow-auto px-4 py-6 lg:px-6">
      <h1 className="font-semibold text-20">两步验证</h1>
      <p className="mt-1 mb-6 text-13 text-ink-500">
        登录时除密码外，再输入一次手机上的动态验证码，他人知道密码也无法登录
      </p>
      <div className="max-w-160 rounded-panel border border-line bg-surface p-6 max-sm:p-4">
        {codes ? <RecoveryCodes codes={codes} onKept={() => setCodes(null)} /> : null}
        {!codes && factor ? (
          factor.enabled_at ? (
            <FactorOn state={factor} since={factor.enabled_at} onCodes={show} onOff={() => void changed()} />
          ) : (
            <FactorOff onCodes={show} />
          )
        ) : null}
        {state.isPending ? <Skeleton className="h-24 w-full" /> : null}
        {state.error && !factor ? <Failed asked={state} /> : null}
      </div>
    </main>
  );
}
