import clsx from 'clsx';
import { Copy, Printer } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { PrescriptionItem } from '#contract/prescription-items.ts';
import type { ListedPrescription } from '#contract/prescriptions.ts';
import { useWritable } from '#web/api/writable.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { ICON } from '#web/ui/icon.ts';
import { Tag } from '#web/ui/tag.tsx';
import { formatInstant } from '#web/ui/text/format.ts';
import { DrugList } from './drug-list.tsx';
import { PrescriptionTag } from './marks.tsx';
import { printingPath } from './printing-path.ts';

/** A drug that has a number: its sheet is signed. */
export type Tested = PrescriptionItem & { id: number };

export interface RowSteps {
  onEdit: () => void;
  onCopy: () => void;
  onVoid: () => void;
  onTest: (item: Tested) => void;
}

interface PrescriptionRowProps extends RowSteps {
  row: ListedPrescription;
  /** Whether who looks may write for this patient, and print. */
  may: { editable: boolean; printable: boolean };
}

const isTested = (item: PrescriptionItem): item is Tested => item.id !== null && item.skin_test === 'required';

/** One prescription: its drugs, by whom and when, where it stands, and what may be done with it. */
export function PrescriptionRow({ row, may, ...steps }: PrescriptionRowProps) {
  const { reason } = useWritable();
  const { code, status, type, type_name, diagnosis, items, editable } = row;
  const tests = editable && status === 'signed';
  return (
    <li className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-2">
        <b className="tabular-nums">{code ?? '未编号'}</b>
        <PrescriptionTag of={status} />
        {type === 'normal' ? null : <Tag tone="outline">{type_name}</Tag>}
        <span className="min-w-0 break-words text-14 text-ink-700">{diagnosis}</span>
      </p>
      <div className={clsx(status === 'void' && 'text-ink-600 line-through')}>
        <DrugList
          items={items}
          actionOf={(item) =>
            tests && isTested(item) ? (
              <GuardedButton
                size="sm"
                reason={reason}
                aria-label={`皮试结果 ${item.drug_name}`}
                onClick={() => steps.onTest(item)}
              >
                皮试结果
              </GuardedButton>
            ) : null
          }
        />
      </div>
      <p className="text-13 text-ink-500">{saidBy(row)}</p>
      <Actions row={row} may={may} reason={reason} {...steps} />
    </li>
  );
}

/** 陈思远 2026-11-20 10:37 签署，有效期至 2026-11-21 00:00 */
function saidBy({ doctor, created_at, signed_at, valid_until }: ListedPrescription): string {
  if (!signed_at || !valid_until) return `${doctor.name} ${formatInstant(created_at)} 书写`;
  return `${doctor.name} ${formatInstant(signed_at)} 签署，有效期至 ${formatInstant(valid_until)}`;
}

type ActionsProps = PrescriptionRowProps & { reason: string | null };

function Actions({ row, may, reason, onEdit, onCopy, onVoid }: ActionsProps) {
  const { id, status, editable } = row;
  const of = row.code ?? row.items[0]?.drug_name ?? '';
  return (
    <div className="flex flex-wrap gap-2">
      {status === 'draft' && editable ? (
        <Button size="sm" aria-label={`继续编辑 ${of}`} onClick={onEdit}>
          继续编辑
        </Button>
      ) : null}
      {status !== 'draft' && status !== 'void' && may.printable ? (
        <Link to={printingPath(id)} aria-label={`打印 ${of}`} className={buttonClass('default', 'sm')}>
          <Printer {...ICON} />
          打印
        </Link>
      ) : null}
      {status !== 'draft' && may.editable ? (
        <Button size="sm" icon={<Copy {...ICON} />} aria-label={`复制为新处方 ${of}`} onClick={onCopy}>
          复制为新处方
        </Button>
      ) : null}
      {status !== 'void' && editable ? (
        <GuardedButton size="sm" reason={reason} aria-label={`作废 ${of}`} onClick={onVoid}>
          作废
        </GuardedButton>
      ) : null}
    </div>
  );
}
