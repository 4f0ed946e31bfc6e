import { useInfiniteQuery } from '@tanstack/react-query'
import type { Member } from '#contract/account/account-operations.ts'
import { NewComment } from '#contract/prayers/comment-and-update-operations.ts'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import { commentAndUpdateLimits } from '#contract/values/constants.ts'
import { useReportDialog } from '#web/features/moderation/use-report-dialog.tsx'
import { commentsQuery } from '#web/features/prayers/prayer-queries.ts'
import { t } from '#web/features/prayers/prayer-texts.ts'
import { CommentEntry } from '#web/features/prayers/talk/comment-entry.tsx'
import { useRemoval } from '#web/features/prayers/talk/use-removal.tsx'
import { itemsOf } from '#web/platform/list-cache.ts'
import { useApi } from '#web/platform/use-api.ts'
import { Empty } from '#web/ui/empty.tsx'
import { useCommentWrites } from './api.ts'
import { EntryForm } from './entry-form.tsx'
import { EntryList } from './entry-list.tsx'

type CommentsProps = { prayer: Prayer; member: Member }

/** What readers say to a prayer, newest first (PDET-12, PDET-13). */
export function Comments({ prayer, member }: CommentsProps) {
  const query = useInfiniteQuery(commentsQuery(useApi(), prayer.id))
  const { add, remove } = useCommentWrites(prayer.id)
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
          add={add}
        />
      ) : null}
      <section ref={removal.list} tabIndex={-1} aria-label={t('comment.list')}>
        <EntryList
          query={query}
          isEmpty={comments.length === 0}
          failed={t('comment.listFailed')}
          empty={<Empty title={t('comment.empty')}>{t('comment.empty.detail')}</Empty>}
        >
          <ul>
            {comments.map((comment) => (
              <CommentEntry
                key={comment.id}
                comment={comment}
                timeZone={member.timeZone}
                onMore={() =>
                  openReport({ thing: { kind: 'comment', id: comment.id }, name: comment.author.name })
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
      {reportDialog}
    </>
  )
}
