import { useInfiniteQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import type { Member } from '#contract/account/account-operations.ts'
import { type Language, tagOf } from '#contract/languages/language-codes.ts'
import { NewUpdate, type PrayerUpdate } from '#contract/prayers/comment-and-update-operations.ts'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import { commentAndUpdateLimits } from '#contract/values/constants.ts'
import { HiddenMark } from '#web/features/moderation/hidden-mark.tsx'
import { MoreButton } from '#web/features/moderation/report-button.tsx'
import { useReportDialog } from '#web/features/moderation/use-report-dialog.tsx'
import { PendingEntries } from '#web/features/pending/pending-entries.tsx'
import { updatesQuery } from '#web/features/prayers/prayer-queries.ts'
import { t } from '#web/features/prayers/prayer-texts.ts'
import { FoldedText } from '#web/features/writing/folded-text.tsx'
import { useApi } from '#web/platform/api/router-context.ts'
import { itemsOf } from '#web/platform/queries/list-cache.ts'
import { formatInstant } from '#web/platform/text/format-time.ts'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { useStatusLine } from '#web/ui/feedback/status-line.tsx'
import { Timeline, TimelineEntry } from '#web/ui/lists/timeline.tsx'
import { useUpdateWrites } from './api.ts'
import { EntryForm } from './entry-form.tsx'
import { EntryList, useRemoval } from './entry-list.tsx'

type UpdateEntryProps = {
  update: PrayerUpdate
  language: Language
  timeZone: string
  onRemove: (when: string) => void
  onMore: () => void
}

/** One daily update; its author and admins may delete it (PDET-10). */
function UpdateEntry({ update, language, timeZone, onRemove, onMore }: UpdateEntryProps) {
  const { author, content, createdAt, mine, viewerCan } = update
  const when = formatInstant(createdAt, timeZone)
  const removal = viewerCan.includes('update.delete') ? (
    <TextButton onClick={() => onRemove(when)} aria-label={t('update.remove')}>
      <Trash2 />
      {t('entry.remove')}
    </TextButton>
  ) : null
  return (
    <TimelineEntry
      action={
        <>
          {removal}
          {mine ? null : <MoreButton name={author.name} onPress={onMore} />}
        </>
      }
      when={
        <>
          {author.name} · <time dateTime={createdAt}>{when}</time>
          {update.isHidden ? (
            <>
              {' '}
              <HiddenMark />
            </>
          ) : null}
        </>
      }
    >
      <FoldedText text={content} lang={tagOf(language)} />
    </TimelineEntry>
  )
}

type UpdatesProps = { prayer: Prayer; member: Member }

/** The daily updates of a prayer, newest first, and the owner's form to add one (PDET-10, PDET-11). */
export function Updates({ prayer, member }: UpdatesProps) {
  const query = useInfiniteQuery(updatesQuery(useApi(), prayer.id))
  const [status, , show] = useStatusLine()
  const { add, remove } = useUpdateWrites(prayer, show)
  const removal = useRemoval()
  const [openReport, reportDialog] = useReportDialog({ leavesPage: true })
  const updates = itemsOf(query.data)
  return (
    <>
      {prayer.viewerCan.includes('prayer.addUpdate') ? (
        <EntryForm
          field="content"
          schema={NewUpdate}
          max={commentAndUpdateLimits.update.max}
          label={t('update.label')}
          placeholder={t('update.placeholder')}
          action={t('update.submit')}
          memberId={member.id}
          draftName={`update:${prayer.id}`}
          address={`/prayers/${prayer.id}?tab=updates`}
          add={add}
        />
      ) : null}
      {status}
      <section ref={removal.list} tabIndex={-1} aria-label={t('update.list')}>
        <PendingEntries operations={['addUpdate']} subject={prayer.id} />
        <EntryList
          query={query}
          isEmpty={updates.length === 0}
          failed={t('update.listFailed')}
          empty={<NoUpdates prayer={prayer} />}
        >
          <Timeline>
            {updates.map((update) => (
              <UpdateEntry
                key={update.id}
                update={update}
                language={prayer.language}
                timeZone={member.timeZone}
                onMore={() =>
                  openReport({ target: { kind: 'update', id: update.id }, name: update.author.name })
                }
                onRemove={(when) =>
                  removal.confirmRemoval({
                    title: t('update.remove.title'),
                    consequence: t('update.remove.consequence', { when }),
                    action: t('update.remove'),
                    run: () => remove(update.id),
                  })
                }
              />
            ))}
          </Timeline>
        </EntryList>
      </section>
      {removal.dialog}
      {reportDialog}
    </>
  )
}

function NoUpdates({ prayer }: { prayer: Prayer }) {
  return (
    <Empty title={t('update.empty')}>
      {prayer.mine ? t('update.empty.own') : t('update.empty.others', { name: prayer.author.name })}
    </Empty>
  )
}
