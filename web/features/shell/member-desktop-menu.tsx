import { Link, useLocation } from '@tanstack/react-router'
import { HandCoins, Plus, Search, Users } from 'lucide-react'
import { isStaff } from '#contract/values/constants.ts'
import { useSession } from '#web/platform/session/browser-session.tsx'
import { MenuItemText, menuItemClass, NavGroup } from '#web/ui/navigation/menu.tsx'
import {
  navLinkClass,
  PersonLinkText,
  personLinkClass,
  topBarWideClass,
} from '#web/ui/navigation/top-bar.tsx'
import { Avatar } from '#web/ui/people/avatar.tsx'
import { t } from './shell-texts.ts'
import { SignOutButton } from './sign-out.tsx'

/** The first links of a member (NAV-7), and for staff the one to their desk (REQ-240). */
export function MemberLinks() {
  const { member } = useSession()
  return (
    <>
      <Link to="/dashboard" className={navLinkClass}>
        {t('shell.dashboard')}
      </Link>{' '}
      <Link to="/community" className={navLinkClass}>
        {t('shell.community')}
      </Link>{' '}
      {member && isStaff(member.roles) ? (
        <Link to="/admin" className={navLinkClass} activeOptions={{ exact: true }}>
          {t('shell.staff.desk')}
        </Link>
      ) : null}
    </>
  )
}

/** A member's groups, and the link to explore others (NAV-5). */
export function GroupsGroup() {
  const isCurrent = useLocation({ select: ({ pathname }) => pathname.startsWith('/groups') })
  return (
    <NavGroup label={t('shell.groups')} isCurrent={isCurrent}>
      <Link to="/groups" className={menuItemClass()} activeOptions={{ exact: true }}>
        <MenuItemText icon={<Users />} label={t('shell.myGroups')} line={t('shell.myGroups.detail')} />
      </Link>{' '}
      <Link
        to="/groups/explore"
        className={menuItemClass()}
        activeOptions={{ exact: true, includeSearch: false }}
      >
        <MenuItemText
          icon={<Search />}
          label={t('shell.exploreGroups')}
          line={t('shell.exploreGroups.detail')}
        />
      </Link>
    </NavGroup>
  )
}

/** A member's own campaigns (NAV-6). */
export function OwnCampaignLinks() {
  return (
    <>
      <Link
        to="/fundraising/create"
        className={menuItemClass()}
        activeOptions={{ exact: true, includeSearch: false }}
      >
        <MenuItemText
          icon={<Plus />}
          label={t('shell.createCampaign')}
          line={t('shell.createCampaign.detail')}
        />
      </Link>{' '}
      <Link to="/fundraising/my-campaigns" className={menuItemClass()} activeOptions={{ exact: true }}>
        <MenuItemText
          icon={<HandCoins />}
          label={t('shell.myCampaigns')}
          line={t('shell.myCampaigns.detail')}
        />
      </Link>{' '}
    </>
  )
}

/** The link to the profile, and signing out (NAV-7, NAV-9). */
export function Person() {
  const { member } = useSession()
  return (
    <>
      {member ? (
        <Link to="/profile" className={`${personLinkClass} ${topBarWideClass}`}>
          <PersonLinkText avatar={<Avatar tint={member.tint} name={member.fullName} size="sm" />}>
            {t('shell.profile')}
          </PersonLinkText>
        </Link>
      ) : null}
      <SignOutButton />
    </>
  )
}
