import { piecesOf } from './open-words.ts';

/** What a document says; what is still to be filled in is marked. */
export function DocumentText({ body }: { body: string }) {
  return (
    <div className="whitespace-pre-wrap break-words leading-relaxed">
      {piecesOf(body).map(({ text, open, at }) =>
        open ? (
          <mark key={at} className="rounded-cell bg-orange-100 px-1 font-semibold text-orange-800">
            {text}
          </mark>
        ) : (
          <span key={at}>{text}</span>
        ),
      )}
    </div>
  );
}
