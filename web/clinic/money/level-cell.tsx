import clsx from 'clsx';
import { MEMBER_LEVELS } from '#contract/member-levels.ts';

/** What a level is called in short. @param level stored, 0 to 5 */
export const vipOf = (level: number): string => `VIP${level + 1}`;

/** A member's level: in short, and as so many of six bars. */
export function LevelCell({ level }: { level: number }) {
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      {vipOf(level)}
      <span aria-hidden className="inline-flex gap-0.5">
        {MEMBER_LEVELS.map((name, at) => (
          <span
            key={name}
            className={clsx('h-2.5 w-1 rounded-[1px]', at <= level ? 'bg-brand-700' : 'bg-line-strong')}
          />
        ))}
      </span>
    </span>
  );
}
