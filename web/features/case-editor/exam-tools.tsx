import { type KeyboardEvent, useRef, useState } from 'react';
import { EXAM_GROUPS } from './exam-words.ts';

const CHOICES = EXAM_GROUPS.flatMap(({ choices }) => choices.map(({ text }) => text));

/** Exam words by group, put in at the caret: one stop of Tab, arrows walk in it. */
export function ExamTools({ put }: { put: (text: string) => void }) {
  const [at, setAt] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const next = (at + step + CHOICES.length) % CHOICES.length;
    setAt(next);
    bar.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="检查词"
      aria-orientation="horizontal"
      className="flex flex-wrap gap-x-3 gap-y-1 pb-1"
      onKeyDown={onKeyDown}
    >
      {EXAM_GROUPS.map(({ word, choices }) => (
        <span key={word} className="inline-flex items-center gap-1 text-13 text-ink-600">
          {word}
          {choices.map(({ grade, text }) => (
            <button
              key={grade}
              type="button"
              tabIndex={CHOICES[at] === text ? 0 : -1}
              aria-label={text}
              // Or the text would lose its caret.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => put(text)}
              onFocus={() => setAt(CHOICES.indexOf(text))}
              className="h-6 min-w-7 rounded-cell border border-line-strong bg-surface px-1 text-ink-700 enabled-hover:bg-bg-sunken pointer-coarse:h-11 pointer-coarse:min-w-11"
            >
              {grade}
            </button>
          ))}
        </span>
      ))}
    </div>
  );
}
