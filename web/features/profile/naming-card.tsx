import { useState } from 'react'
import type { OwnProfile } from '#contract/account/profile-operations.ts'
import { OptionCards } from '#web/ui/forms/option-cards.tsx'
import { useShareNameWhenPraying } from './api.ts'
import { t } from './profile-texts.ts'

const choices = ['hidden', 'shared'] as const

/** Whether those who asked for prayer learn who prayed; chosen at once (REQ-352). */
export function NamingCard({ profile }: { profile: OwnProfile }) {
  const share = useShareNameWhenPraying()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const sharesName = wanted ?? profile.sharesNameWhenPraying

  async function choose(next: boolean): Promise<void> {
    setWanted(next)
    await share(next).catch(refusedWithToast)
    setWanted(null)
  }
  return (
    <OptionCards
      legend={t('profile.naming.legend')}
      value={sharesName ? 'shared' : 'hidden'}
      onChange={({ target }) => void choose(target.value === 'shared')}
      choices={choices.map((value) => ({
        value,
        label: t(`profile.naming.${value}`),
        description: t(`profile.naming.${value}.detail`, { name: profile.displayName }),
      }))}
    />
  )
}

/** The operation has shown a toast already; the choice goes back. */
function refusedWithToast(): null {
  return null
}
