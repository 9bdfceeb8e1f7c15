import { useAtomValue } from 'jotai';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { disposals } from '#contract/disposals.ts';
import type { Role } from '#contract/roles.ts';
import { rolesAtom } from '#web/api/session.ts';
import { useWritable } from '#web/api/writable.ts';
import type { FoundPatient } from '#web/clinic/patient/patient-field.tsx';
import { useTouched } from '#web/realtime/touched.ts';
import { ListPage } from '#web/resource/list-page.tsx';
import { useList } from '#web/resource/use-list.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { ICON } from '#web/ui/icon.ts';
import { formatMoney } from '#web/ui/text/format.ts';
import { COLUMNS } from './columns.tsx';
import { type Opened, OpenedDialog } from './opened-dialog.tsx';
import { RowMenu } from './row-menu.tsx';
import { EMPTY } from './values.ts';

const WRITERS: readonly Role[] = ['doctor', 'dental_hygienist', 'shop_owner', 'customer_service'];
const CASHIERS: readonly Role[] = ['shop_owner', 'customer_service'];
/** Whose they are is said by the page. */
const OWN = COLUMNS.filter(({ key }) => key !== 'patient');

interface PatientDisposalsProps {
  patientId: number;
  /** Null until they are known. */
  patient: FoundPatient | null;
  views: ReactNode;
}

/** The lists of one patient: what was done, what of it is paid, and a new one for them. */
export function PatientDisposals({ patientId, patient, views }: PatientDisposalsProps) {
  const { params, answer } = useList(disposals.list, { always: { patient_id: patientId } });
  const roles = useAtomValue(rolesAtom);
  const { reason } = useWritable();
  const [opened, setOpened] = useState<Opened | null>(null);
  useTouched(['disposals'], () => void answer.refetch());
  const may = (those: readonly Role[]) => roles.some((role) => those.includes(role));
  const { meta } = answer.data ?? {};
  return (
    <>
      <ListPage
        title="费用"
        hint={
          meta
            ? `应收 ${formatMoney(meta.total)}，已收 ${formatMoney(meta.amount)}，待收 ${formatMoney(meta.arrears)}`
            : null
        }
        action={
          may(WRITERS) ? (
            <GuardedButton
              variant="primary"
              reason={reason ?? (patient ? null : '加载中…')}
              icon={<Plus {...ICON} />}
              onClick={() => setOpened({ of: 'new', start: { ...EMPTY, patient } })}
            >
              开处置单
            </GuardedButton>
          ) : null
        }
        // Whose they are is no filter.
        list={{ params: { ...params, filtered: false }, answer }}
        columns={OWN}
        filters={[]}
        shortcuts={views}
        emptyHint="还没有处置单"
        rowActions={(row) => (
          <>
            {may(CASHIERS) && row.arrears > 0 ? (
              <Link
                to={`/admin/charges/tolls/${row.id}`}
                aria-label={`收费 ${row.number}`}
                className={buttonClass('text', 'sm')}
              >
                收费
              </Link>
            ) : null}
            {may(WRITERS) ? <RowMenu list={row} reason={reason} onAct={(of) => setOpened({ of, list: row })} /> : null}
          </>
        )}
      />
      <OpenedDialog opened={opened} onClose={() => setOpened(null)} />
    </>
  );
}
