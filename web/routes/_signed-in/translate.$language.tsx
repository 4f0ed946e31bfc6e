import { createFileRoute, notFound } from '@tanstack/react-router'
import { languageOf } from '#contract/languages/language-codes.ts'
import { CheckSentences } from '#web/features/languages/check-sentences.tsx'
import { type TranslateAddress, translateAddressOf } from '#web/features/languages/translate-address.ts'
import { ownLanguagesQuery } from '#web/features/languages/translate-queries.ts'
import { PageMissing } from '#web/features/shell/page-missing.tsx'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'

/** The sentences of a language, for those who check it; for everybody else the page is missing (LANG-14). */
export const Route = createFileRoute('/_signed-in/translate/$language')({
  validateSearch: translateAddressOf,
  loader: async ({ context: { queryClient, api }, params }) => {
    const language = languageOf(params.language)
    const { items } = await queryClient.ensureQueryData(ownLanguagesQuery(api))
    if (!language || !items.some((own) => own.language === language)) throw notFound()
    return { language }
  },
  pendingComponent: PageWaiting,
  component: SentencesOfLanguage,
  notFoundComponent: PageMissing,
})

function SentencesOfLanguage() {
  const { language } = Route.useLoaderData()
  const navigate = Route.useNavigate()
  const onAddress = (search: TranslateAddress) => void navigate({ search, replace: true, resetScroll: false })
  return (
    <CheckSentences key={language} language={language} address={Route.useSearch()} onAddress={onAddress} />
  )
}
