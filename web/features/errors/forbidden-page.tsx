import { LockKeyhole } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonClass } from '#web/ui/button-class.ts';

export function ForbiddenPage() {
  return (
    <main className="flex flex-1 flex-col items-center justify-center gap-3 bg-surface p-6 text-center">
      <LockKeyhole aria-hidden size={24} strokeWidth={1.75} className="text-ink-400" />
      <h1 className="text-20 font-semibold">没有权限</h1>
      <p className="text-14 text-ink-600">您的账号不能打开这个页面。如需使用，请联系店长。</p>
      <Link to="/" className={buttonClass('primary', 'md')}>
        返回首页
      </Link>
    </main>
  );
}
