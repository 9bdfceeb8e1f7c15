import { Button } from '#web/ui/button.tsx';

type RevealButtonProps = {
  shown: boolean;
  pending: boolean;
  onShow: () => void;
  onHide: () => void;
};

/** One press shows all that is hidden of a person, so it is not named after the row it stands in. */
export function RevealButton({ shown, pending, onShow, onHide }: RevealButtonProps) {
  return (
    <Button
      variant="text"
      size="sm"
      aria-label={shown ? '隐藏完整号码' : '显示完整号码'}
      pending={pending}
      pendingText="显示中…"
      onClick={shown ? onHide : onShow}
    >
      {shown ? '隐藏' : '显示'}
    </Button>
  );
}

type RevealableProps = RevealButtonProps & { text: string };

/** `138****6021 显示`. A text without a star hides nothing and has no button. */
export function Revealable({ text, ...button }: RevealableProps) {
  return (
    <span className="inline-flex h-5 items-center gap-2">
      <span aria-live="polite" className="tabular-nums">
        {text}
      </span>
      {button.shown || text.includes('*') ? <RevealButton {...button} /> : null}
    </span>
  );
}
