import { LockKeyhole } from 'lucide-react';
import type { NextStep } from './next-steps.tsx';
import { TurnedBack } from './turned-back.tsx';

interface ForbiddenPageProps {
  /** Title of the screen that was asked for, where it is known. */
  asked: string | null;
  /** Whoever has somebody that could allow it. */
  askOwner: boolean;
  steps: readonly NextStep[];
}

export function ForbiddenPage({ asked, askOwner, steps }: ForbiddenPageProps) {
  return (
    <TurnedBack icon={LockKeyhole} title="没有权限" steps={steps}>
      您的账号不能打开{asked ? `“${asked}”` : '这个页面'}。{askOwner ? '如需使用，请联系店长。' : null}
    </TurnedBack>
  );
}
