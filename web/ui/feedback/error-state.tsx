import { CloudAlert } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';

type ErrorStateProps = {
  title?: string;
  reason: string;
  onRetry?: () => void;
  retrying?: boolean;
};

export function ErrorState({ title = '加载失败', reason, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center gap-2 px-4 py-8 text-center">
      <CloudAlert aria-hidden size={20} strokeWidth={1.75} className="text-ink-400" />
      <p className="text-14 text-ink-600">{title}</p>
      <p className="text-13 text-ink-500">{reason}</p>
      {onRetry ? (
        <Button size="sm" pending={retrying} pendingText="请求中..." onClick={onRetry}>
          重试
        </Button>
      ) : null}
    </div>
  );
}
