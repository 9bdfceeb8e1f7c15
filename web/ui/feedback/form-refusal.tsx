import { CircleAlert } from 'lucide-react';

export interface Refusal {
  text: string;
  /** No answer came: the same may be sent again as it stands. */
  retry: boolean;
}

/** Why a form was not taken, in the form, where the eyes are. Stays mounted, so that the text is announced. */
export function FormRefusal({ refusal }: { refusal: Refusal | null }) {
  return (
    <div role="alert" className={refusal ? 'flex items-start gap-1 text-13 text-red-700' : 'hidden'}>
      <CircleAlert aria-hidden size={16} strokeWidth={1.75} className="mt-0.5 shrink-0" />
      <p>
        {refusal?.text}
        {refusal?.retry ? (
          <button type="submit" className="ml-2 rounded-cell font-semibold underline underline-offset-2">
            重试
          </button>
        ) : null}
      </p>
    </div>
  );
}
