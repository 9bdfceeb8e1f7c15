import { piecesOf, toothWords } from './tooth-tokens.ts';

interface ToothTextProps {
  text: string;
  /** On paper a tooth is its number, and nothing around it. */
  printed?: boolean;
}

/** A text of a case as it reads, with its teeth. */
export function ToothText({ text, printed = false }: ToothTextProps) {
  const pieces = piecesOf(text);
  if (printed) return pieces.map((piece) => (typeof piece === 'string' ? piece : toothWords(piece))).join('');
  return pieces.map((piece, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a text has its teeth where it has them
    typeof piece === 'string' ? piece : <ToothChip key={at}>{toothWords(piece)}</ToothChip>,
  );
}

/** A tooth in a text or a list: 26, 26 OM. */
export function ToothChip({ children }: { children: string }) {
  return (
    <span className="whitespace-nowrap rounded-cell border border-line-strong bg-bg-sunken px-1 font-semibold tabular-nums">
      {children}
    </span>
  );
}
