import clsx from 'clsx';
import { Avatar } from '#web/ui/avatar.tsx';

type PresenceStackProps = {
  /** `doing` says what they are at, where that is known. */
  people: readonly { id: string | number; name: string; doing?: string }[];
  max?: number;
  ground?: 'paper' | 'petrol';
  /** Beside the faces, instead of how many there are: in short what the names say. */
  text?: string;
};

/** Who else is here. The names are read out and shown on hover; the picture is only the colours. */
export function PresenceStack({ people, max = 4, ground = 'paper', text }: PresenceStackProps) {
  if (people.length === 0) return null;
  const names = people.map(({ name, doing }) => (doing ? `${name} ${doing}` : name)).join('、');
  return (
    <span
      title={names}
      className={clsx(
        'inline-flex items-center gap-2 whitespace-nowrap text-13',
        ground === 'petrol' ? 'text-bar-strong' : 'text-ink-600',
      )}
    >
      <span aria-hidden className="inline-flex">
        {people.slice(0, max).map((person, index) => (
          <Avatar
            key={person.id}
            id={person.id}
            name={person.name}
            className={clsx('ring-2', ground === 'petrol' ? 'ring-brand-900' : 'ring-surface', index > 0 && '-ml-0.5')}
          />
        ))}
      </span>
      <span aria-hidden={text !== undefined || undefined}>{text ?? `${people.length} 人在线`}</span>
      <span className="sr-only">{names}</span>
    </span>
  );
}
