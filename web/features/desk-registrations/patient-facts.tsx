import type { KnownPerson } from '#contract/desk-registrations.ts';
import { Revealable } from '#web/clinic/patient/revealable.tsx';
import { useReveal } from '#web/clinic/patient/use-reveal.ts';
import { DescriptionList } from '#web/ui/layout/description-list.tsx';
import { formatInstant } from '#web/ui/text/format.ts';

/** What the hospital knows of a patient beside the name, numbers masked until somebody asks. */
export function PatientFacts({ person }: { person: KnownPerson }) {
  const reveal = useReveal(person.id);
  const { whole } = reveal;
  const { medical_history } = person;
  const phone = <Revealable text={whole?.phone ?? person.phone} reveal={reveal} />;
  const items = [
    { label: '手机号', value: phone },
    { label: '身份证', value: whole?.certificate_number ?? person.certificate_number ?? '未填写' },
    { label: '卡号', value: person.card_no ?? '—' },
    { label: '就诊次数', value: String(person.visits) },
    { label: '健康告知', value: person.informed ? '已告知' : '未告知' },
    { label: '建档时间', value: formatInstant(person.created_at) },
  ];
  return (
    <DescriptionList items={medical_history ? [...items, { label: '既往病史', value: medical_history }] : items} />
  );
}
