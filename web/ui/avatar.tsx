import clsx from 'clsx';

const grounds = [
  'bg-avatar-violet',
  'bg-avatar-teal',
  'bg-avatar-red',
  'bg-avatar-olive',
  'bg-avatar-plum',
  'bg-avatar-slate',
] as const;

const sizes = {
  16: 'size-4 text-10',
  20: 'size-5 text-11',
  22: 'size-5.5 text-12',
  24: 'size-6 text-13',
  32: 'size-8 text-16',
  48: 'size-12 text-22',
} as const;

type AvatarProps = {
  id: string | number;
  name: string;
  size?: keyof typeof sizes;
  /** Colleagues go by the last character, patients in lanes by the first. */
  initial?: 'given' | 'surname';
  self?: boolean;
  square?: boolean;
  className?: string;
};

/** Decorative: the name always stands beside it or in the label of what holds it. */
export function Avatar({
  id,
  name,
  size = 22,
  initial = 'given',
  self = false,
  square = false,
  className,
}: AvatarProps) {
  const characters = [...name.trim()];
  const character = self ? '我' : ((initial === 'given' ? characters.at(-1) : characters[0]) ?? '');
  return (
    <span
      aria-hidden
      data-initial
      className={clsx(
        'inline-flex shrink-0 select-none forced-color-adjust-none items-center justify-center font-semibold text-surface leading-none',
        square ? 'rounded-control' : 'rounded-pill',
        sizes[size],
        self ? 'bg-blue-600' : avatarGround(id),
        className,
      )}
    >
      {character}
    </span>
  );
}

/** The same person has the same colour on every screen. */
function avatarGround(id: string | number): string {
  let hash = 0;
  for (const character of String(id)) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return grounds[hash % grounds.length] ?? grounds[0];
}
