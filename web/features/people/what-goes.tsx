import type { Departure, deletionObstacles } from '#contract/account/account-deletion-operations.ts'
import { formatMoney } from '#contract/money/cents.ts'
import { Note } from '#web/ui/note.tsx'
import { t } from './people-texts.ts'

const obstacleTexts = {
  'last-admin': 'people.lastAdmin',
  'payment-in-progress': 'departure.paymentInProgress',
} as const satisfies Record<(typeof deletionObstacles)[number], string>

/** What stands in the way of deleting somebody's account, and what goes with it (REQ-95, REQ-96). */
export function DeletionConsequences({ deletionPreview }: { deletionPreview: Departure }) {
  const { obstacles, owed, prayers, miracles, groups, campaigns } = deletionPreview
  return (
    <>
      {obstacles.map((obstacle) => (
        <Note key={obstacle} kind="bad">
          {t(obstacleTexts[obstacle])}
        </Note>
      ))}
      {owed ? <Note>{t('people.owed', { amount: formatMoney(owed.cents) })}</Note> : null}
      <p className="dialog-text">
        {t('departure.lead')} {t('departure.goes')}
      </p>
      <ul className="bullets wrap-anywhere">
        <li>{t('departure.goes.prayers', { count: prayers })}</li>
        <li>{t('departure.goes.miracles', { count: miracles })}</li>
        <li>{t('people.delete.words')}</li>
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
      <p className="dialog-text">{t('people.delete.stays')}</p>
    </>
  )
}
