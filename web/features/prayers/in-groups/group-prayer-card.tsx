import { Unlink } from 'lucide-react'
import type { GroupPrayerCard as Card } from '#contract/groups/group-prayer-operations.ts'
import { t } from '#web/features/groups/group-texts.ts'
import { useFoldedContent } from '#web/features/moderation/folded-content.tsx'
import { PrayerCard } from '#web/features/prayers/prayer-card.tsx'
import { ReadMore } from '#web/features/prayers/wall/wall-cards.tsx'
import { TimeAgo } from '#web/platform/time-ago.tsx'
import { TextButton } from '#web/ui/text-button.tsx'

/** A prayer as members of a group see it; who runs the group may take it out again (REQ-112). */
export function GroupPrayerCard({ prayer, onRemove }: { prayer: Card; onRemove: () => void }) {
  const { id, title, dateSubmitted, viewerCan } = prayer
  const { isShown, foldedNotice } = useFoldedContent(prayer.isFolded, 'prayer')
  const remove = viewerCan.includes('group.unsharePrayer') ? (
    <TextButton onClick={onRemove}>
      <Unlink />
      {t('groupPrayer.remove')} <span className="sr-only">{isShown ? title : ''}</span>
    </TextButton>
  ) : null
  const card = isShown ? (
    <PrayerCard
      id={id}
      prayer={prayer}
      when={<TimeAgo at={dateSubmitted} />}
      more={
        <div className="row gap-5">
          <ReadMore id={id} title={title} />
          {remove}
        </div>
      }
    />
  ) : (
    remove
  )
  if (!foldedNotice) return card
  return (
    <div className="stack gap-2">
      {foldedNotice}
      {card}
    </div>
  )
}
