import { lazy, type ReactNode, Suspense } from 'react'
import type { Member } from '#contract/account/account-operations.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Main, Page } from '#web/ui/page.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { AccountSettings } from './account-settings.tsx'
import { Contents } from './contents.tsx'
import { CardSkeleton } from './lazy-setting-row.tsx'
import { type ProfileAddress, profileTabs } from './profile-address.ts'
import { SignedOutNote, SuspendedNote } from './profile-notes.tsx'
import { t } from './profile-texts.ts'

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
  /** The member's own gifts. */
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
