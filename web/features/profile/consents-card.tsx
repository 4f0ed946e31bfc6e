import type { OwnProfile } from '#contract/account/profile-operations.ts'
import { formatDay } from '#web/platform/time.ts'
import { t } from './profile-texts.ts'

/** Which version of our texts was accepted when (POPIA s27). */
export function ConsentsCard({ profile: { consents, timeZone } }: { profile: OwnProfile }) {
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
