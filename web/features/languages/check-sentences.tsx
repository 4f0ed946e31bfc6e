import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SubmitEvent } from 'react'
import type { Language } from '#contract/languages/language-codes.ts'
import { languageNames } from '#contract/languages/language-names.ts'
import { messageStates, translationLimits } from '#contract/languages/translation-constants.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { loadMoreTexts } from '#web/platform/text/general-texts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Empty, Failed } from '#web/ui/feedback/empty.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { SearchInput } from '#web/ui/forms/search-input.tsx'
import { Main, Page, PageHead } from '#web/ui/layout/page-layout.tsx'
import { LoadMore } from '#web/ui/lists/load-more.tsx'
import { BackLinkText, backLinkClass } from '#web/ui/navigation/back-link.tsx'
import { Tabs } from '#web/ui/navigation/tabs.tsx'
import { SentenceCard } from './sentence-card.tsx'
import type { MessageState, TranslateAddress } from './translate-address.ts'
import { messagesQuery } from './translate-queries.ts'
import { t } from './translate-texts.ts'

type CheckSentencesProps = {
  language: Language
  address: TranslateAddress
  onAddress: (address: TranslateAddress) => void
}

const tabs = ['all', ...messageStates] as const

/** The sentences of a language for those who check it (LANG-7, LANG-14). */
export function CheckSentences({ language, address, onAddress }: CheckSentencesProps) {
  const { state, search = '' } = address
  const choose = (chosen: 'all' | MessageState) =>
    onAddress({ ...(chosen !== 'all' && { state: chosen }), ...(search && { search }) })
  const find = (sought: string) => onAddress({ ...(state && { state }), ...(sought && { search: sought }) })
  return (
    <Main>
      <Page>
        <Link to="/translate" className={backLinkClass}>
          <BackLinkText>{t('translate.title')}</BackLinkText>
        </Link>
        <PageHead
          title={t('translate.sentences', { language: languageNames[language] })}
          lead={t('translate.lead')}
        />
        <SearchForm key={search} search={search} onSearch={find} />
        <Tabs
          label={t('translate.show')}
          tabs={tabs.map((id) => ({ id, label: t(`translate.state.${id}`) }))}
          value={state ?? 'all'}
          onChange={choose}
        >
          <Sentences key={`${state} ${search}`} language={language} address={address} />
        </Tabs>
      </Page>
    </Main>
  )
}

function SearchForm({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    onSearch(String(new FormData(event.currentTarget).get('search') ?? '').trim())
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is a landmark from Chrome 118 on only
    <form role="search" noValidate className="row mb-5 max-w-2xl" onSubmit={submit}>
      <SearchInput label={t('translate.search')} defaultValue={search} maxLength={translationLimits.search} />
      <Button type="submit" kind="soft">
        {t('translate.find')}
      </Button>
    </form>
  )
}

function Sentences({ language, address }: Pick<CheckSentencesProps, 'language' | 'address'>) {
  const list = useInfiniteQuery(messagesQuery(useApi(), language, address))
  if (list.isPending) return <SentencesSkeleton />
  if (!list.data)
    return (
      <Failed
        title={t('translate.failed')}
        retryLabel={t('action.tryAgain')}
        onRetry={() => void list.refetch()}
      />
    )
  const messages = list.data.pages.flatMap(({ items }) => items)
  const isChief = list.data.pages[0]?.isChief ?? false
  return (
    <div className="stack gap-6">
      {messages.length === 0 ? (
        <Empty title={t('translate.empty')} level={2} />
      ) : (
        <ul className="stack max-w-2xl gap-4">
          {messages.map((message) => (
            <li key={message.key}>
              <SentenceCard language={language} message={message} isChief={isChief} />
            </li>
          ))}
        </ul>
      )}
      <LoadMore list={list} texts={loadMoreTexts()} failed={t('translate.failed')} />
    </div>
  )
}

function SentencesSkeleton() {
  return (
    <Loading label={t('state.loading')}>
      <div className="stack gap-4" aria-hidden="true">
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} width="100%" height="9rem" />
        ))}
      </div>
    </Loading>
  )
}
