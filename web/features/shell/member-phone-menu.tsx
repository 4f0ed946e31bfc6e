import { Link } from '@tanstack/react-router'
import { Clock, Globe, Info, LayoutDashboard, ShieldCheck, SunMoon, User, Users } from 'lucide-react'
import { isStaff } from '#contract/values/constants.ts'
import { useReturnAddress } from '#web/features/languages/language-line.tsx'
import { t as languageText } from '#web/features/languages/language-line-texts.ts'
import { wrongWordLink } from '#web/features/languages/wrong-word-link.ts'
import { useSession } from '#web/platform/session/browser-session.tsx'
import { pageLanguage } from '#web/platform/text/text-catalogue.ts'
import { LanguageName } from '#web/platform/text/written-in.tsx'
import { themeSwitch } from '#web/ui/buttons/theme-toggle.tsx'
import { DrawerGroup, drawerLinkClass } from '#web/ui/navigation/drawer.tsx'
import { Avatar } from '#web/ui/people/avatar.tsx'
import { t as memberText } from './member-bar-texts.ts'
import { t } from './shell-texts.ts'
import { DrawerSignOut } from './sign-out.tsx'

/** The first links of a member's drawer (NAV-7). */
export function MemberLinks() {
  return (
    <>
      <Link to="/dashboard" className={drawerLinkClass}>
        <LayoutDashboard />
        {t('shell.dashboard')}
      </Link>{' '}
      <Link to="/community" className={drawerLinkClass}>
        <Globe />
        {t('shell.community')}
      </Link>
    </>
  )
}

/** A member's groups, and the link to explore others (NAV-5). */
export function GroupsGroup() {
  return (
    <DrawerGroup icon={<Users />} label={t('shell.groups')}>
      <Link to="/groups" className={drawerLinkClass} activeOptions={{ exact: true }}>
        {t('shell.myGroups')}
      </Link>{' '}
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

/** A member's own campaigns (NAV-6). */
export function OwnCampaignLinks() {
  return (
    <>
      <Link
        to="/fundraising/create"
        className={drawerLinkClass}
        activeOptions={{ exact: true, includeSearch: false }}
      >
        {t('shell.createCampaign')}
      </Link>{' '}
      <Link to="/fundraising/my-campaigns" className={drawerLinkClass} activeOptions={{ exact: true }}>
        {t('shell.myCampaigns')}
      </Link>
    </>
  )
}

/** The links to the profile (NAV-7) and to the reminders (REQ-407), and for staff those to their queues. */
export function ProfileLink() {
  return (
    <>
      <Link to="/profile" className={drawerLinkClass} activeOptions={{ exact: true, includeHash: false }}>
        <User />
        {t('shell.profile')}
      </Link>{' '}
      <Link to="/profile/times" className={drawerLinkClass}>
        <Clock />
        {memberText('member.timesOfPrayer')}
      </Link>
      <StaffLinks />
    </>
  )
}

function StaffLinks() {
  const roles = useSession().member?.roles ?? []
  const isAdmin = roles.includes('admin')
  if (!isStaff(roles)) return null
  return (
    <DrawerGroup icon={<ShieldCheck />} label={t('shell.staff')}>
      <Link to="/admin" className={drawerLinkClass} activeOptions={{ exact: true }}>
        {t('shell.staff.desk')}
      </Link>{' '}
      <Link to="/moderation" className={drawerLinkClass}>
        {t('shell.staff.reports')}
      </Link>
      {isAdmin ? (
        <>
          <Link to="/profile" search={{ tab: 'people' }} className={drawerLinkClass}>
            {t('shell.staff.people')}
          </Link>{' '}
          <Link to="/admin/payments" className={drawerLinkClass}>
            {t('shell.staff.payments')}
          </Link>{' '}
          <Link to="/admin/contact" className={drawerLinkClass}>
            {t('shell.staff.contact')}
          </Link>
        </>
      ) : null}
      <Link to="/admin/audit" className={drawerLinkClass}>
        {t('shell.staff.audit')}
      </Link>
    </DrawerGroup>
  )
}

/** The links of the footer, whose place the bottom bar takes for members (REQ-280). */
export function SiteLinks() {
  const from = useReturnAddress()
  return (
    <DrawerGroup icon={<Info />} label={t('shell.support')}>
      <a href={`/languages?from=${encodeURIComponent(from)}`} className={drawerLinkClass}>
        <span>
          {languageText('language.title')}: <LanguageName language={pageLanguage()} />
        </span>
      </a>{' '}
      <a {...wrongWordLink.props} className={drawerLinkClass}>
        {languageText('language.wrong')}
      </a>{' '}
      <Link to="/contact" className={drawerLinkClass}>
        {t('shell.contact')}
      </Link>{' '}
      <a href="/faq" className={drawerLinkClass}>
        {t('shell.faq')}
      </a>{' '}
      <a href="/privacy" className={drawerLinkClass}>
        {t('shell.privacy')}
      </a>{' '}
      <a href="/terms" className={drawerLinkClass}>
        {t('shell.terms')}
      </a>
    </DrawerGroup>
  )
}

/** Switches the theme; visitors have the button in the bar. */
export function Theme() {
  return (
    <button {...themeSwitch} type="button" className={drawerLinkClass}>
      <SunMoon />
      {t('shell.theme')}
    </button>
  )
}

/** The signed-in member, and signing out (NAV-9). */
export function Person() {
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
