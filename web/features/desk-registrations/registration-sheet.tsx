import { useRef, useState } from 'react';
import { type DeskRegistration, VISIT_TYPE } from '#contract/desk-registration-shapes.ts';
import { deskRegistrations } from '#contract/desk-registrations.ts';
import { FLOW_LABEL } from '#contract/slot-state.ts';
import { Failed } from '#web/api/failed.tsx';
import { useCall } from '#web/api/use-call.ts';
import { patientLine } from '#web/clinic/patient/patient-line.ts';
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx';
import { DescriptionList } from '#web/ui/layout/description-list.tsx';
import { RightSheet } from '#web/ui/overlays/right-sheet.tsx';
import { formatInstant } from '#web/ui/text/format.ts';
import { DeskForm } from './desk-form.tsx';
import { lookAt, SlotPanel } from './slot-panel.tsx';
import { nameOf, StatusTag } from './status-tag.tsx';
import { useArranged } from './use-arranged.ts';
import { useDesk } from './use-desk.ts';
import { useChooseSlot } from './use-desk-room.ts';

interface SheetProps {
  /** Null: a new one. */
  id: number | null;
  onOpen: (id: number | null) => void;
  onClose: () => void;
}

/** One desk registration beside the list: written while it can be, read once it is over. Closing it loses nothing. */
export function DeskRegistrationSheet({ id, onOpen, onClose }: SheetProps) {
  const found = useCall(deskRegistrations.detail, { query: { id: id ?? 0 } }, { enabled: id !== null });
  const [row, setRow] = useState<DeskRegistration | null>(null);
  // What is written here is newer than what is read again.
  if (found.data && found.isFetchedAfterMount && row === null) setRow(found.data.data);
  const writing = id === null || row?.status === 'draft' || row?.status === 'submitted';
  return (
    <RightSheet
      title={row ? nameOf(row) : '新登记'}
      about={
        row ? (
          <p className="mt-1.5 flex items-center gap-2 text-13 text-ink-600">
            <StatusTag row={row} />
            {row.created_by_name} 登记
          </p>
        ) : null
      }
      onClose={onClose}
    >
      {id !== null && found.error && !row ? (
        <Failed asked={found} />
      ) : id !== null && !row ? (
        <SkeletonLines lines={8} />
      ) : writing ? (
        <Writing start={row} onOpen={onOpen} onClose={onClose} />
      ) : row ? (
        <Facts row={row} />
      ) : null}
    </RightSheet>
  );
}

function Writing({ start, onOpen, onClose }: Omit<SheetProps, 'id'> & { start: DeskRegistration | null }) {
  const arranged = useArranged(start?.date ?? null);
  const desk = useDesk({
    start,
    nameOf: (id) => arranged.people?.find((person) => person.id === id)?.name,
    onConfirmed: onClose,
  });
  const choose = useChooseSlot(desk, arranged);
  const panel = useRef<HTMLElement | null>(null);
  return (
    <DeskForm
      desk={desk}
      arranged={arranged}
      slots={
        <div className="flex max-h-100 flex-col">
          <SlotPanel ref={panel} arranged={arranged} chosen={desk.values.slot} onChoose={choose} />
        </div>
      }
      onChoose={choose}
      onLook={() => lookAt(panel.current)}
      onDropped={onClose}
      onLatest={() => onOpen(desk.keeper.kept?.id ?? null)}
    />
  );
}

function Facts({ row }: { row: DeskRegistration }) {
  const items = [
    { label: '患者', value: [row.name, patientLine(row)].filter(Boolean).join(' · ') },
    { label: '手机号', value: row.phone },
    { label: '身份证', value: row.certificate_number },
    { label: '卡号', value: row.card_no },
    { label: '就诊时间', value: row.date ? `${row.date} ${row.time ?? ''}` : null },
    { label: '医生', value: row.doctor_name },
    { label: '诊室', value: row.department_name },
    { label: '类型', value: VISIT_TYPE[row.visit_type] },
    { label: '主诉', value: row.source },
    { label: '备注', value: row.remarks },
    { label: '就诊状态', value: row.reservation ? FLOW_LABEL[row.reservation.flow_status] : null },
    { label: '确认人', value: row.confirmed_by_name },
    { label: '更新时间', value: formatInstant(row.updated_at) },
  ];
  return <DescriptionList items={items.filter(({ value }) => value !== null && value !== '')} />;
}
