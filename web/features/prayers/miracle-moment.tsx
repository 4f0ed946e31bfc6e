import { useEffect } from 'react'
import { tagOf } from '#contract/languages/language-codes.ts'
import type { Miracle } from '#contract/miracles/miracle-operations.ts'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import { AnsweredSky } from '#web/ui/drawings/answered-sky.tsx'
import { useStatusLine } from '#web/ui/feedback/status-line.tsx'
import { Page } from '#web/ui/layout/page-layout.tsx'
import { StatusBadge } from './prayer-meta.tsx'
import { t } from './prayer-texts.ts'
import { ShareMenu } from './share/share-menu.tsx'

type MiracleMomentProps = { prayer: Prayer; miracle: Miracle }

/** The head of a prayer's page after its miracle was told: the sun, the numbers of its way, and sharing (REQ-340). */
export function MiracleMoment({ prayer, miracle }: MiracleMomentProps) {
  const [status, , show] = useStatusLine()
  useEffect(
    () =>
      show({
        kind: 'success',
        title: t('prayerPage.told.done'),
        detail: t('prayerPage.told.done.detail'),
      }),
    [show],
  )
  const { count, mine } = prayer.support
  const people = mine ? count - 1 : count
  return (
    <AnsweredSky>
      <Page>
        <StatusBadge status={prayer.status} />
        <h1 className="answered-sky-title" lang={tagOf(miracle.language)}>
          {miracle.title}
        </h1>
        <p className="answered-sky-line">{wayOf(miracle.prayer?.prayedDays ?? 0, people)}</p>
        {miracle.audience.kind !== 'private' && people > 0 ? (
          <p className="answered-sky-line">{t('prayerPage.told.notified')}</p>
        ) : null}
        <div className="answered-sky-share">
          <ShareMenu prayer={prayer} />
        </div>
        {status}
      </Page>
    </AnsweredSky>
  )
}

/** '61 days. 14 people carried this with you.' */
function wayOf(days: number, people: number): string {
  const long = days === 0 ? t('prayerPage.told.sameDay') : t('prayerPage.told.days', { count: days })
  const carried = people === 0 ? t('prayerPage.told.alone') : t('prayerPage.told.carried', { count: people })
  return `${long} ${carried}`
}
