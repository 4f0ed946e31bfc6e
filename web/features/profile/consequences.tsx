import { Link } from '@tanstack/react-router'
import type { Departure, deletionObstacles } from '#contract/account/account-deletion-operations.ts'
import { formatMoney } from '#contract/money/cents.ts'
import { Note } from '#web/ui/note.tsx'
import { textLinkClass } from '#web/ui/text-button.tsx'
import { t } from './profile-texts.ts'

const obstacleTexts = {
  'last-admin': 'departure.lastAdmin',
  'payment-in-progress': 'departure.paymentInProgress',
} as const satisfies Record<(typeof deletionObstacles)[number], string>

/** What stands in the way of deleting the own account, what is paid afterwards, and what goes with it. */
export function Consequences({
  deletionPreview,
  onLeave,
}: {
  deletionPreview: Departure
  onLeave: () => void
}) {
  const { obstacles, owed, prayers, miracles, groups, campaigns } = deletionPreview
  return (
    <>
      {obstacles.map((obstacle) => (
        <Note key={obstacle} kind="bad">
          {t(obstacleTexts[obstacle])}
        </Note>
      ))}
      {owed ? <Note kind={owed.last4 ? 'info' : 'warn'}>{owedSentence(owed)}</Note> : null}
      <p className="dialog-text">
        {t('departure.lead')} {t('departure.goes')}
      </p>
      <ul className="bullets wrap-anywhere">
        {prayers > 0 ? <li>{t('departure.goes.prayers', { count: prayers })}</li> : null}
        {miracles > 0 ? <li>{t('departure.goes.miracles', { count: miracles })}</li> : null}
        <li>{t('departure.goes.words')}</li>
        {groups.map(({ id, name: group, heir }) => (
          <li key={id}>
            {heir === null
              ? t('departure.group.ends', { group })
              : t('departure.group.passes', { group, heir })}
          </li>
        ))}
        {campaigns.map(({ id, title: campaign }) => (
          <li key={id}>{t('departure.campaign.ends', { campaign })}</li>
        ))}
      </ul>
      <p className="dialog-text">{t('departure.stays')}</p>
      <p>
        <Link to="/profile" hash="data" className={textLinkClass} onClick={onLeave}>
          {t('departure.export')}
        </Link>
      </p>
    </>
  )
}

function owedSentence({ cents, last4 }: NonNullable<Departure['owed']>): string {
  const amount = formatMoney(cents)
  return last4 ? t('departure.owed', { amount, last4 }) : t('departure.owed.nowhere', { amount })
}
