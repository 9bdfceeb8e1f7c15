import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { type SecondFactorState, secondFactor } from '#contract/second-factor.ts';
import { FACTOR_CODE } from '#web/clinic/codes/factor-code.ts';
import { useCallForm } from '#web/forms/use-call-form.ts';
import { Button } from '#web/ui/button.tsx';
import { formatInstant } from '#web/ui/text/format.ts';
import { FactorDialog, type Proof } from './factor-dialog.tsx';

interface FactorOnProps {
  state: SecondFactorState;
  since: string;
  onCodes: (codes: readonly string[]) => void;
  onOff: () => void;
}

/** Fewer are told in words: whoever has none left and loses the phone is locked out. */
const FEW = 3;

/** It is on: since when, how many recovery codes are left, new ones, and off again. */
export function FactorOn({ state, since, onCodes, onOff }: FactorOnProps) {
  const [asked, setAsked] = useState<'renew' | 'disable' | null>(null);
  const close = () => setAsked(null);
  const left = state.recovery_codes_left;
  return (
    <div className="flex flex-col gap-4">
      <p className="flex items-center gap-2 font-semibold text-16 text-green-700">
        <ShieldCheck aria-hidden size={20} strokeWidth={1.75} />
        已开启
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-14">
        <dt className="text-ink-500">开启时间</dt>
        <dd>{formatInstant(since)}</dd>
        <dt className="text-ink-500">剩余恢复码</dt>
        <dd className={left < FEW ? 'text-red-700' : undefined}>
          {left} 个{left < FEW ? '，请及时更换' : null}
        </dd>
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button size="touch" onClick={() => setAsked('renew')}>
          更换恢复码
        </Button>
        {state.required ? null : (
          <Button size="touch" onClick={() => setAsked('disable')}>
            关闭两步验证
          </Button>
        )}
      </div>
      {state.required ? <p className="text-13 text-ink-500">平台管理员须保持开启，不能关闭。</p> : null}
      {asked === 'renew' ? <Renew onClose={close} onCodes={onCodes} /> : null}
      {asked === 'disable' ? <Disable onClose={close} onOff={onOff} /> : null}
    </div>
  );
}

const NOTHING: Proof = { code: '', password: '' };

function Renew({ onClose, onCodes }: { onClose: () => void; onCodes: FactorOnProps['onCodes'] }) {
  const form = useCallForm(secondFactor.recoveryCodes, {
    ...FACTOR_CODE,
    values: NOTHING,
    onDone: ({ data }) => {
      onClose();
      onCodes(data.recovery_codes);
    },
  });
  return <FactorDialog state={form} act="更换恢复码" description="原来的恢复码将全部失效" onClose={onClose} />;
}

function Disable({ onClose, onOff }: { onClose: () => void; onOff: () => void }) {
  const form = useCallForm(secondFactor.disable, {
    ...FACTOR_CODE,
    values: NOTHING,
    rules: async () => (await import('#contract/second-factor.ts')).secondFactor.disable.body,
    bodyOf: (values) => values,
    onDone: () => {
      onClose();
      onOff();
    },
  });
  return (
    <FactorDialog
      state={form}
      act="关闭两步验证"
      description="关闭后只需密码或短信验证码即可登录，其他设备上的登录会退出"
      withPassword
      onClose={onClose}
    />
  );
}
