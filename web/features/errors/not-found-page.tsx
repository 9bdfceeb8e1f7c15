import { MapPinOff } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonClass } from '#web/ui/button-class.ts';

export function NotFoundPage() {
  return (
    <main className="flex flex-1 flex-col items-center justify-center gap-3 bg-surface p-6 text-center">
      <MapPinOff aria-hidden size={24} strokeWidth={1.75} className="text-ink-400" />
      <h1 className="text-20 font-semibold">页面不存在</h1>
      <p className="text-14 text-ink-600">地址可能输错了，或页面已经移走。</p>
      <Link to="/" className={buttonClass('primary', 'md')}>
        返回首页
      </Link>
    </main>
  );
}
