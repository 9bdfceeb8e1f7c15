import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { lineAtom, retryNow } from '#web/realtime/line.ts';
import { serverNow, wallClock } from '#web/realtime/server-clock.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { timeOf } from '#web/ui/text/format.ts';
import type { Recovery } from './use-day.ts';

const SHOWN_MS = 3_000;
/** A blink of the line is nobody's news. */
const PATIENCE_MS = 800;

/** 连接已断开 while it lasts, and 已恢复连接 for three seconds. */
export function LineBanner({ recovered, refused }: { recovered: Recovery | null; refused: string | null }) {
  const { state, attempt, lostAt } = useAtomValue(lineAtom);
  const broken = useLater(state !== 'live' && lostAt !== null, PATIENCE_MS);
  const back = useBriefly(recovered?.at ?? null, SHOWN_MS);
  if (refused)
    return (
      <Banner tone="offline" title={refused} action={{ label: '刷新', onClick: () => window.location.reload() }} />
    );
  if (broken && lostAt !== null) {
    return (
      <Banner tone="offline" title="连接已断开，正在重连" action={{ label: '立即重连', onClick: retryNow }}>
        （第 {Math.max(1, attempt)} 次）。页面数据停留在 {clockOf(lostAt)}，暂不能预约
      </Banner>
    );
  }
  if (back && recovered)
    return (
      <Banner tone="online" title="已恢复连接，">
        同步了 {recovered.changes} 处变化
      </Banner>
    );
  return null;
}

/** An instant of this device's clock, as the clinic's shows it. */
function clockOf(device: number): string {
  const at = device + serverNow() - Date.now();
  return `${timeOf(wallClock(at).minute)}:${String(new Date(at).getUTCSeconds()).padStart(2, '0')}`;
}

/** True once it has been so for a while. */
function useLater(so: boolean, wait: number): boolean {
  const [later, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(so), so ? wait : 0);
    return () => clearTimeout(timer);
  }, [so, wait]);
  return so && later;
}

function useBriefly(at: number | null, time: number): boolean {
  const [over, setOver] = useState<number | null>(null);
  useEffect(() => {
    if (at === null) return;
    const timer = setTimeout(() => setOver(at), time);
    return () => clearTimeout(timer);
  }, [at, time]);
  return at !== null && over !== at;
}
