import { Link } from '@tanstack/react-router'
import { BookOpen, LayoutDashboard, Users } from 'lucide-react'
import { BySession } from '#web/platform/by-session.tsx'
import { useSession } from '#web/platform/session.tsx'
import { t } from '#web/platform/text.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Drawer, DrawerGroup, drawerLinkClass } from '#web/ui/drawer.tsx'
import { DrawerSignOut } from './sign-out-button.tsx'
import { SiteLink } from './site-link.tsx'

/** The drawer of phones, with the same entries as the wide menu (NAV-2). */
export function PhoneMenu({ siteName, isAlive }: { siteName: string; isAlive: boolean }) {
  const foot = <BySession signedIn={isAlive ? <Person /> : undefined} signedOut={<SignInLinks />} />
  return (
    <Drawer
      openLabel={t('shell.openMenu')}
      closeLabel={t('shell.closeMenu')}
      label={t('shell.menu')}
      logo={<SiteLink name={siteName} />}
      foot={foot}
    >
      <BySession signedIn={<DashboardLink />} />
      <DrawerGroup icon={<BookOpen />} label={t('shell.prayer')} open>
        <Link to="/new-prayer" className={drawerLinkClass}>
          {t('shell.submitPrayer')}
        </Link>
        <Link to="/prayers" className={drawerLinkClass} activeOptions={{ exact: true, includeSearch: false }}>
          {t('shell.publicPrayers')}
        </Link>
      </DrawerGroup>
      <BySession signedIn={<GroupsGroup />} />
    </Drawer>
  )
}

function DashboardLink() {
  return (
    <Link to="/dashboard" className={drawerLinkClass}>
      <LayoutDashboard />
      {t('shell.dashboard')}
    </Link>
  )
}

function GroupsGroup() {
  return (
    <DrawerGroup icon={<Users />} label={t('shell.groups')}>
      <Link to="/groups" className={drawerLinkClass} activeOptions={{ exact: true }}>
        {t('shell.myGroups')}
      </Link>
      <Link
        to="/groups/explore"
        className={drawerLinkClass}
        activeOptions={{ exact: true, includeSearch: false }}
      >
        {t('shell.exploreGroups')}
      </Link>
    </DrawerGroup>
  )
}

function Person() {
  const { member } = useSession()
  return (
    <div className="stack">
      {member ? (
        <div className="row">
          <Avatar tint={member.tint} name={member.fullName} />
          <strong className="min-w-0 break-words">{member.fullName}</strong>
        </div>
      ) : null}
      <DrawerSignOut />
    </div>
  )
}

function SignInLinks() {
  return (
    <div className="stack">
      <Link to="/register" className={buttonClass({ block: true })}>
        {t('shell.signUp')}
      </Link>
      <Link to="/login" search={{}} className={buttonClass({ kind: 'secondary', block: true })}>
        {t('shell.login')}
      </Link>
    </div>
  )
}
