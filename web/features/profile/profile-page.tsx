import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Member } from '#contract/account/account-operations.ts'
import { useApi } from '#web/platform/page/router-context.ts'
import { useSession } from '#web/platform/session/browser-session.tsx'
import { formatInstant } from '#web/platform/text/format-time.ts'
import { textLinkClass } from '#web/ui/buttons/text-button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Main, Page } from '#web/ui/layout/page-layout.tsx'
import { Tabs } from '#web/ui/navigation/tabs.tsx'
import { Avatar } from '#web/ui/people/avatar.tsx'
import { AccountSettings } from './account-settings.tsx'
import { CardSkeleton } from './lazy-setting-row.tsx'
import { type ProfileAddress, profileTabs } from './profile-address.ts'
import { profileQuery } from './profile-queries.ts'
import { t } from './profile-texts.ts'

/** The table of contents of the long page. */
function Contents() {
  const sections = [
    { hash: 'you', title: t('profile.group.you') },
    { hash: 'sign-in', title: t('profile.group.signIn') },
    { hash: 'your-data', title: t('profile.group.data') },
    { hash: 'community', title: t('profile.group.community') },
    { hash: 'delete', title: t('accountDeletion.title') },
  ]
  return (
    <nav aria-label={t('profile.contents')}>
      <ul className="row gap-x-6 gap-y-0">
        {sections.map(({ hash, title }) => (
          <li key={hash}>
            <Link
              to="/profile"
              hash={hash}
              replace
              activeOptions={{ includeHash: true }}
              className={textLinkClass}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/**
 * The session ended while the page was open; the typed text stays, and so does this note (PROF-1, REQ-151, REQ-152).
 */
function SignedOutNote() {
  const isSignedOut = useSession().status === 'signed-out'
  if (!isSignedOut) return null
  return (
    <div className="notice-on-top mb-6">
      <Note kind="bad" title={t('profile.signedOut')}>
        <Link to="/login" search={{ redirect: '/profile' }} className={textLinkClass}>
          {t('profile.signIn')}
        </Link>
      </Note>
    </div>
  )
}

/** The end of a suspension, its reason, and the actions that stay possible (REQ-119). */
function SuspendedNote({ member: { suspendedUntil, timeZone } }: { member: Member }) {
  const reason = useQuery(profileQuery(useApi())).data?.suspendedReason
  if (!suspendedUntil) return null
  return (
    <div className="mb-6">
      <Note kind="warn" title={t('profile.suspended', { until: formatInstant(suspendedUntil, timeZone) })}>
        {reason ? <p className="wrap-anywhere">{t('profile.suspended.reason', { reason })}</p> : null}
        <p>{t('profile.suspended.may')}</p>
      </Note>
    </div>
  )
}

const AdminPanel = lazy(async () => ({
  default: (await import('#web/features/people/admin-panel.tsx')).AdminPanel,
}))
const PeoplePanel = lazy(async () => ({
  default: (await import('#web/features/people/people-panel.tsx')).PeoplePanel,
}))

type ProfileProps = {
  member: Member
  address: ProfileAddress
  onAddress: (address: ProfileAddress) => void
  /** The member's own donations. */
  donations: ReactNode
}

/** The page of one's own account, and of all members for admins (acceptance PROF). */
export function ProfilePage({ member, address, onAddress, donations }: ProfileProps) {
  const { fullName, tint } = member
  const isAdmin = member.roles.includes('admin')
  const tab = isAdmin && address.tab === 'people' ? 'people' : 'settings'
  return (
    <Main>
      <Page>
        <div className="row mb-6 flex-nowrap gap-5">
          <Avatar tint={tint} name={fullName} size="lg" />
          <div className="min-w-0">
            <h1>{t('profile.title')}</h1>
            <p className="text-text-2 wrap-anywhere">{fullName}</p>
          </div>
        </div>
        <SignedOutNote />
        <SuspendedNote member={member} />
        <Tabs
          label={t('profile.tabs')}
          tabs={profileTabs
            .filter((id) => id === 'settings' || isAdmin)
            .map((id) => ({ id, label: t(`profile.tab.${id}`) }))}
          value={tab}
          onChange={(chosen) => onAddress(chosen === 'people' ? { tab: chosen } : {})}
        >
          {tab === 'people' ? (
            <Suspense fallback={<CardSkeleton />}>
              <PeoplePanel member={member} />
            </Suspense>
          ) : (
            <>
              <Contents />
              <AccountSettings
                member={member}
                donations={donations}
                adminPanel={isAdmin ? <AdminPanel /> : null}
              />
            </>
          )}
        </Tabs>
      </Page>
    </Main>
  )
}
