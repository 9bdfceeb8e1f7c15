import clsx from 'clsx';
import { Pause, Play } from 'lucide-react';
import { type TouchEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '#web/ui/button.tsx';
import { useMedia } from '#web/ui/layout/use-media.ts';
import { type Art, SlideArt } from './slide-art.tsx';

/** docs/domain/screens.md#phone. */
const AUTOPLAY_MS = 3_000;
/** So far a finger moves before it is a swipe. */
const SWIPE_PX = 40;

export interface Slide {
  key: string;
  title: string;
  text: string;
  art: Art;
  /** Where there is more to read. */
  onOpen?: () => void;
}

/** The banner: plays by itself until it is touched, and not at all for who wants no movement. */
export function SlideBanner({ slides }: { slides: readonly Slide[] }) {
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const [wanted, setPlaying] = useState(true);
  const [at, setAt] = useState(0);
  const playing = wanted && !still && slides.length > 1;
  const index = Math.min(at, slides.length - 1);
  const go = (to: number) => setAt((to + slides.length) % slides.length);
  usePlay(playing, slides.length, setAt);
  const swipe = useSwipe(
    () => setPlaying(false),
    (by) => go(index + by),
  );
  const slide = slides[index];
  if (!slide) return null;
  return (
    <section
      aria-roledescription="轮播"
      aria-label="公告"
      className="relative overflow-hidden rounded-overlay bg-brand-100"
      onFocus={(event) => {
        if (!onPlayButton(event.target)) setPlaying(false);
      }}
      {...swipe}
    >
      <SlideView key={slide.key} slide={slide} place={`${index + 1} / ${slides.length}`} quiet={playing} />
      {slides.length > 1 ? (
        <Controls
          slides={slides}
          index={index}
          playing={playing}
          onGo={(to) => {
            setPlaying(false);
            go(to);
          }}
          // Asked for by name, it plays also where nothing moves by itself.
          onPlay={still ? undefined : () => setPlaying(!playing)}
        />
      ) : null}
    </section>
  );
}

/** The button turns playing over by itself; stopping first would make it start again. */
function onPlayButton(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-play]') !== null;
}

function usePlay(playing: boolean, count: number, setAt: (next: (at: number) => number) => void): void {
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => setAt((at) => (at + 1) % count), AUTOPLAY_MS);
    return () => clearInterval(timer);
  }, [playing, count, setAt]);
}

function useSwipe(onTouch: () => void, onSwipe: (by: 1 | -1) => void) {
  const from = useRef<number | null>(null);
  return {
    onTouchStart: (event: TouchEvent) => {
      if (!onPlayButton(event.target)) onTouch();
      from.current = event.touches[0]?.clientX ?? null;
    },
    onTouchEnd: (event: TouchEvent) => {
      const moved = (event.changedTouches[0]?.clientX ?? 0) - (from.current ?? 0);
      if (from.current !== null && Math.abs(moved) >= SWIPE_PX) onSwipe(moved < 0 ? 1 : -1);
      from.current = null;
    },
  };
}

/** Read out when somebody turns the page, not each three seconds. */
function SlideView({ slide, place, quiet }: { slide: Slide; place: string; quiet: boolean }) {
  const { title, text, art, onOpen } = slide;
  const words = (
    <>
      <b className="block truncate text-16 text-brand-900">{title}</b>
      <span className="line-clamp-1 text-13 text-brand-800">{text}</span>
    </>
  );
  return (
    <fieldset
      aria-roledescription="幻灯片"
      aria-label={place}
      aria-live={quiet ? 'off' : 'polite'}
      className="flex h-19 animate-late items-start px-4 pt-3"
    >
      {onOpen ? (
        <button
          type="button"
          className="relative z-1 min-h-11 min-w-0 flex-1 rounded-control text-left"
          onClick={onOpen}
        >
          {words}
        </button>
      ) : (
        <p className="min-w-0 flex-1">{words}</p>
      )}
      <SlideArt art={art} />
    </fieldset>
  );
}

interface ControlsProps {
  slides: readonly Slide[];
  index: number;
  playing: boolean;
  onGo: (to: number) => void;
  onPlay: (() => void) | undefined;
}

function Controls({ slides, index, playing, onGo, onPlay }: ControlsProps) {
  const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;
  return (
    <div className="-mt-2 flex h-11 items-center pl-1">
      {slides.map(({ key, title }, at) => (
        <button
          key={key}
          type="button"
          aria-label={`第 ${at + 1} 张：${title}`}
          aria-current={at === index || undefined}
          className="flex h-11 min-w-11 items-center justify-center rounded-control"
          onClick={() => onGo(at)}
        >
          <span className={clsx('h-1 rounded-pill', at === index ? 'w-6 bg-brand-800' : 'w-3 bg-brand-300')} />
        </button>
      ))}
      {onPlay ? (
        <IconButton
          data-play
          className="ml-auto"
          label={playing ? '暂停轮播' : '播放轮播'}
          icon={playing ? <Pause {...ICON} /> : <Play {...ICON} />}
          onClick={onPlay}
        />
      ) : null}
    </div>
  );
}
