import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AuditEntry } from '#contract/moderation/audit-operations.ts'
import { useApi } from '#web/platform/page/router-context.ts'
import { itemsOf } from '#web/platform/queries/list-cache.ts'
import { formatInstant } from '#web/platform/text/format-time.ts'
import { loadMoreTexts } from '#web/platform/text/general-texts.ts'
import { Empty, Failed } from '#web/ui/feedback/empty.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Table, TableCell } from '#web/ui/lists/data-table.tsx'
import { LoadMore } from '#web/ui/lists/load-more.tsx'
import { actedOn } from './audit-address.ts'
import { type AuditFilter, auditQuery } from './audit-queries.ts'
import { t } from './audit-texts.ts'

/** The log in each of its states; loaded entries stay on screen when a refetch fails. */
export function AuditLog({ filter, timeZone }: { filter: AuditFilter; timeZone: string }) {
  const list = useInfiniteQuery(auditQuery(useApi(), filter))
  const retry = { label: t('action.tryAgain'), onRetry: () => void list.refetch() }
  if (list.isPending) return <LogSkeleton />
  if (list.data === undefined) {
    return <Failed title={t('audit.failed')} level={2} retryLabel={retry.label} onRetry={retry.onRetry} />
  }
  const entries = itemsOf(list.data)
  return (
    <section aria-label={t('audit.title')} className="stack gap-6">
      {list.isRefetchError ? (
        <Note kind="bad" retry={retry}>
          {t('audit.failed')}
        </Note>
      ) : null}
      {entries.length === 0 ? (
        <Empty title={t('audit.none')} level={2} />
      ) : (
        <Entries entries={entries} timeZone={timeZone} />
      )}
      <LoadMore list={list} words={loadMoreTexts()} failed={t('audit.moreFailed')} />
    </section>
  )
}

function Entries({ entries, timeZone }: { entries: AuditEntry[]; timeZone: string }) {
  return (
    <Table
      label={t('audit.title')}
      columns={[
        { label: t('audit.what') },
        { label: t('audit.when') },
        { label: t('audit.by') },
        { label: t('audit.whose') },
        { label: t('audit.reason') },
      ]}
    >
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} timeZone={timeZone} />
      ))}
    </Table>
  )
}

function Entry({ entry, timeZone }: { entry: AuditEntry; timeZone: string }) {
  const { at, by, action, subjectKind, subjectId, owner, reason } = entry
  return (
    <tr>
      <td>
        <strong className="block">{wordsFor(action)}</strong>
        <small className="num block text-text-3 wrap-anywhere">
          <code>{action}</code> <Subject kind={subjectKind} id={subjectId} />
        </small>
      </td>
      <TableCell label={t('audit.when')}>
        <time dateTime={at}>{formatInstant(at, timeZone)}</time>
      </TableCell>
      <TableCell label={t('audit.by')}>{by ?? t('audit.gone')}</TableCell>
      <TableCell label={t('audit.whose')}>{owner}</TableCell>
      <TableCell label={t('audit.reason')}>
        {reason ? <span className="min-w-0 whitespace-pre-line wrap-anywhere">{reason}</span> : null}
      </TableCell>
    </tr>
  )
}

/** The filter label of this kind of action; the exact action name is shown below it. */
function wordsFor(action: string): string {
  const kind = actedOn.find((known) => action.startsWith(`${known}.`))
  return kind ? t(`audit.action.${kind}`) : action
}

/** The subject of the entry, linked where it has a page. */
function Subject({ kind, id }: { kind: string; id: string }) {
  const words = `${kind} ${id}`
  if (kind === 'prayer')
    return (
      <Link to="/prayers/$prayerId" params={{ prayerId: id }}>
        {words}
      </Link>
    )
  if (kind === 'group')
    return (
      <Link to="/groups/$groupId" params={{ groupId: id }}>
        {words}
      </Link>
    )
  if (kind === 'campaign')
    return (
      <Link to="/fundraising/$campaignId" params={{ campaignId: id }}>
        {words}
      </Link>
    )
  if (kind === 'case')
    return (
      <Link to="/moderation/$caseId" params={{ caseId: id }}>
        {words}
      </Link>
    )
  return words
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
