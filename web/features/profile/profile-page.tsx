import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Member } from '#contract/account/account-operations.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { useSession } from '#web/platform/session/browser-session.tsx'
import { formatInstant } from '#web/platform/text/format-time.ts'
import { textLinkClass } from '#web/ui/buttons/text-button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { ListDetail, ListDetailHead, listDetailClass } from '#web/ui/layout/list-detail.tsx'
import { Main, Page } from '#web/ui/layout/page-layout.tsx'
import { SettingSkeleton } from '#web/ui/lists/setting-list.tsx'
import { Tabs } from '#web/ui/navigation/tabs.tsx'
import { Avatar } from '#web/ui/people/avatar.tsx'
import { ProfileList } from './profile-list.tsx'
import { profileQuery } from './profile-queries.ts'
import { t } from './profile-texts.ts'
import '#web/ui/cards/setting-row.css'

/** The session ended while the page was open; the typed text stays, and so does this note (PROF-1, REQ-151, REQ-152). */
function SignedOutNote() {
  const isSignedOut = useSession().status === 'signed-out'
  const redirect = useLocation({ select: ({ href }) => href })
  if (!isSignedOut) return null
  return (
    <div className="notice-on-top mb-6">
      <Note kind="bad" title={t('profile.signedOut')}>
        <Link to="/login" search={{ redirect }} className={textLinkClass}>
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

const PeopleTab = lazy(async () => ({ default: (await import('./people-tab.tsx')).PeopleTab }))

/** The look of a main heading: on the pages of the account the page's own name is that heading. */
const nameClass = 'font-serif text-h1 font-medium leading-[1.1] tracking-[-0.02em]'

const tabs = ['settings', 'people'] as const
export type ProfileTab = (typeof tabs)[number]

type ProfileProps = {
  member: Member
  /** One of its pages is open, and not the list. */
  isPageOpen: boolean
  tab: ProfileTab
  onTab: (tab: ProfileTab) => void
  /** The member to find on the tab of all members. */
  personId?: string | undefined
  /** The open page, or the first one. */
  children: ReactNode
}

/** The frame of the pages of one's own account, with the tab of all members for admins (acceptance PROF). */
export function ProfilePage({ member, isPageOpen, tab, onTab, personId, children }: ProfileProps) {
  const { fullName, tint, roles } = member
  const isAdmin = roles.includes('admin')
  const settings = (
    <ListDetail list={<ProfileList isFirstShown={!isPageOpen} isTitleHidden={isAdmin} />}>
      {children}
    </ListDetail>
  )
  const Title = isPageOpen ? 'p' : 'h1'
  return (
    <Main>
      <Page className={listDetailClass(isPageOpen)}>
        <ListDetailHead>
          <Avatar tint={tint} name={fullName} size="lg" />
          <div className="min-w-0">
            <Title className={isPageOpen ? nameClass : undefined}>{t('profile.title')}</Title>
            <p className="text-text-2 wrap-anywhere">{fullName}</p>
          </div>
        </ListDetailHead>
        <SignedOutNote />
        <SuspendedNote member={member} />
        {isAdmin ? (
          <Tabs
            label={t('profile.tabs')}
            tabs={tabs.map((id) => ({ id, label: t(`profile.tab.${id}`) }))}
            value={tab}
            onChange={onTab}
          >
            {tab === 'people' ? (
              <Suspense fallback={<SettingSkeleton />}>
                <PeopleTab member={member} personId={personId} />
              </Suspense>
            ) : (
              settings
            )}
          </Tabs>
        ) : (
          settings
        )}
      </Page>
    </Main>
  )
}
