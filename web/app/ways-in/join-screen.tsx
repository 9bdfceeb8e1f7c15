import { useWayIn, WayInLayout } from '#web/app/ways-in/way-in.tsx';
import { JoinPage } from '#web/features/staff/join-page.tsx';

/** The link of an invitation by SMS. Whoever signs in or registers on the way comes back to it. */
export default function JoinScreen() {
  const { params, home, arrive } = useWayIn();
  const invite = params.get('invite') ?? '';
  const back = `?${new URLSearchParams({ redirect: `/join?${new URLSearchParams({ invite })}` })}`;
  return (
    <WayInLayout plain>
      <JoinPage
        invite={invite}
        loginPath={`/login${back}`}
        registerPath={`/register${back}`}
        onJoined={async () => await arrive(home)}
      />
    </WayInLayout>
  );
}
