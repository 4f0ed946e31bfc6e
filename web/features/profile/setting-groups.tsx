import type { ReactNode } from 'react'
import type { OwnProfile } from '#contract/account/profile-operations.ts'
import { formatDay } from '#web/platform/text/format-time.ts'
import { SettingGroup, SettingRow } from '#web/ui/layout/setting-row.tsx'
import { AccessLogCard } from './access-log-card.tsx'
import { BlocksCard } from './blocks-card.tsx'
import { ExportCard } from './export-card.tsx'
import { CardSkeleton, LazySettingRow } from './lazy-setting-row.tsx'
import { MailsCard } from './mails-card.tsx'
import { FirstPassword, PasswordForm } from './password-card.tsx'
import { t } from './profile-texts.ts'
import { ProvidersCard } from './providers-card.tsx'
import { ReportsCard } from './reports-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

/** The accepted versions of our texts, with the dates (POPIA s27). */
function ConsentsCard({ profile: { consents, timeZone } }: { profile: OwnProfile }) {
  return (
    <ul className="stack">
      {consents.map(({ kind, version, givenAt }) => (
        <li key={`${kind} ${version}`}>
          <strong className="block font-semibold">{t('profile.consents.terms')}</strong>
          <span className="text-sm text-text-2">
            {t('profile.consents.entry', { version, day: formatDay(givenAt, timeZone) })}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The profile, once loaded; the first card shows the failure. */
type Known = { profile: OwnProfile | undefined; isFailed: boolean }

type GroupProps = { timeZone: string; known: Known }

/** Password, providers, and sessions. */
export function SignInGroup({ timeZone, known }: GroupProps) {
  const hasPassword = known.profile?.hasPassword ?? true
  return (
    <SettingGroup id="sign-in" title={t('profile.group.signIn')}>
      <ProfileRow
        id="password"
        title={hasPassword ? t('profile.password') : t('profile.password.set')}
        lead={hasPassword ? t('profile.password.lead') : t('profile.password.set.lead')}
        known={known}
      >
        {({ email }) => (hasPassword ? <PasswordForm email={email} /> : <FirstPassword email={email} />)}
      </ProfileRow>
      <ProfileRow
        id="providers"
        title={t('profile.providers')}
        lead={t('profile.providers.lead')}
        known={known}
      >
        {(profile) => <ProvidersCard profile={profile} />}
      </ProfileRow>
      <LazySettingRow id="sessions" title={t('profile.sessions')} lead={t('profile.sessions.lead')}>
        <SessionsCard timeZone={timeZone} />
      </LazySettingRow>
    </SettingGroup>
  )
}

/** E-mails, consents, the export of one's own data, and its access log. */
export function DataGroup({ timeZone, known }: GroupProps) {
  return (
    <SettingGroup id="your-data" title={t('profile.group.data')}>
      <ProfileRow id="mails" title={t('profile.mails')} lead={t('profile.mails.lead')} known={known}>
        {() => <MailsCard />}
      </ProfileRow>
      <ProfileRow id="consents" title={t('profile.consents')} lead={t('profile.consents.lead')} known={known}>
        {(profile) => <ConsentsCard profile={profile} />}
      </ProfileRow>
      <LazySettingRow id="data" title={t('ownData.title')} lead={t('ownData.lead')}>
        <ExportCard timeZone={timeZone} />
      </LazySettingRow>
      <LazySettingRow id="access-log" title={t('accessLog.title')} lead={t('accessLog.lead')}>
        <AccessLogCard timeZone={timeZone} />
      </LazySettingRow>
    </SettingGroup>
  )
}

/** One's own blocks, reports and donations. */
export function CommunityGroup({ timeZone, donations }: { timeZone: string; donations: ReactNode }) {
  return (
    <SettingGroup id="community" title={t('profile.group.community')}>
      <LazySettingRow id="blocked" title={t('block.list')} lead={t('block.list.lead')}>
        <BlocksCard timeZone={timeZone} />
      </LazySettingRow>
      <LazySettingRow id="reports" title={t('report.own')} lead={t('report.own.lead')}>
        <ReportsCard timeZone={timeZone} />
      </LazySettingRow>
      <LazySettingRow id="donations" title={t('profile.donations')} lead={t('profile.donations.lead')}>
        {donations}
      </LazySettingRow>
    </SettingGroup>
  )
}

type ProfileRowProps = {
  id: string
  title: string
  lead: string
  known: Known
  children: (profile: OwnProfile) => ReactNode
}

function ProfileRow({ known: { profile, isFailed }, children, ...row }: ProfileRowProps) {
  if (isFailed) return null
  return (
    <SettingRow level={3} {...row}>
      {profile ? children(profile) : <CardSkeleton />}
    </SettingRow>
  )
}
