import { PenLine, Printer } from 'lucide-react';
import { Link } from 'react-router-dom';
import { documents } from '#contract/documents.ts';
import { useWritable } from '#web/api/writable.ts';
import { usePress } from '#web/forms/use-press.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { ICON } from '#web/ui/icon.ts';
import { useConfirm } from '#web/ui/overlays/confirm-dialog.tsx';
import { openWordsOf } from './open-words.ts';
import type { Opened, Step } from './opened.ts';
import { printingPath } from './printing-path.ts';

interface DocumentStepsProps {
  answer: Opened;
  onStep: (step: Step) => void;
  onOpen: (id: number) => void;
}

/** What may be done with a document as it stands. */
export function DocumentSteps({ answer, onStep, onOpen }: DocumentStepsProps) {
  const { data: row, meta } = answer;
  const { reason } = useWritable();
  const { withdraw, certify } = useSteps(row, onOpen);
  return (
    <>
      <Link to={printingPath(row.id)} className={buttonClass('default', 'form')}>
        <Printer {...ICON} />
        打印
      </Link>
      {meta.voidable ? (
        <GuardedButton size="form" {...press(reason, () => onStep('void'))}>
          作废
        </GuardedButton>
      ) : null}
      {meta.withdrawable ? (
        <GuardedButton size="form" {...press(reason, () => void withdraw())}>
          撤回同意
        </GuardedButton>
      ) : null}
      {meta.editable ? <DraftSteps answer={answer} onStep={onStep} onCertify={() => void certify()} /> : null}
    </>
  );
}

/** A button's press, where nothing stops it. */
const press = (reason: string | null, step: () => void) => ({ reason, onClick: () => reason === null && step() });

interface DraftStepsProps extends Pick<DocumentStepsProps, 'answer' | 'onStep'> {
  onCertify: () => void;
}

function DraftSteps({ answer: { data: row, meta }, onStep, onCertify }: DraftStepsProps) {
  const { reason } = useWritable();
  const open = openWordsOf(row.body);
  const unsignable = reason ?? (open.length > 0 ? `请先填写：${open.join('、')}` : null);
  return (
    <>
      <GuardedButton size="form" {...press(reason, () => onStep('edit'))}>
        修改
      </GuardedButton>
      {row.kind !== 'consent' && meta.own ? (
        <GuardedButton size="form" {...press(unsignable, onCertify)}>
          医生签署
        </GuardedButton>
      ) : null}
      <GuardedButton
        size="form"
        variant="primary"
        icon={<PenLine {...ICON} />}
        {...press(unsignable, () => onStep('sign'))}
      >
        交给患者签署
      </GuardedButton>
    </>
  );
}

function useSteps({ id, code, version, patient }: Opened['data'], onOpen: (id: number) => void) {
  const confirm = useConfirm();
  const writing = usePress(documents.create, {
    refresh: [documents.list, documents.one],
    onDone: ({ data }) => onOpen(data.id),
  });
  const signing = usePress(documents.sign, { refresh: [documents.list, documents.one] });
  // What is refused is told already.
  const quietly = (sent: Promise<unknown>) => sent.catch(() => undefined);
  return {
    withdraw: async () => {
      const description = `将书写一份撤回声明，由患者签署后生效；${code} 保持签署时的原样`;
      if (!(await confirm({ title: '撤回知情同意？', description, confirmText: '书写撤回声明' }))) return;
      await quietly(writing.press({ body: { patient_id: patient.id, withdraws_id: id } }));
    },
    certify: async () => {
      const description = '签署后不能再修改';
      if (!(await confirm({ title: '签署文书？', description, confirmText: '签署' }))) return;
      await quietly(signing.press({ params: { id }, body: { version } }));
    },
  };
}
