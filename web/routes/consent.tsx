import { createFileRoute, redirect } from '@tanstack/react-router'
import { MemberConsent } from '#web/features/account/member-consent.tsx'
import { AccountDeletionCard } from '#web/features/profile/account-deletion.tsx'
import { ExportCard } from '#web/features/profile/export-card.tsx'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'
import { t } from '#web/features/shell/shell-texts.ts'
import { SignOut } from '#web/features/shell/sign-out.tsx'
import { sessionQuery } from '#web/platform/api/session-query.ts'
import { returnPath } from '#web/platform/session/return-path.ts'
import { useMember } from './-member.ts'

/** The consent required of a member whose account was imported, before anything else. */
export const Route = createFileRoute('/consent')({
  ssr: false,
  staticData: { isMembersOnly: true },
  beforeLoad: async ({ context: { queryClient, api } }) => {
    const { member } = await queryClient.ensureQueryData(sessionQuery(api))
    if (!member) throw redirect({ to: '/login', search: {} })
    if (!member.needsConsent) throw redirect({ href: returnPath() })
  },
  head: ({ match }) => ({ meta: [{ title: `${t('consent.pageTitle')} · ${match.context.site.name}` }] }),
  pendingComponent: PageWaiting,
  component: Consent,
})

function Consent() {
  const member = useMember()
  if (!member) return null
  return (
    <MemberConsent
      member={member}
      otherwise={
        <>
          <SignOut />
          <ExportCard timeZone={member.timeZone} />
          <AccountDeletionCard />
        </>
      }
    />
  )
}
