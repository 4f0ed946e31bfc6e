import { createFileRoute, redirect } from '@tanstack/react-router'
import { MustSetUpSecondFactor } from '#web/features/profile/second-factor/must-set-up.tsx'
import { secondFactorQuery } from '#web/features/profile/second-factor/second-factor-query.ts'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'
import { SignOut } from '#web/features/shell/sign-out.tsx'
import { sessionQuery } from '#web/platform/api/session-query.ts'
import { returnPath } from '#web/platform/session/return-path.ts'
import { useMember } from './-member.ts'

/** The second factor required of staff who gave none in this session, before anything else. */
export const Route = createFileRoute('/set-up-second-factor')({
  ssr: false,
  staticData: { isMembersOnly: true },
  beforeLoad: async ({ context: { queryClient, api } }) => {
    const { member } = await queryClient.ensureQueryData(sessionQuery(api))
    if (!member) throw redirect({ to: '/login', search: {} })
    if (member.needsConsent) throw redirect({ to: '/consent' })
    if (!member.lacksSecondFactor) throw redirect({ href: returnPath() })
  },
  loader: async ({ context: { queryClient, api } }) => {
    await queryClient.prefetchQuery(secondFactorQuery(api))
  },
  pendingComponent: PageWaiting,
  component: SetUp,
})

function SetUp() {
  const member = useMember()
  return member ? <MustSetUpSecondFactor otherwise={<SignOut />} /> : null
}
