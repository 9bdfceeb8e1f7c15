import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { copyText } from '#web/ui/feedback/copy-text.ts';

interface RecoveryCodesProps {
  codes: readonly string[];
  /** They have been kept: they are not shown again. */
  onKept: () => void;
}

/** Ten recovery codes, shown this once. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Whoever reads by ear must not miss what is not shown again.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-label="恢复码" className="flex flex-col gap-4">
      <div>
        <h2 ref={heading} tabIndex={-1} className="font-semibold text-18 outline-none">
          请保存恢复码
        </h2>
        <p className="mt-1 text-14 text-ink-700">
          手机丢失时可用恢复码代替动态验证码，每个只能使用一次。恢复码仅显示这一次，请抄写或复制后妥善保管。
        </p>
      </div>
      <ul className="grid grid-cols-2 gap-2 rounded-control border border-line bg-surface-2 p-4 font-mono text-14">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button size="touch" onClick={() => void copyText(codes.join('\n'), '恢复码')}>
          复制恢复码
        </Button>
        <Button size="touch" variant="primary" onClick={onKept}>
          我已保存
        </Button>
      </div>
    </section>
  );
}
