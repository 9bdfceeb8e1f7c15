import clsx from 'clsx';
import { WifiOff } from 'lucide-react';
import { Spinner } from '#web/ui/feedback/spinner.tsx';

type LiveState = 'live' | 'reconnecting' | 'offline';

type LiveIndicatorProps = {
  state: LiveState;
  ground?: 'paper' | 'petrol';
  /** 实时 instead of 实时同步, where the bar is narrow. */
  compact?: boolean;
};

const tones = {
  paper: { live: 'text-green-700', reconnecting: 'text-orange-700', offline: 'text-red-700' },
  petrol: { live: 'text-bar-live-text', reconnecting: 'text-orange-100', offline: 'text-red-100' },
} as const;

/** Symbol and text always together, so that the state survives greyscale. */
export function LiveIndicator({ state, ground = 'paper', compact = false }: LiveIndicatorProps) {
  return (
    <span
      role="status"
      className={clsx('inline-flex items-center gap-1.5 whitespace-nowrap text-13', tones[ground][state])}
    >
      <Sign state={state} ground={ground} />
      {state === 'live' ? (compact ? '实时' : '实时同步') : state === 'reconnecting' ? '重连中' : '离线'}
    </span>
  );
}

function Sign({ state, ground }: { state: LiveState; ground: 'paper' | 'petrol' }) {
  if (state === 'reconnecting') return <Spinner />;
  if (state === 'offline') return <WifiOff aria-hidden size={16} strokeWidth={1.75} />;
  const dot = ground === 'petrol' ? 'bg-bar-live ring-bar-live/25' : 'bg-green-600 ring-green-100';
  return <span aria-hidden className={clsx('mx-1 size-2 forced-color-adjust-none rounded-pill ring-3', dot)} />;
}
