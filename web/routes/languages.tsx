import { createFileRoute } from '@tanstack/react-router'
import { safeRedirect } from '#contract/pages/safe-redirect.ts'
import { t } from '#web/features/languages/language-texts.ts'
import { LanguagesPage } from '#web/features/languages/languages-page.tsx'
import { publicHead } from '#web/features/shell/public-head.ts'

/** The choice of a language, without scripts (LANG-1). */
export const Route = createFileRoute('/languages')({
  staticData: { boot: 'none' },
  validateSearch: ({ from }): { from?: string } => ({ from: safeRedirect(from) ?? undefined }),
  loader: async ({ context: { api } }) => await api.call('listLanguages', {}),
  head: ({ match }) => {
    const { name, origin } = match.context.site
    const title = `${t('language.title')} · ${name}`
    if (!import.meta.env.SSR) return { meta: [{ title }] }
    const address = `${origin}/languages`
    const head = publicHead({ title, description: 'language.lead', address })
    return { meta: [{ title }, ...head.meta], links: head.links }
  },
  component: Languages,
})

function Languages() {
  const { items } = Route.useLoaderData()
  const { from = '/' } = Route.useSearch()
  return <LanguagesPage items={items} from={from} />
}
