import { Hourglass } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from '#web/ui/button-class.ts';
import type { SignUpKind } from './kinds.ts';

interface PendingNoticeProps {
  kind: Exclude<SignUpKind, 'user'>;
  homePath: string;
}

const WHO_LOOKS = {
  staff: '您的入职申请已提交，请等待医院审批。',
  institution: '您的入驻申请已提交，请等待平台审批。',
} as const;

/** Staff and institutions are in once somebody has looked at them (docs/domain/sign-up.md#approval). */
export function PendingNotice({ kind, homePath }: PendingNoticeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col items-start gap-3">
      <Hourglass aria-hidden size={32} strokeWidth={1.75} className="text-brand-700" />
      <h1 ref={heading} tabIndex={-1} className="font-semibold text-28">
        注册成功，等待审批
      </h1>
      <p className="text-14 text-ink-600">{WHO_LOOKS[kind]}审批结果将以短信通知您，期间可使用手机号登录。</p>
      <Link to={homePath} className={buttonClass('primary', 'touch', 'mt-3 w-full')}>
        返回首页
      </Link>
    </div>
  );
}
