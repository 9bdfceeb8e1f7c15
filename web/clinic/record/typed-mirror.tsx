import type { RefObject } from 'react';
import { type TypedPiece, typedPieces } from './typed-pieces.ts';

interface TypedMirrorProps {
  text: string;
  /** Where in the text something stands under the caret; null: nowhere. */
  marker: number | null;
  markerRef: RefObject<HTMLSpanElement | null>;
}

/**
 * What somebody types, drawn behind the field in the same letters: the field's own are not seen. It is as high as the text
 * needs, and so is the field.
 */
export function TypedMirror({ text, marker, markerRef }: TypedMirrorProps) {
  return (
    <div aria-hidden className="typed-text pointer-events-none col-start-1 row-start-1 text-ink-900">
      {typedPieces(text).map((piece) => (
        <Piece key={piece.from} piece={piece} marker={marker} markerRef={markerRef} />
      ))}
      {/* The last line has its height before anything stands in it. */}
      {'\u200b'}
    </div>
  );
}

function Piece({ piece, marker, markerRef }: { piece: TypedPiece } & Omit<TypedMirrorProps, 'text'>) {
  const { kind, text, seen, from } = piece;
  if (kind === 'slot') {
    return (
      <span className="rounded-cell bg-orange-100 text-orange-800 outline-1 outline-orange-800/50 outline-dashed">
        {text}
      </span>
    );
  }
  if (kind === 'tooth') {
    return (
      <span className="rounded-cell bg-blue-100 text-blue-700">
        <span className="text-transparent">[[</span>
        <span className="typed-strong">{seen}</span>
        <span className="text-transparent">]]</span>
      </span>
    );
  }
  if (marker === null || marker < from || marker >= from + text.length) return text;
  return (
    <>
      {text.slice(0, marker - from)}
      <span ref={markerRef} className="text-blue-700">
        {text.slice(marker - from)}
      </span>
    </>
  );
}
