import { createFileRoute, redirect } from '@tanstack/react-router'
import { pathOfSection } from '#web/features/profile/profile-pages.ts'
import { t as profile } from '#web/features/profile/profile-texts.ts'
import { YouSettings } from '#web/features/profile/you-settings.tsx'
import { useMember } from '../-member.ts'

/** The list of the account's pages; wide screens show the first one beside it. */
export const Route = createFileRoute('/_signed-in/profile/')({
  validateSearch: ({ tab, person }): { tab?: string; person?: string } => ({
    ...(tab !== undefined && { tab: String(tab) }),
    ...(person !== undefined && { person: String(person) }),
  }),
  loader: ({ location: { hash } }) => {
    const to = pathOfSection(hash)
    if (to) throw redirect({ to, hash, replace: true })
  },
  component: FirstPage,
})

function FirstPage() {
  const member = useMember()
  if (!member) return null
  return (
    <>
      <h2 className="list-detail-title">{profile('profile.page.you')}</h2>
      <YouSettings member={member} />
    </>
  )
}
