import { useQuery } from '@tanstack/react-query'
import { useApi } from '#web/platform/api/router-context.ts'
import { SettingRow } from '#web/ui/cards/setting-row.tsx'
import { FirstPassword, PasswordForm } from './password-card.tsx'
import { profileQuery } from './profile-queries.ts'
import { t } from './profile-texts.ts'
import { ProvidersCard } from './providers-card.tsx'
import { SecondFactorSettings } from './second-factor/second-factor-settings.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { FormSkeleton } from './setting-states.tsx'
import { ProfileFailed, ProfileRow } from './settings-page.tsx'

const passwordFields = ['currentPassword', 'password', 'confirmPassword'] as const

/** The second factor, password, providers, and sessions. */
export function SignInSettings({ timeZone }: { timeZone: string }) {
  const hasPassword = useQuery(profileQuery(useApi())).data?.hasPassword ?? true
  return (
    <>
      <ProfileFailed />
      <SecondFactorSettings timeZone={timeZone} />
      <ProfileRow
        id="password"
        title={hasPassword ? t('profile.password') : t('profile.password.set')}
        lead={hasPassword ? t('profile.password.lead') : t('profile.password.set.lead')}
        skeleton={<FormSkeleton fields={passwordFields} />}
      >
        {({ email }) => (hasPassword ? <PasswordForm email={email} /> : <FirstPassword email={email} />)}
      </ProfileRow>
      <ProfileRow id="providers" title={t('profile.providers')} lead={t('profile.providers.lead')}>
        {(profile) => <ProvidersCard profile={profile} />}
      </ProfileRow>
      <SettingRow id="sessions" title={t('profile.sessions')} lead={t('profile.sessions.lead')}>
        <SessionsCard timeZone={timeZone} />
      </SettingRow>
    </>
  )
}
