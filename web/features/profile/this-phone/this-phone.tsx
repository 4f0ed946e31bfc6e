import { Link } from '@tanstack/react-router'
import type { Member } from '#contract/account/account-operations.ts'
import { textLinkClass } from '#web/ui/buttons/text-button.tsx'
import { SettingRow } from '#web/ui/cards/setting-row.tsx'
import { DataModeSection } from './data-mode-section.tsx'
import { DataUseSection } from './data-use-section.tsx'
import { OfflineCopySection } from './offline-copy-section.tsx'
import { t } from './this-phone-texts.ts'

/** The settings that belong to this phone, and what it used (REQ-540). */
export function ThisPhone({ member }: { member: Member }) {
  return (
    <>
      <SettingRow id="data-mode" title={t('thisPhone.data')} lead={t('thisPhone.data.lead')}>
        <DataModeSection />
      </SettingRow>
      <SettingRow id="data-use" title={t('thisPhone.use')} lead={t('thisPhone.use.lead')}>
        <DataUseSection />
      </SettingRow>
      <SettingRow id="offline-copy" title={t('offlineCopy.title')} lead={t('offlineCopy.lead')}>
        <OfflineCopySection member={member} />
      </SettingRow>
      <SettingRow id="pending" title={t('thisPhone.pending')} lead={t('thisPhone.pending.lead')}>
        <p>
          <Link to="/pending" className={textLinkClass}>
            {t('thisPhone.pending.look')}
          </Link>
        </p>
      </SettingRow>
    </>
  )
}
