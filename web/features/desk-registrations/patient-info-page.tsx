import { useAtomValue } from 'jotai';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { KnownPerson } from '#contract/desk-registrations.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { rolesAtom } from '#web/api/session.ts';
import { usePatientId } from '#web/clinic/patient/use-patient-id.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { ICON } from '#web/ui/icon.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';
import { PatientFacts } from './patient-facts.tsx';
import { useKnownPatient } from './use-patient.ts';

// For owners alone, and when they ask.
const ReadsDialog = lateDialog(() => import('./reads-dialog.tsx').then((m) => m.ReadsDialog));

/** 患者信息: who they are; and for the owner who opened what is written of them. */
export default function PatientInfoPage() {
  const id = usePatientId();
  const asked = useKnownPatient(id);
  const owner = useAtomValue(rolesAtom).includes('shop_owner');
  const person = asked.data?.data;
  return (
    <Page
      title="患者信息"
      action={
        <>
          {owner && person ? <WhoReadThem key={person.id} person={person} /> : null}
          <Link to={`/manage/subscribe/subscribe?patient=${id}`} className={buttonClass('primary', 'form')}>
            挂号
          </Link>
        </>
      }
    >
      <div className="rounded-panel border border-line bg-surface p-4">
        {person ? <PatientFacts person={person} /> : <Awaited asked={asked} lines={6} />}
      </div>
    </Page>
  );
}

function WhoReadThem({ person: { id, name } }: { person: KnownPerson }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="form" icon={<Eye {...ICON} />} onClick={() => setOpen(true)}>
        查阅记录
      </Button>
      {open ? <ReadsDialog id={id} name={name} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
