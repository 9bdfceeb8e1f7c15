/** `{牙位}` and other slots, `[[26]]` and other teeth. */
const TOKENS = /(\{[^{}\n]+\}|\[\[[^[\]\n]+\]\])/;

const CHIP = 'rounded-cell border px-1';

/** A text of a template as it reads, with what is still to be filled in, and its teeth. */
export function TemplateText({ text }: { text: string }) {
  const parts = text.split(TOKENS);
  return (
    <p className="whitespace-pre-wrap break-words">
      {parts.map((part, at) => {
        // Every other one is a token; a text has them where it has them.
        const key = `${at} ${part}`;
        if (at % 2 === 0) return part;
        if (part.startsWith('{'))
          return (
            <mark key={key} className={`${CHIP} border-dashed border-orange-600 bg-orange-50 text-orange-800`}>
              {part}
            </mark>
          );
        return (
          <span key={key} className={`${CHIP} border-line-strong bg-bg-sunken font-semibold`}>
            {part.slice(2, -2)}
          </span>
        );
      })}
    </p>
  );
}
