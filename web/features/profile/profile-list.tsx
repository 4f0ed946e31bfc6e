import { Link } from '@tanstack/react-router'
import { Bell, Clock, HandCoins, KeyRound, ShieldCheck, Smartphone, User } from 'lucide-react'
import { useId } from 'react'
import { useMedia } from '#web/ui/layout/use-media.ts'
import { RowList, RowText, rowLinkClass } from '#web/ui/lists/row-list.tsx'
import { type ProfilePageName, profilePages, profilePaths } from './profile-pages.ts'
import { t } from './profile-texts.ts'

const icons = {
  you: <User />,
  'sign-in': <KeyRound />,
  notifications: <Bell />,
  times: <Clock />,
  giving: <HandCoins />,
  phone: <Smartphone />,
  privacy: <ShieldCheck />,
} as const satisfies Record<ProfilePageName, unknown>

type ProfileListProps = {
  /** The profile itself is open: wide screens show the first page beside the list. */
  isFirstShown: boolean
  /** A tab of the same name stands above. */
  isTitleHidden: boolean
}

/** The pages of the own account, under 'Account Settings' (PROF-2). */
export function ProfileList({ isFirstShown, isTitleHidden }: ProfileListProps) {
  const titleId = useId()
  const isWide = useMedia('(min-width: 62rem)')
  const currentByDefault = isFirstShown && isWide ? profilePages[0] : null
  return (
    <nav aria-labelledby={titleId}>
      <h2 id={titleId} className={isTitleHidden ? 'sr-only' : 'mb-4 text-xl'}>
        {t('profile.tab.settings')}
      </h2>
      <RowList label={t('profile.tab.settings')}>
        {profilePages.map((page) => (
          <li key={page}>
            <Link
              to={profilePaths[page]}
              className={rowLinkClass}
              aria-current={page === currentByDefault ? 'page' : undefined}
            >
              <RowText
                icon={icons[page]}
                title={t(`profile.page.${page}`)}
                detail={t(`profile.page.${page}.detail`)}
              />
            </Link>
          </li>
        ))}
      </RowList>
    </nav>
  )
}
