import { type Language, tagOf } from '#contract/languages/language-codes.ts'
import type { PrayerUpdate } from '#contract/prayers/comment-and-update-operations.ts'
import { t } from '#web/features/prayers/prayer-texts.ts'
import { FoldedText } from '#web/features/writing/folded-text.tsx'
import { useTimeAgo } from '#web/platform/text/time-ago.tsx'
import './latest-update.css'

type LatestUpdateProps = { update: PrayerUpdate; language: Language }

/** The newest daily update, below the words of the prayer. */
export function LatestUpdate({ update: { content, createdAt }, language }: LatestUpdateProps) {
  const when = useTimeAgo(createdAt)
  return (
    <section className="latest-update">
      <p className="latest-update-when">{t('prayerPage.update', { when })}</p>
      <FoldedText text={content} lang={tagOf(language)} />
    </section>
  )
}
