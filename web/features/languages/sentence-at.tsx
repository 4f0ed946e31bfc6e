import { useInfiniteQuery } from '@tanstack/react-query'
import type { Language } from '#contract/languages/language-codes.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { SentenceCard } from './sentence-card.tsx'
import { messagesQuery } from './translate-queries.ts'
import { t } from './translate-texts.ts'

type SentenceAtProps = { language: Language; messageKey: string; isChief: boolean }

/** The sentence with this key, for somebody who checks the language. */
export function SentenceAt({ language, messageKey, isChief }: SentenceAtProps) {
  const list = useInfiniteQuery(messagesQuery(useApi(), language, { search: messageKey }))
  if (list.isPending) return <p role="status">{t('state.loading')}</p>
  const messages = list.data?.pages.flatMap(({ items }) => items) ?? []
  const message = messages.find(({ key }) => key === messageKey)
  if (message) return <SentenceCard language={language} message={message} isChief={isChief} />
  return (
    <Note kind="bad" retry={{ label: t('action.tryAgain'), onRetry: () => void list.refetch() }}>
      {t('translate.failed')}
    </Note>
  )
}
