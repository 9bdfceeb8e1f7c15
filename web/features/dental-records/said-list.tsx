interface SaidListProps {
  /** The parts of which something is said. */
  said: readonly { part: string; label: string; text: string }[];
}

/** What a sheet says, part by part. */
export function SaidList({ said }: SaidListProps) {
  if (said.length === 0) return <p className="text-13 text-ink-600">没有填写任何内容</p>;
  return (
    <dl className="grid gap-x-4 gap-y-1 text-14 sm:grid-cols-[6rem_minmax(0,1fr)] sm:gap-y-2">
      {said.map(({ part, label, text }) => (
        <div key={part} className="contents">
          <dt className="text-ink-500 max-sm:mt-2 max-sm:text-13">{label}</dt>
          <dd className="min-w-0 whitespace-pre-wrap break-words">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
