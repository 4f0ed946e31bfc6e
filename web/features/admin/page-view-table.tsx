import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '#contract/api/all-operations.ts'
import { DeskLink } from '#web/features/shell/desk-link.tsx'
import { useApi } from '#web/platform/api/router-context.ts'
import { useConfig } from '#web/platform/api/server-config.ts'
import { formatDay } from '#web/platform/text/format-time.ts'
import { Empty, Failed } from '#web/ui/feedback/empty.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Main, Page, PageHead } from '#web/ui/layout/page-layout.tsx'
import { Table, TableCell } from '#web/ui/lists/data-table.tsx'
import { pageViewsQuery } from './admin-queries.ts'
import { t } from './admin-texts.ts'
import { TableSkeleton } from './table-skeleton.tsx'

/** How often pages were opened, by page and day (REQ-101). */
export function PageViews() {
  const isOn = useConfig()?.analytics === true
  return (
    <Main>
      <Page>
        <DeskLink />
        <PageHead title={t('admin.views.title')} lead={t('admin.views.lead')} />
        <div className="stack gap-6">
          {isOn ? (
            <Note>{t('admin.views.privacy')}</Note>
          ) : (
            <Note kind="warn" title={t('admin.views.off')}>
              {t('admin.views.off.detail')}
            </Note>
          )}
          <Views />
        </div>
      </Page>
    </Main>
  )
}

function Views() {
  const { data: views, isPending, refetch } = useQuery(pageViewsQuery(useApi()))
  if (isPending) return <TableSkeleton />
  if (!views) {
    return (
      <Failed
        title={t('admin.views.failed')}
        retryLabel={t('action.tryAgain')}
        onRetry={() => void refetch()}
      />
    )
  }
  if (views.length === 0) return <Empty title={t('admin.views.none')} level={2} />
  return (
    <Table
      label={t('admin.views.title')}
      columns={[
        { label: t('admin.views.page') },
        { label: t('admin.views.day') },
        { label: t('admin.views.count') },
      ]}
    >
      {views.map((view) => (
        <ViewRow key={`${view.day} ${view.page}`} view={view} />
      ))}
    </Table>
  )
}

type View = OutputOf<'listPageViews'>['items'][number]

function ViewRow({ view: { day, page, count } }: { view: View }) {
  return (
    <tr>
      <td>
        <code className="wrap-anywhere">{page}</code>
      </td>
      <TableCell label={t('admin.views.day')}>
        <time dateTime={day}>{formatDay(day)}</time>
      </TableCell>
      <TableCell label={t('admin.views.count')}>{String(count)}</TableCell>
    </tr>
  )
}
