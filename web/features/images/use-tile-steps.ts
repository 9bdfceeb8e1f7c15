import { useAtomValue } from 'jotai';
import { type Image, images } from '#contract/images.ts';
import { meAtom, rolesAtom } from '#web/api/session.ts';
import { useDownload } from '#web/api/use-download.ts';
import { useWritable } from '#web/api/writable.ts';
import type { MenuItem } from '#web/ui/overlays/menu.ts';
import type { Doing } from './doing.ts';

/** What may be done with one beside looking at it; the server has the last word. */
export function useTileSteps(row: Image, editable: boolean, onDo: (doing: Doing) => void): MenuItem[] {
  const roles = useAtomValue(rolesAtom);
  const me = useAtomValue(meAtom)?.id;
  const { writable } = useWritable();
  const { pending, download } = useDownload(images.original);
  const { id, status, uploaded } = row;
  const open = status !== 'void';
  const [owner, doctor] = [roles.includes('shop_owner'), roles.includes('doctor')];
  const reads = owner || doctor || roles.includes('dental_hygienist');
  const own = uploaded.by.id === me;
  const items: (MenuItem | false)[] = [
    editable &&
      open &&
      (owner || doctor || own) && {
        ...{ key: 'edit', label: '修改信息', disabled: !writable },
        onSelect: () => onDo({ id, step: 'edit' }),
      },
    reads && {
      ...{ key: 'original', label: '下载原件', disabled: pending },
      onSelect: () => void download({ params: { id } }),
    },
    reads &&
      open &&
      (owner || own) && {
        ...{ key: 'void', label: '作废', danger: true, disabled: !writable },
        onSelect: () => onDo({ id, step: 'void' }),
      },
  ];
  return items.filter((item) => item !== false);
}
