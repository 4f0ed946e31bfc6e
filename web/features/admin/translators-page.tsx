import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Member } from '#contract/account/account-operations.ts'
import type { Translator } from '#contract/languages/translation-operations.ts'
import { DeskLink } from '#web/features/shell/desk-link.tsx'
import { useApi } from '#web/platform/api/router-context.ts'
import { Empty, Failed } from '#web/ui/feedback/empty.tsx'
import { RefetchNote } from '#web/ui/feedback/refetch-note.tsx'
import { Main, Page, PageHead } from '#web/ui/layout/page-layout.tsx'
import { Table } from '#web/ui/lists/data-table.tsx'
import { translatorsQuery } from './admin-queries.ts'
import { TableSkeleton } from './table-skeleton.tsx'
import { TranslatorForm } from './translator-form.tsx'
import { TranslatorRow } from './translator-row.tsx'
import { t } from './translator-texts.ts'
import { useTranslatorActs } from './use-translator-acts.ts'

/** The admin page of the people who check the sentences of a language (LANG-14). */
export function TranslatorsPage({ member }: { member: Member }) {
  return (
    <Main>
      <Page>
        <DeskLink />
        <PageHead title={t('translators.title')} lead={t('translators.lead')} />
        <div className="stack gap-8">
          <TranslatorForm />
          <Translators timeZone={member.timeZone} />
        </div>
      </Page>
    </Main>
  )
}

/** Loaded people stay on screen when a refetch fails. */
function Translators({ timeZone }: { timeZone: string }) {
  const list = useQuery(translatorsQuery(useApi()))
  const retry = { label: t('action.tryAgain'), onRetry: () => void list.refetch() }
  if (list.isPending) return <TableSkeleton />
  if (!list.data)
    return (
      <Failed title={t('translators.failed')} level={2} retryLabel={retry.label} onRetry={retry.onRetry} />
    )
  return (
    <div className="stack gap-6">
      {list.isRefetchError ? <RefetchNote retry={retry}>{t('translators.failed')}</RefetchNote> : null}
      <People translators={list.data} timeZone={timeZone} />
    </div>
  )
}

function People({ translators, timeZone }: { translators: Translator[]; timeZone: string }) {
  const section = useRef<HTMLElement>(null)
  const { askToRemove, askToWithdraw, dialog } = useTranslatorActs(() => section.current?.focus())
  return (
    <section ref={section} tabIndex={-1} aria-label={t('translators.title')}>
      {translators.length === 0 ? (
        <Empty title={t('translators.none')} level={2} />
      ) : (
        <Table label={t('translators.title')} columns={columns()} wide>
          {translators.map((translator) => (
            <TranslatorRow
              key={`${translator.personId} ${translator.language}`}
              translator={translator}
              timeZone={timeZone}
              onRemove={() => askToRemove(translator)}
              onWithdraw={() => askToWithdraw(translator)}
            />
          ))}
        </Table>
      )}
      {dialog}
    </section>
  )
}

function columns() {
  return [
    { label: t('translators.person') },
    { label: t('translators.language') },
    { label: t('translators.confirmed') },
    { label: t('translators.since') },
    { label: t('translators.actions'), isHidden: true },
  ]
}
