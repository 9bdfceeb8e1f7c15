import { useAtomValue } from 'jotai';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Disposal } from '#contract/disposal-rows.ts';
import { disposals } from '#contract/disposals.ts';
import type { Role } from '#contract/roles.ts';
import { meAtom, rolesAtom } from '#web/api/session.ts';
import { useWritable } from '#web/api/writable.ts';
import { CASHIERS, ListLink } from '#web/clinic/money/list-link.tsx';
import { tollPath } from '#web/clinic/money/toll-path.ts';
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
import { WRITERS } from './writers.ts';

/** Whose they are is said by the page: its number leads to each. */
const OWN = COLUMNS.filter(({ key }) => key !== 'patient').map((column) =>
  column.key === 'number' ? { ...column, cell: (list: Disposal) => <NumberCell list={list} /> } : column,
);

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
              <Link to={tollPath(row.id)} aria-label={`收费 ${row.number}`} className={buttonClass('text', 'sm')}>
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

function NumberCell({ list: { id, number, status, doctor, consultant, projects } }: { list: Disposal }) {
  const me = useAtomValue(meAtom)?.id;
  const treating = [doctor?.id, consultant?.id, ...projects.map(({ doctor_id }) => doctor_id)];
  if (status === 0) return '草稿';
  return (
    <ListLink id={id} theirs={treating.some((one) => one === me)}>
      {number ?? '—'}
    </ListLink>
  );
}
