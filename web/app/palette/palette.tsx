import { useAtomValue } from 'jotai';
import { lazy, Suspense, useState } from 'react';
import { meAtom } from '#web/api/session.ts';
import { CommandPalette } from '#web/ui/overlays/command-palette.tsx';
import { commandGroups } from './command-groups.tsx';
import { closePalette } from './palette-state.ts';
import { useChosen } from './use-chosen.ts';
import { useOffers } from './use-offers.ts';

const ShortcutSheet = lazy(() =>
  import('#web/features/scheduling/shortcut-sheet.tsx').then((m) => ({ default: m.ShortcutSheet })),
);

const MAX_LENGTH = 50;

/**
 * docs/domain/screens.md#palette: patients (of one's own hospital), doctors, hospitals, pages, days, what one can do.
 */
export function Palette() {
  const [keys, setKeys] = useState(false);
  if (!keys) return <OpenPalette showKeys={() => setKeys(true)} />;
  return (
    <Suspense>
      <ShortcutSheet onClose={closePalette} />
    </Suspense>
  );
}

function OpenPalette({ showKeys }: { showKeys: () => void }) {
  const atWork = useAtomValue(meAtom)?.meta.hospital != null;
  const [query, setQuery] = useState('');
  const { groups, waiting, failed, person, status, choice, restart } = useChosen({
    found: useOffers(query, showKeys),
    onPerson: () => setQuery(''),
    // The sheet of keys takes the palette's place.
    onDone: ({ key }) => key !== 'keys' && closePalette(),
  });
  return (
    <CommandPalette
      label="命令面板"
      placeholder={person ? `${person.name} 的预约，输入可重新搜索` : placeholderOf(atWork)}
      query={query}
      onQuery={(next) => {
        setQuery(next);
        restart();
      }}
      maxLength={MAX_LENGTH}
      groups={commandGroups(groups)}
      active={choice.active}
      onActive={choice.setActive}
      onPick={choice.pick}
      loading={waiting}
      status={status}
      notice={
        failed ? (
          <p role="alert" className="border-line border-t bg-red-50 px-4 py-2 text-13 text-red-700">
            {person ? '该患者的预约暂时不可用，请稍后再试' : '搜索暂时不可用，可继续前往页面和日期'}
          </p>
        ) : null
      }
      onClose={closePalette}
    />
  );
}

const placeholderOf = (atWork: boolean) =>
  atWork ? '搜索患者、医生、医院、页面、日期，支持拼音首字母' : '搜索医生、医院、页面、日期，支持拼音首字母';
