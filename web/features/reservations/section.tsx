import { type ReactNode, useId } from 'react';

/** A titled part of a longer form. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 border-line border-t pt-3">
      <h3 id={id} className="font-semibold text-14">
        {title}
      </h3>
      {children}
    </section>
  );
}
