import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Tag, type TagTone } from '#web/ui/tag.tsx';

/** How a state looks: it always carries a symbol. */
interface Look {
  tone: TagTone;
  icon: LucideIcon;
}

function StateTag({ look: { tone, icon: Icon }, children }: { look: Look; children: ReactNode }) {
  return (
    <Tag tone={tone} icon={<Icon aria-hidden size={12} strokeWidth={2.2} />}>
      {children}
    </Tag>
  );
}

/** The tag of whatever has these states: `of` is the one it is in. */
export function stateTag<S extends string>(
  words: Readonly<Record<S, string>>,
  looks: Readonly<Record<S, readonly [TagTone, LucideIcon]>>,
) {
  return function Tagged({ of }: { of: S }) {
    const [tone, icon] = looks[of];
    return <StateTag look={{ tone, icon }}>{words[of]}</StateTag>;
  };
}
