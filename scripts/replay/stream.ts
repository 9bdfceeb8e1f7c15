/** What a viewer was sent of one hospital, frame after frame: each next `from` must be the last `to` + 1. */
export interface Stream {
  /** A frame that came by itself. */
  take: (from: number, to: number) => void;
  /** The line was cut, or the server said to begin anew: what comes next may begin anywhere. */
  restart: () => void;
  readonly faults: readonly string[];
}

export function createStream(hospitalId: number): Stream {
  let last: number | null = null;
  const faults: string[] = [];
  return {
    take(from, to) {
      const frame = `医院 ${hospitalId} 的帧 ${from}–${to}`;
      if (to < from) faults.push(`${frame} 首尾颠倒`);
      else if (last !== null && from > last + 1) faults.push(`${frame} 之前缺 ${last + 1}–${from - 1}`);
      else if (last !== null && from <= last) faults.push(`${frame} 重复（已到 ${last}）`);
      last = Math.max(last ?? 0, to);
    },
    restart() {
      last = null;
    },
    faults,
  };
}
