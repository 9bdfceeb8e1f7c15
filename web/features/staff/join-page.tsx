import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ROLE_LABEL } from '#contract/roles.ts';
import { INVITE_KINDS, type InviteOffer, workInvites } from '#contract/work-invites.ts';
import { ApiError } from '#web/api/client.ts';
import { showError } from '#web/api/errors.ts';
import { Failed } from '#web/api/failed.tsx';
import { enterHospital, signOut } from '#web/api/me.ts';
import { meAtom } from '#web/api/session.ts';
import { useCall, useSend } from '#web/api/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx';
import { DescriptionList } from '#web/ui/layout/description-list.tsx';
import { formatInstant } from '#web/ui/text/format.ts';

interface JoinPageProps {
  /** The link's secret. */
  invite: string;
  loginPath: string;
  registerPath: string;
  /** They are in. */
  onJoined: () => Promise<void>;
}

const INVALID = '邀请链接无效，请使用最近一条短信中的链接';
const OVER: Readonly<Record<Exclude<InviteOffer['status'], 'pending'>, string>> = {
  accepted: '该邀请已接受',
  withdrawn: '邀请已撤回',
  expired: '邀请已过期，请联系邀请人重新发送',
};

/** What it brings along. */
const GIVES = { mechanism_admin: '机构下各医院的店长', factory_admin: '不是任何医院的员工' } as const;

/** What the link of an invitation leads to: who invites, as what; and the press that accepts it. */
export function JoinPage({ invite, loginPath, registerPath, onJoined }: JoinPageProps) {
  const asked = useCall(workInvites.open, { body: { invite } }, { staleTime: 0 });
  const offer = asked.data?.data;
  return (
    <>
      <h1 className="font-semibold text-28">加入邀请</h1>
      <div className="mt-6 flex flex-col gap-4">
        {offer ? (
          <Offer offer={offer}>
            <Answer {...{ invite, offer, loginPath, registerPath, onJoined }} />
          </Offer>
        ) : (
          <Unread asked={asked} loginPath={loginPath} />
        )}
      </div>
    </>
  );
}

function Unread({
  asked,
  loginPath,
}: {
  asked: ReturnType<typeof useCall<typeof workInvites.open>>;
  loginPath: string;
}) {
  const { error } = asked;
  if (!error) return <SkeletonLines lines={4} />;
  const isInvalid = error instanceof ApiError && (error.status === 404 || error.status === 422);
  if (!isInvalid) return <Failed asked={asked} />;
  return (
    <>
      <Banner tone="alert" title={INVALID} />
      <WayOn loginPath={loginPath} />
    </>
  );
}

function Offer({ offer, children }: { offer: InviteOffer; children: ReactNode }) {
  const items = [
    { label: '邀请方', value: <b>{offer.from}</b> },
    { label: '姓名', value: offer.name },
    { label: '手机号', value: offer.phone },
    { label: '角色', value: becomes(offer) },
    { label: '有效期至', value: formatInstant(offer.expires_at) },
  ];
  return (
    <>
      <DescriptionList items={items} />
      {children}
    </>
  );
}

/** What one is by accepting. */
const becomes = ({ kind, roles }: InviteOffer) =>
  kind === 'staff' ? roles.map((role) => ROLE_LABEL[role]).join('、') : `${INVITE_KINDS[kind]}（${GIVES[kind]}）`;

type AnswerProps = JoinPageProps & { offer: InviteOffer };

function Answer({ offer, loginPath, registerPath, ...rest }: AnswerProps) {
  const me = useAtomValue(meAtom);
  if (offer.status !== 'pending') {
    return (
      <>
        <Banner tone="alert" title={OVER[offer.status]} />
        <WayOn loginPath={loginPath} />
      </>
    );
  }
  if (me) return <Accept {...rest} name={me.name} />;
  return (
    <>
      <p className="text-14 text-ink-600">请使用收到短信的手机号登录或注册，再接受邀请。</p>
      <Link to={loginPath} className={buttonClass('primary', 'touch', 'w-full')}>
        登录并接受
      </Link>
      <Link to={registerPath} className={buttonClass('default', 'touch', 'w-full')}>
        注册新账号
      </Link>
    </>
  );
}

/** The way on where there is nothing to accept. */
function WayOn({ loginPath }: { loginPath: string }) {
  const me = useAtomValue(meAtom);
  return (
    <Link to={me ? '/' : loginPath} className={buttonClass('default', 'touch', 'w-full')}>
      {me ? '返回首页' : '去登录'}
    </Link>
  );
}

function Accept({ invite, name, onJoined }: Pick<JoinPageProps, 'invite' | 'onJoined'> & { name: string }) {
  const { send, pending } = useSend(workInvites.accept);
  const accept = async () => {
    const { data } = await send({ body: { invite } });
    // Who works at several hospitals is bound to another by another press; this one they were just asked to.
    if (data.hospital) await enterHospital(data.hospital.id).catch(showError);
    await onJoined();
  };
  return (
    <>
      <p className="text-14 text-ink-600">当前账号：{name}</p>
      <Button variant="primary" size="touch" pending={pending} onClick={() => void accept().catch(() => {})}>
        接受
      </Button>
      <Button variant="text" size="touch" onClick={() => void signOut()}>
        换一个账号
      </Button>
    </>
  );
}
