import { backendHospitals } from '#contract/backend-hospital-calls.ts';
import { InvitePersonDialog } from '#web/clinic/admin/invite-person-dialog.tsx';

/** An owner for a hospital that has none. */
export function OwnerDialog({ of, onClose }: { of: { id: number; name: string }; onClose: () => void }) {
  return (
    <InvitePersonDialog
      call={backendHospitals.inviteOwner}
      rules={async () => backendHospitals.inviteOwner.body}
      params={{ id: of.id }}
      title={`邀请店长 · ${of.name}`}
      gives="此前发出的店长邀请将失效。"
      refresh={[backendHospitals.list]}
      onClose={onClose}
    />
  );
}
