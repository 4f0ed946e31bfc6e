import { useInfiniteQuery } from '@tanstack/react-query'
import { Trash2, UserRoundX } from 'lucide-react'
import type { Member } from '#contract/account/account-operations.ts'
import { NewComment, type PrayerComment } from '#contract/prayers/comment-and-update-operations.ts'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import { commentAndUpdateLimits } from '#contract/values/constants.ts'
import { useCollapsedContent } from '#web/features/moderation/collapsed-content.tsx'
import { HiddenMark } from '#web/features/moderation/hidden-mark.tsx'
import { MoreButton } from '#web/features/moderation/report-button.tsx'
import { useReportDialog } from '#web/features/moderation/use-report-dialog.tsx'
import { PendingEntries } from '#web/features/pending/pending-entries.tsx'
import { commentsQuery } from '#web/features/prayers/prayer-queries.ts'
import { t } from '#web/features/prayers/prayer-texts.ts'
import { FoldedText } from '#web/features/writing/folded-text.tsx'
import { useApi } from '#web/platform/api/router-context.ts'
import { itemsOf } from '#web/platform/queries/list-cache.ts'
import { formatInstant } from '#web/platform/text/format-time.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { useStatusLine } from '#web/ui/feedback/status-line.tsx'
import { Avatar } from '#web/ui/people/avatar.tsx'
import { CommentEntry } from '#web/ui/people/comment-entry.tsx'
import { useCommentWrites } from './api.ts'
import { useCommentNaming } from './comment-naming.tsx'
import { EntryForm } from './entry-form.tsx'
import { EntryList, useRemoval } from './entry-list.tsx'

type ShownCommentProps = {
  comment: PrayerComment
  timeZone: string
  onRemove: () => void
  /** Takes the name off, or puts it back; undefined where the comment is as its prayer is. */
  onAnonymity: (() => void) | undefined
  onMore: () => void
}

/** One comment; its author and admins may delete it (PDET-12). */
function ShownComment({ comment, timeZone, onRemove, onAnonymity, onMore }: ShownCommentProps) {
  const { author, createdAt, mine, viewerCan } = comment
  const { isShown, collapsedNotice } = useCollapsedContent(comment.isCollapsed, 'comment')
  const name = isShown ? author.name : ''
  return (
    <CommentEntry
      avatar={isShown ? <Avatar tint={author.tint} name={author.name} /> : <span />}
      name={name}
      when={
        <>
          <time dateTime={createdAt}>{formatInstant(createdAt, timeZone)}</time>
          {comment.isHidden ? (
            <>
              {' '}
              <HiddenMark />
            </>
          ) : null}
        </>
      }
      action={
        <span className="comment-actions">
          {viewerCan.includes('comment.changeAnonymity') && onAnonymity ? (
            <IconButton
              label={t(comment.isAnonymous ? 'anonymous.withName' : 'anonymous.label')}
              aria-pressed={comment.isAnonymous}
              onClick={onAnonymity}
            >
              <UserRoundX />
            </IconButton>
          ) : null}
          {viewerCan.includes('comment.delete') ? (
            <IconButton label={t('comment.remove')} onClick={onRemove}>
              <Trash2 />
            </IconButton>
          ) : null}
          {mine ? null : <MoreButton name={name} onPress={onMore} />}
        </span>
      }
    >
      {collapsedNotice}
      {isShown ? <FoldedText text={comment.comment} /> : null}
    </CommentEntry>
  )
}

type CommentsProps = { prayer: Prayer; member: Member }

/** The comments on a prayer, newest first (PDET-12, PDET-13). */
export function Comments({ prayer, member }: CommentsProps) {
  const query = useInfiniteQuery(commentsQuery(useApi(), prayer.id))
  const [status, , show] = useStatusLine()
  const { add, remove, changeAnonymity } = useCommentWrites(prayer, show)
  const naming = useCommentNaming({ prayer, memberId: member.id, changeAnonymity })
  const removal = useRemoval()
  const [openReport, reportDialog] = useReportDialog({ onBlocked: () => removal.list.current?.focus() })
  const comments = itemsOf(query.data)
  return (
    <>
      {prayer.viewerCan.includes('prayer.comment') ? (
        <EntryForm
          field="comment"
          schema={NewComment}
          max={commentAndUpdateLimits.comment.max}
          label={t('comment.label')}
          placeholder={t('comment.placeholder')}
          action={t('comment.submit')}
          memberId={member.id}
          draftName={`comment:${prayer.id}`}
          address={`/prayers/${prayer.id}?tab=comments`}
          add={async (text) => {
            await add(text, naming.isAnonymous)
            naming.reset()
          }}
        >
          {naming.field}
        </EntryForm>
      ) : null}
      {status}
      <section ref={removal.list} tabIndex={-1} aria-label={t('comment.list')}>
        <PendingEntries operations={['addComment']} subject={prayer.id} />
        <EntryList
          query={query}
          isEmpty={comments.length === 0}
          failed={t('comment.listFailed')}
          empty={<Empty title={t('comment.empty')}>{t('comment.empty.detail')}</Empty>}
        >
          <ul>
            {comments.map((comment) => (
              <ShownComment
                key={comment.id}
                comment={comment}
                timeZone={member.timeZone}
                onAnonymity={naming.toggle && (() => void naming.toggle?.(comment))}
                onMore={() =>
                  openReport({ target: { kind: 'comment', id: comment.id }, name: comment.author.name })
                }
                onRemove={() =>
                  removal.confirmRemoval({
                    title: t('comment.remove.title'),
                    consequence: t('comment.remove.consequence', { name: comment.author.name }),
                    action: t('comment.remove'),
                    run: () => remove(comment.id),
                  })
                }
              />
            ))}
          </ul>
        </EntryList>
      </section>
      {removal.dialog}
      {naming.dialog}
      {reportDialog}
    </>
  )
}
