import {
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import type { Answer, Question } from '#web/ui/overlays/question.ts';
import { TouchContext, useTouch } from '#web/ui/touch.ts';

type Confirm = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Confirm | null>(null);

/** Asks, and answers with true or false; Esc and 取消 are no. */
export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext);
  if (!confirm) throw new Error('useConfirm needs ConfirmProvider above it');
  const touch = useTouch();
  return useCallback((options) => confirm({ touch, ...options }), [confirm, touch]);
}

type Asked = Question & { answer: Answer };

// A question comes after the page that asks it. After a release its chunk may be gone: then the browser asks.
const ConfirmBox = lazy(() =>
  import('#web/ui/overlays/confirm-box.tsx').then(
    (m): { default: ComponentType<Asked> } => ({ default: m.ConfirmBox }),
    () => ({ default: PlainQuestion }),
  ),
);

function PlainQuestion({ title, description, answer }: Asked) {
  const ask = useEffectEvent(() => {
    answer(window.confirm(typeof description === 'string' ? `${title}\n${description}` : title));
  });
  useEffect(() => ask(), []);
  return null;
}

/** Mount once, around the routes. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const waiting = useRef<Answer | null>(null);
  const answer = useCallback<Answer>((yes) => {
    waiting.current?.(yes);
    waiting.current = null;
    setQuestion(null);
  }, []);
  const confirm = useCallback<Confirm>(
    (options) => {
      // A second question replaces the first, which must not wait for ever.
      answer(false);
      setQuestion(options);
      return new Promise((resolve) => {
        waiting.current = resolve;
      });
    },
    [answer],
  );
  return (
    <ConfirmContext value={confirm}>
      {children}
      {question ? (
        <TouchContext value={question.touch ?? false}>
          <Suspense>
            <ConfirmBox {...question} answer={answer} />
          </Suspense>
        </TouchContext>
      ) : null}
    </ConfirmContext>
  );
}
