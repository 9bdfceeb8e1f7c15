import { useAtomValue } from 'jotai';
import { rolesAtom } from '#web/api/session.ts';
import { ReasonDialog } from '#web/clinic/record/reason-dialog.tsx';
import { CopyDialog } from './copy-dialog.tsx';
import type { EditingProps } from './editor-parts.ts';
import { TemplateDialog } from './template-dialog.tsx';
import { TemplateFromCase } from './template-from-case.tsx';
import type { useCaseSteps } from './use-case-steps.ts';

/** What is open over the editor. */
export type Asked = 'template' | 'copy' | 'save-template' | 'amend' | 'void' | null;

interface AskingProps extends EditingProps {
  steps: ReturnType<typeof useCaseSteps>;
  teeth: readonly string[];
  asked: Asked;
  onClose: () => void;
  onCopied: (parts: object, from: string) => void;
  /** What a template left open, which somebody writes next. */
  slot: () => HTMLElement | null;
}

/** It. */
export function Asking(props: AskingProps) {
  const { asked, config, former, teeth, opened, shown, amending = false, onClose, onCopied } = props;
  const { session, used } = opened;
  const { content, saved } = shown;
  const owner = useAtomValue(rolesAtom).includes('shop_owner');
  if (asked === 'template') {
    return (
      <TemplateDialog
        {...{ templates: config.templates, content, teeth, onClose }}
        returnFocus={props.slot}
        onApplied={(parts, { id }) => {
          session.change(parts);
          used.template(id);
          onClose();
        }}
      />
    );
  }
  if (asked === 'copy') {
    return (
      <CopyDialog
        {...{ former, content, onClose }}
        onCopied={(parts, from) => {
          session.change(parts);
          onCopied(parts, from);
          onClose();
        }}
      />
    );
  }
  if (asked === null || saved.id === null) return null;
  if (asked === 'amend' || asked === 'void') return <AskingWhy {...props} />;
  // Of what is amended the server has what was signed.
  const made = amending
    ? { content: saved.content, flush: () => Promise.resolve(true) }
    : { content, flush: () => session.flush() };
  return <TemplateFromCase caseId={saved.id} {...{ ...made, owner, onClose }} />;
}

/** A step that has to say why. */
function AskingWhy({ asked, steps, onClose, onAmended }: AskingProps) {
  if (asked === 'void') {
    return (
      <ReasonDialog
        title="作废这份草稿？"
        description="作废后患者看不到它，员工仍可查阅；这次就诊可以另写一份"
        label="作废原因"
        submitText="作废"
        onReason={steps.giveUp}
        onClose={onClose}
      />
    );
  }
  const amend = async (reason: string) => {
    const wrong = await steps.amend(reason);
    if (wrong === null) onAmended?.();
    return wrong;
  };
  return (
    <ReasonDialog
      title="保存修订"
      description="修订会成为新的一版，原来的内容保留在修订记录里"
      label="修改原因"
      submitText="保存修订"
      onReason={amend}
      onClose={onClose}
    />
  );
}
