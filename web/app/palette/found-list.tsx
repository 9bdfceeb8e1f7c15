import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '#web/ui/button.tsx';
import { handleListKey } from '#web/ui/fields/list-keys.ts';
import { optionId } from '#web/ui/fields/listbox.tsx';
import { CommandList } from '#web/ui/overlays/command-list.tsx';
import { commandGroups } from './command-groups.tsx';
import { everything, foundOf, isThere } from './found-groups.ts';
import type { Offers } from './rows.ts';
import { useChosen } from './use-chosen.ts';
import { useFound } from './use-found.ts';

/** The keys of the field, which has the focus. */
export interface ListKeys {
  press: (event: KeyboardEvent) => void;
}

export interface FoundListProps {
  keys: Ref<ListKeys>;
  label: string;
  listId: string;
  typed: string;
  /** At work: patients are looked for too, and the first row is taken by Enter. Else Enter goes to all results. */
  withPatients: boolean;
  /** The option that the field names; null where there is none. */
  onActive: (option: string | null) => void;
  onDone: () => void;
}

/** What the server knows by the letters of the field in the bar, under it: patients, doctors, hospitals. */
export function FoundList({ keys, label, listId, typed, withPatients, onActive, onDone }: FoundListProps) {
  const { offered, retry } = useOffered(typed, withPatients);
  const { groups, waiting, failed, person, choice, status, restart } = useChosen({
    found: offered,
    onDone,
    nothing: `没有找到“${typed.trim()}”`,
  });
  const [asked, setAsked] = useState(typed);
  if (asked !== typed) {
    setAsked(typed);
    restart();
  }
  const count = groups.reduce((sum, { offers }) => sum + offers.length, 0);
  const active = withPatients || choice.moved ? choice.active : -1;
  const option = active >= 0 && active < count ? optionId(listId, active) : null;
  useEffect(() => onActive(option), [option, onActive]);
  useImperativeHandle(keys, () => ({
    press: (event) => {
      // Enter on no row is the form's.
      if (event.key === 'Enter' && active < 0) return;
      handleListKey(event, { count, active, onActive: choice.setActive, onPick: choice.pick, typing: true });
    },
  }));
  return (
    <>
      {person ? <p className="border-line border-b px-4 py-2 font-semibold text-13">{person.name} 的预约</p> : null}
      {failed && count === 0 ? null : (
        <CommandList
          label={label}
          groups={commandGroups(groups)}
          active={active}
          onActive={choice.setActive}
          onPick={choice.pick}
          status={status}
          listId={listId}
        />
      )}
      {failed ? (
        <div role="alert" className="flex items-center gap-3 bg-red-50 px-4 py-2 text-13 text-red-700">
          <span className="flex-1">
            {person ? '该患者的预约暂时不可用，请稍后再试' : '搜索暂时不可用，请检查网络后重试'}
          </span>
          {person ? null : (
            <Button size="sm" pending={waiting} pendingText="请求中..." onClick={retry}>
              重试
            </Button>
          )}
        </div>
      ) : null}
    </>
  );
}

function useOffered(typed: string, withPatients: boolean): { offered: Offers; retry: () => void } {
  const navigate = useNavigate();
  const go = (to: string) => void navigate(to);
  const found = useFound(typed, withPatients, go);
  const groups = foundOf(found).filter(isThere);
  // Who typed a patient's name is not led to an address that has it: all results are offered where there are places.
  const places = found.doctors.length + found.hospitals.length > 0;
  if (places) groups.push(everything(typed.trim(), go));
  return { offered: { ...found, groups, settled: false }, retry: found.retry };
}
