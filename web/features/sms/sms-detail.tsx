import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { SMS_KINDS, type SmsMessage } from '#contract/sms.ts';
import { SmsStateTag } from '#web/clinic/visit/sms-state.tsx';
import { DescriptionList } from '#web/ui/layout/description-list.tsx';
import { RightSheet } from '#web/ui/overlays/right-sheet.tsx';
import { formatInstantExact } from '#web/ui/text/format.ts';
import { Money } from '#web/ui/text/money.tsx';

interface SmsDetailProps {
  message: SmsMessage;
  /** 重发, where it may be sent once more. */
  footer: ReactNode;
  onClose: () => void;
}

/** All that is known of one message. */
export function SmsDetail({ message, footer, onClose }: SmsDetailProps) {
  return (
    <RightSheet
      title={`短信 ${message.id}`}
      about={
        <p className="mt-1.5 flex items-center gap-2">
          <SmsStateTag of={message.state} />
          <span className="text-13 text-ink-600">{SMS_KINDS[message.kind]}</span>
        </p>
      }
      footer={footer}
      onClose={onClose}
    >
      {message.text ? (
        <p className="mb-4 whitespace-pre-wrap break-words rounded-control border border-line bg-surface-2 px-3.5 py-3 text-14">
          {message.text}
        </p>
      ) : null}
      <DescriptionList items={factsOf(message)} />
    </RightSheet>
  );
}

function factsOf(message: SmsMessage): { label: string; value: ReactNode }[] {
  const facts: { label: string; value: ReactNode }[] = [
    { label: '手机号', value: message.phone },
    { label: '发送原因', value: message.reason },
    { label: '相关内容', value: message.link && <AboutLink to={message.link} /> },
    { label: '医院', value: message.hospital?.name },
    { label: '说明', value: message.error && <span className="break-words">{message.error}</span> },
    { label: '创建时间', value: formatInstantExact(message.created_at) },
    { label: '预计发送', value: message.state === 'queued' && at(message.due_at) },
    { label: '发送时间', value: at(message.sent_at) },
    { label: '送达时间', value: at(message.delivered_at) },
    { label: '发送次数', value: message.tries },
    { label: '计费条数', value: message.segments },
    { label: '费用', value: <Money cents={message.cost} /> },
    { label: '重发自', value: message.resend_of && `短信 ${message.resend_of}` },
    { label: '请求编号', value: message.request_id && <span className="break-all text-13">{message.request_id}</span> },
  ];
  return facts.filter(({ value }) => value !== null && value !== undefined && value !== '' && value !== false);
}

const at = (instant: string | null) => instant && formatInstantExact(instant);

function AboutLink({ to }: { to: string }) {
  return (
    <Link to={to} className="text-blue-700 underline underline-offset-2">
      查看预约
    </Link>
  );
}
