import { Plus } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { deskRegistrations, type KnownPerson } from '#contract/desk-registrations.ts';
import { useWritable } from '#web/api/writable.ts';
import { patientPath } from '#web/clinic/patient/patient-path.ts';
import { UnfinishedNote } from '#web/clinic/record/unfinished-note.tsx';
import { ListPage } from '#web/resource/list-page.tsx';
import { useList } from '#web/resource/use-list.ts';
import { Button } from '#web/ui/button.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { ICON } from '#web/ui/icon.ts';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';
import { keyword } from '#web/ui/tables/filter-panel.tsx';
import { PERSON_COLUMNS } from './columns.tsx';
import { PatientSheet } from './patient-sheet.tsx';

const AddPatientDialog = lateDialog(() => import('./add-patient-dialog.tsx').then((m) => m.AddPatientDialog));

const LINK = 'inline-flex h-7 items-center rounded-control px-1.5 text-13 text-blue-700 hover:underline';

interface PatientsPageProps {
  /** The desk shows a patient beside the list; the workstation opens their pages. */
  scope: 'desk' | 'workstation';
}

/** 患者: all whom the hospital knows. */
export default function PatientsPage({ scope }: PatientsPageProps) {
  const list = useList(deskRegistrations.patients);
  const { reason } = useWritable();
  const navigate = useNavigate();
  const [adding, setAdding] = useState(false);
  const [shown, setShown] = useState<Pick<KnownPerson, 'id' | 'name'> | null>(null);
  /** Enter in the search, where what stands in it is what is shown already; else it asks, as in every list. */
  const openFirst = (event: KeyboardEvent) => {
    const { key, nativeEvent, target } = event;
    if (key !== 'Enter' || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return;
    const [first] = list.answer.data?.data ?? [];
    const isShown = !list.answer.isFetching && target.value.trim() === list.params.query.keyword;
    if (!first || !isShown || !target.closest('search')) return;
    event.preventDefault();
    navigate(patientPath(first.id));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the search inside is what is typed in; Enter there goes on to its row
    <div className="contents" onKeyDown={scope === 'workstation' ? openFirst : undefined}>
      <ListPage
        title={scope === 'desk' ? '患者' : '患者管理'}
        hint="手机号与身份证已脱敏，在详情中查看"
        action={
          <GuardedButton variant="primary" reason={reason} icon={<Plus {...ICON} />} onClick={() => setAdding(true)}>
            新增患者
          </GuardedButton>
        }
        summary={scope === 'workstation' ? <UnfinishedNote /> : null}
        list={list}
        columns={PERSON_COLUMNS}
        filters={[keyword('关键词', '姓名、拼音、手机号或卡号')]}
        emptyHint="本院还没有患者"
        rowActions={(row) => <PatientActions row={row} scope={scope} onShow={() => setShown(row)} />}
      />
      {adding ? (
        <AddPatientDialog
          onAdded={(person) => {
            setAdding(false);
            setShown(person);
          }}
          onClose={() => setAdding(false)}
        />
      ) : null}
      {shown ? <PatientSheet id={shown.id} name={shown.name} onClose={() => setShown(null)} /> : null}
    </div>
  );
}

interface PatientActionsProps extends PatientsPageProps {
  row: Pick<KnownPerson, 'id' | 'name'>;
  onShow: () => void;
}

function PatientActions({ row: { id, name }, scope, onShow }: PatientActionsProps) {
  return (
    <>
      {scope === 'desk' ? (
        <Button variant="text" size="sm" aria-label={`${name}的详情`} onClick={onShow}>
          详情
        </Button>
      ) : (
        <Link to={patientPath(id)} aria-label={`${name}的详情`} className={LINK}>
          详情
        </Link>
      )}
      <Link to={`/manage/subscribe/subscribe?patient=${id}`} aria-label={`为${name}挂号`} className={LINK}>
        挂号
      </Link>
    </>
  );
}
