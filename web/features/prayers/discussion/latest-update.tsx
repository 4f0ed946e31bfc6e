import type { PrayerUpdate } from '#contract/prayers/comment-and-update-operations.ts'
import { t } from '#web/features/prayers/prayer-texts.ts'
import { FoldedText } from '#web/features/writing/folded-text.tsx'
import { useTimeAgo } from '#web/platform/text/time-ago.tsx'
import './latest-update.css'

/** The newest daily update, below the words of the prayer. */
export function LatestUpdate({ update: { content, createdAt } }: { update: PrayerUpdate }) {
  const when = useTimeAgo(createdAt)
  return (
    <section className="latest-update">
      <p className="latest-update-when">{t('prayerPage.update', { when })}</p>
      <FoldedText text={content} />
    </section>
  )
}
