import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Member } from '#contract/account/account-operations.ts'
import { DeskLink } from '#web/features/shell/desk-link.tsx'
import { useApi } from '#web/platform/api/router-context.ts'
import { serverTimeOf } from '#web/platform/device/server-clock.ts'
import { itemsOf } from '#web/platform/queries/list-cache.ts'
import { loadMoreTexts } from '#web/platform/text/general-texts.ts'
import { Empty, Failed } from '#web/ui/feedback/empty.tsx'
import { RefetchNote } from '#web/ui/feedback/refetch-note.tsx'
import { Main, Page, PageHead } from '#web/ui/layout/page-layout.tsx'
import { Table } from '#web/ui/lists/data-table.tsx'
import { LoadMore } from '#web/ui/lists/load-more.tsx'
import { Tabs } from '#web/ui/navigation/tabs.tsx'
import { contactMessagesQuery } from './admin-queries.ts'
import { t } from './admin-texts.ts'
import { MessageRow } from './contact-message-row.tsx'
import type { ContactAddress, ContactFilter } from './contact-messages-address.ts'
import { TableSkeleton } from './table-skeleton.tsx'

type ContactMessagesProps = {
  member: Member
  address: ContactAddress
  onAddress: (address: ContactAddress) => void
}

/** The admin page of messages to the operator (REQ-4, REQ-14). */
export function ContactMessages({ member, address, onAddress }: ContactMessagesProps) {
  const filter = address.filter ?? 'waiting'
  return (
    <Main>
      <Page>
        <DeskLink />
        <PageHead title={t('admin.contact.title')} lead={t('admin.contact.lead')} />
        <Tabs
          label={t('admin.contact.tabs')}
          tabs={[
            { id: 'waiting', label: t('admin.contact.waiting') },
            { id: 'answered', label: t('admin.contact.answered') },
          ]}
          value={filter}
          onChange={(chosen) => onAddress(chosen === 'answered' ? { filter: chosen } : {})}
        >
          <Messages key={filter} filter={filter} timeZone={member.timeZone} />
        </Tabs>
      </Page>
    </Main>
  )
}

/** Loaded messages stay on screen when a refetch fails. */
function Messages({ filter, timeZone }: { filter: ContactFilter; timeZone: string }) {
  const list = useInfiniteQuery(contactMessagesQuery(useApi(), filter))
  const messages = itemsOf(list.data)
  const section = useRef<HTMLElement>(null)
  const retry = { label: t('action.tryAgain'), onRetry: () => void list.refetch() }
  if (list.isPending) return <TableSkeleton />
  if (!list.data)
    return <Failed title={t('admin.contact.failed')} retryLabel={retry.label} onRetry={retry.onRetry} />
  return (
    <section ref={section} tabIndex={-1} className="stack gap-6" aria-label={t(`admin.contact.${filter}`)}>
      {list.isRefetchError ? <RefetchNote retry={retry}>{t('admin.contact.failed')}</RefetchNote> : null}
      {messages.length === 0 ? (
        <Empty title={t(`admin.contact.none.${filter}`)} level={2} />
      ) : (
        <Table label={t('admin.contact.title')} columns={columnsOf(filter)} wide>
          {messages.map((message) => (
            <MessageRow
              key={message.id}
              message={message}
              timeZone={timeZone}
              now={serverTimeOf(list.dataUpdatedAt)}
              onMoved={() => section.current?.focus()}
            />
          ))}
        </Table>
      )}
      <LoadMore list={list} texts={loadMoreTexts()} failed={t('admin.contact.moreFailed')} />
    </section>
  )
}

function columnsOf(filter: ContactFilter) {
  return [
    { label: t('admin.contact.message') },
    { label: t('admin.contact.from') },
    { label: t('admin.contact.sent') },
    { label: t(filter === 'waiting' ? 'admin.contact.due' : 'admin.contact.answered') },
    { label: t('admin.contact.actions'), isHidden: true },
  ]
}
