import type { OwnProfile } from '#contract/account/profile-operations.ts'
import { formatDay } from '#web/platform/text/format-time.ts'
import { SettingRow } from '#web/ui/cards/setting-row.tsx'
import { AccessLog } from './access-log.tsx'
import { AccountDeletionCard } from './account-deletion.tsx'
import { Blocks } from './blocks.tsx'
import { ExportCard } from './export-card.tsx'
import { NamingCard } from './naming-card.tsx'
import { OwnReports } from './own-reports.tsx'
import { t } from './profile-texts.ts'
import { RenderWhenSettled } from './setting-states.tsx'
import { ProfileFailed, ProfileRow } from './settings-page.tsx'

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

/** The export of one's own data, the name when praying, consents, access log, blocks and reports, and the deletion of the account. */
export function PrivacySettings({ timeZone }: { timeZone: string }) {
  return (
    <>
      <ProfileFailed />
      <SettingRow id="data" title={t('ownData.title')} lead={t('ownData.lead')}>
        <ExportCard timeZone={timeZone} />
      </SettingRow>
      <ProfileRow id="praying" title={t('profile.naming')} lead={t('profile.naming.lead')}>
        {(profile) => <NamingCard profile={profile} />}
      </ProfileRow>
      <ProfileRow id="consents" title={t('profile.consents')} lead={t('profile.consents.lead')}>
        {(profile) => <ConsentsCard profile={profile} />}
      </ProfileRow>
      <AccessLog timeZone={timeZone} />
      <Blocks timeZone={timeZone} />
      <OwnReports timeZone={timeZone} />
      <SettingRow id="delete" title={t('accountDeletion.title')} lead={t('accountDeletion.lead')} isDanger>
        <RenderWhenSettled>
          <AccountDeletionCard />
        </RenderWhenSettled>
      </SettingRow>
    </>
  )
}
