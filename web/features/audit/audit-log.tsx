import { useInfiniteQuery } from '@tanstack/react-query'
import type { AuditEntry } from '#contract/moderation/audit-operations.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { itemsOf } from '#web/platform/queries/list-cache.ts'
import { formatInstant } from '#web/platform/text/format-time.ts'
import { loadMoreTexts } from '#web/platform/text/general-texts.ts'
import { Empty, Failed } from '#web/ui/feedback/empty.tsx'
import { RefetchNote } from '#web/ui/feedback/refetch-note.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Table, TableCell } from '#web/ui/lists/data-table.tsx'
import { LoadMore } from '#web/ui/lists/load-more.tsx'
import { type AuditFilter, auditQuery } from './audit-queries.ts'
import { AuditSentence, unsaidReasonOf } from './audit-sentence.tsx'
import { t } from './audit-texts.ts'

type AuditLogProps = { filter: AuditFilter; timeZone: string; isAdmin: boolean }

/** The log in each of its states; loaded entries stay on screen when a refetch fails. */
export function AuditLog({ filter, timeZone, isAdmin }: AuditLogProps) {
  const list = useInfiniteQuery(auditQuery(useApi(), filter))
  const retry = { label: t('action.tryAgain'), onRetry: () => void list.refetch() }
  if (list.isPending) return <LogSkeleton />
  if (list.data === undefined) {
    return <Failed title={t('audit.failed')} level={2} retryLabel={retry.label} onRetry={retry.onRetry} />
  }
  const entries = itemsOf(list.data)
  return (
    <section aria-label={t('audit.title')} className="stack gap-6">
      {list.isRefetchError ? <RefetchNote retry={retry}>{t('audit.failed')}</RefetchNote> : null}
      {entries.length === 0 ? (
        <Empty title={t('audit.none')} level={2} />
      ) : (
        <Entries entries={entries} timeZone={timeZone} isAdmin={isAdmin} />
      )}
      <LoadMore list={list} texts={loadMoreTexts()} failed={t('audit.moreFailed')} />
    </section>
  )
}

type EntriesProps = { entries: AuditEntry[]; timeZone: string; isAdmin: boolean }

function Entries({ entries, timeZone, isAdmin }: EntriesProps) {
  return (
    <Table
      label={t('audit.title')}
      columns={[{ label: t('audit.what') }, { label: t('audit.when') }, { label: t('audit.reason') }]}
    >
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} timeZone={timeZone} isAdmin={isAdmin} />
      ))}
    </Table>
  )
}

type EntryProps = { entry: AuditEntry; timeZone: string; isAdmin: boolean }

function Entry({ entry, timeZone, isAdmin }: EntryProps) {
  const reason = unsaidReasonOf(entry)
  return (
    <tr>
      <td>
        <AuditSentence entry={entry} isAdmin={isAdmin} />
      </td>
      <TableCell label={t('audit.when')}>
        <time dateTime={entry.at}>{formatInstant(entry.at, timeZone)}</time>
      </TableCell>
      <TableCell label={t('audit.reason')}>
        {reason ? <span className="min-w-0 whitespace-pre-line wrap-anywhere">{reason}</span> : null}
      </TableCell>
    </tr>
  )
}

function LogSkeleton() {
  return (
    <Loading label={t('state.loading')}>
      <div className="stack" aria-hidden="true">
        {['60%', '75%', '50%', '65%'].map((width) => (
          <Skeleton key={width} width={width} height="2.5rem" />
        ))}
      </div>
    </Loading>
  )
}
