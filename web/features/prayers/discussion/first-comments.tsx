import { MessageCircle } from 'lucide-react'
import type { PrayerComment } from '#contract/prayers/comment-and-update-operations.ts'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import { t } from '#web/features/prayers/prayer-texts.ts'
import { FoldedText } from '#web/features/writing/folded-text.tsx'
import { TimeAgo } from '#web/platform/text/time-ago.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { SectionHead } from '#web/ui/layout/page-layout.tsx'
import { Avatar } from '#web/ui/people/avatar.tsx'
import { CommentEntry } from '#web/ui/people/comment-entry.tsx'

type FirstCommentsProps = {
  prayer: Prayer
  comments: PrayerComment[]
  /** Opens the tab with all of them and the field. */
  onOpen: () => void
}

/** The newest comments in sight; what one does with a comment is on their tab. Nothing on a private prayer without any. */
export function FirstComments({ prayer, comments, onOpen }: FirstCommentsProps) {
  const { commentCount: count, viewerCan, audience } = prayer
  const shown = comments.filter(({ isCollapsed }) => !isCollapsed)
  const mayWrite = viewerCan.includes('prayer.comment') && audience.kind !== 'private'
  if (count === 0 && !mayWrite) return null
  return (
    <section>
      <SectionHead title={t('prayerPage.tab.comments')} />
      <ul>
        {shown.map(({ id, author, createdAt, comment }) => (
          <CommentEntry
            key={id}
            avatar={<Avatar tint={author.tint} name={author.name} size="sm" />}
            name={author.name}
            when={<TimeAgo at={createdAt} />}
          >
            <FoldedText text={comment} />
          </CommentEntry>
        ))}
      </ul>
      {count > 0 ? (
        <TextButton onClick={onOpen}>{t('prayerPage.allComments', { count })}</TextButton>
      ) : (
        <Button kind="secondary" onClick={onOpen}>
          <MessageCircle />
          {t('prayerPage.firstComment')}
        </Button>
      )}
    </section>
  )
}
