/** HTML that is safe to send: whatever is put into it is text, unless it is markup itself. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Piece = Markup | string | number | readonly Piece[];

/** Tags a template: every value in it is escaped. */
export function markup(parts: TemplateStringsArray, ...values: readonly Piece[]): Markup {
  return new Markup(parts.reduce((text, part, i) => `${text}${write(values[i - 1] ?? '')}${part}`));
}

/** Our own text that is no HTML and must stay as it is, such as a style sheet. */
export function raw(text: string): Markup {
  return new Markup(text);
}

function write(piece: Piece): string {
  if (piece instanceof Markup) return piece.text;
  if (typeof piece === 'string' || typeof piece === 'number') return escaped(String(piece));
  return piece.map(write).join('');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
