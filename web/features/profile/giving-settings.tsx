import type { ReactNode } from 'react'
import { BankCard } from '#web/features/payouts/bank-card.tsx'
import { t as bank } from '#web/features/payouts/bank-texts.ts'
import { SettingRow } from '#web/ui/cards/setting-row.tsx'
import { t } from './profile-texts.ts'

type GivingProps = {
  timeZone: string
  /** The member's own donations. */
  donations: ReactNode
}

/** The bank account that payouts go to, and the own donations. */
export function GivingSettings({ timeZone, donations }: GivingProps) {
  return (
    <>
      <SettingRow id="bank" title={bank('bank.title')} lead={bank('bank.lead')}>
        <BankCard timeZone={timeZone} />
      </SettingRow>
      <SettingRow id="donations" title={t('profile.donations')} lead={t('profile.donations.lead')}>
        {donations}
      </SettingRow>
    </>
  )
}
