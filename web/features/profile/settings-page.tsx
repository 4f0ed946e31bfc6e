import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OwnProfile } from '#contract/account/profile-operations.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { usePreviousPage } from '#web/platform/page/previous-page.ts'
import { SettingRow } from '#web/ui/cards/setting-row.tsx'
import { ListDetailBack } from '#web/ui/layout/list-detail.tsx'
import { SettingSkeleton } from '#web/ui/lists/setting-list.tsx'
import { BackLink, BackLinkText, backLinkClass } from '#web/ui/navigation/back-link.tsx'
import { PageBar } from '#web/ui/navigation/page-bar.tsx'
import type { ProfilePageName } from './profile-pages.ts'
import { profileQuery } from './profile-queries.ts'
import { t } from './profile-texts.ts'
import { CardFailed } from './setting-states.tsx'

type SettingsPageProps = { page: ProfilePageName; children: ReactNode }

/** One page of the account: the link back to the list on phones, its name, and its sections. */
export function SettingsPage({ page, children }: SettingsPageProps) {
  const previous = usePreviousPage()
  return (
    <>
      <ListDetailBack>
        <PageBar
          back={
            <BackLink previous={previous}>
              <Link to="/profile" className={backLinkClass}>
                <BackLinkText>{t('profile.title')}</BackLinkText>
              </Link>
            </BackLink>
          }
        />
      </ListDetailBack>
      <h1 className="list-detail-title">{t(`profile.page.${page}`)}</h1>
      {children}
    </>
  )
}

/** The own account, and the retry for when it could not be loaded. */
function useOwnProfile() {
  const { data: profile, isPending, refetch } = useQuery(profileQuery(useApi()))
  return { profile, isFailed: !profile && !isPending, retry: refetch }
}

/** Says once that the account could not be loaded; the rows that need it are left out meanwhile. */
export function ProfileFailed() {
  const { isFailed, retry } = useOwnProfile()
  return isFailed ? <CardFailed onRetry={retry}>{t('profile.failed')}</CardFailed> : null
}

type ProfileRowProps = {
  id?: string
  title: string
  lead: string
  /** In the place of the content while it loads. */
  skeleton?: ReactNode
  children: (profile: OwnProfile) => ReactNode
}

/** A section that shows part of the own account. */
export function ProfileRow({ skeleton = <SettingSkeleton />, children, ...row }: ProfileRowProps) {
  const { profile, isFailed } = useOwnProfile()
  if (isFailed) return null
  return <SettingRow {...row}>{profile ? children(profile) : skeleton}</SettingRow>
}
