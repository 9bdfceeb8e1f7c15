import { ToothText } from '#web/clinic/record/tooth-text.tsx';

/** `{牙位}` and other slots. */
const SLOTS = /(\{[^{}\n]+\})/;

/** A text of a template as it reads, with what is still to be filled in, and its teeth. */
export function TemplateText({ text }: { text: string }) {
  const parts = text.split(SLOTS);
  return (
    <p className="whitespace-pre-wrap break-words">
      {parts.map((part, at) => {
        // Every other one is a slot; a text has them where it has them.
        const key = `${at} ${part}`;
        if (at % 2 === 0) return <ToothText key={key} text={part} />;
        return (
          <mark
            key={key}
            className="rounded-cell border border-dashed border-orange-600 bg-orange-50 px-1 text-orange-800"
          >
            {part}
          </mark>
        );
      })}
    </p>
  );
}
