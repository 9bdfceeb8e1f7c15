import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Who writes in a record just now: oneself, a colleague, or oneself in another tab. It is a lease, no lock. */
export type Writer = { who: 'me' } | { who: 'colleague'; name: string } | { who: 'tab' };

export interface Colleague {
  id: number;
  name: string;
  /** Writes in this very record. */
  writes: boolean;
}

interface WriterOptions {
  /** Which record, alike in each tab. */
  name: string;
  colleagues: readonly Colleague[];
  /** Whether something was typed here. */
  isWriting: boolean;
  /** Another takes over: what stands here goes to the server first. */
  onLost: () => void;
}

const ME: Writer = { who: 'me' };

/**
 * First comes first; who comes second reads along, and may take over (接管, 在此编辑): the first is told, and their text
 * stays with them. Whoever is gone leaves it to those who are there.
 */
export function useWriter({ name, colleagues, isWriting, onLost }: WriterOptions): {
  writer: Writer;
  take: () => void;
} {
  const [taken, setTaken] = useState<ReadonlySet<number>>(new Set());
  const [lost, setLost] = useState(false);
  const tab = useOneTab(name, isWriting, onLost);
  const writing = colleagues.filter(({ writes }) => writes);
  const writers = writing.map(({ id }) => id).join();
  const before = useRef('');
  const heard = useEffectEvent(() => {
    const known = before.current === '' ? [] : before.current.split(',').map(Number);
    before.current = writers;
    // Whom somebody took over from has heard of it once they write no more.
    setTaken((now) => new Set([...now].filter((id) => writing.some((each) => each.id === id))));
    if (writing.length === 0) return setLost(false);
    const isNew = writing.some(({ id }) => !known.includes(id) && !taken.has(id));
    if (!isNew) return;
    if (isWriting && !lost) onLost();
    setLost(true);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that others write
  useEffect(() => heard(), [writers]);
  const other = lost ? writing.find(({ id }) => !taken.has(id)) : undefined;
  const take = () => {
    setTaken(new Set(writing.map(({ id }) => id)));
    setLost(false);
    tab.take();
  };
  if (other) return { writer: { who: 'colleague', name: other.name }, take };
  return { writer: tab.elsewhere ? { who: 'tab' } : ME, take };
}

type Word = 'here' | 'writes' | 'take';

/** One's own tabs tell each other; a browser that can't has each write for itself, and the later save loses. */
function useOneTab(name: string, isWriting: boolean, onLost: () => void) {
  const [elsewhere, setElsewhere] = useState(false);
  const channel = useRef<BroadcastChannel | null>(null);
  const say = (word: Word) => channel.current?.postMessage(word);
  const hear = useEffectEvent((word: Word) => {
    if (word === 'here' && isWriting && !elsewhere) say('writes');
    if (word === 'writes') setElsewhere(true);
    if (word !== 'take') return;
    if (isWriting && !elsewhere) onLost();
    setElsewhere(true);
  });
  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return;
    const opened = new BroadcastChannel(`haomai:${name}`);
    opened.onmessage = ({ data }: MessageEvent<Word>) => hear(data);
    channel.current = opened;
    opened.postMessage('here' satisfies Word);
    return () => {
      channel.current = null;
      opened.close();
    };
  }, [name]);
  const first = isWriting && !elsewhere;
  useEffect(() => {
    // Others read along from now on.
    if (first) channel.current?.postMessage('writes' satisfies Word);
  }, [first]);
  return {
    elsewhere,
    take: () => {
      setElsewhere(false);
      say('take');
    },
  };
}
