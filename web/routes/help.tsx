import { createFileRoute } from '@tanstack/react-router'
import { helplinesQuery } from '#web/features/helplines/helpline-queries.ts'
import { t } from '#web/features/helplines/helpline-texts.ts'
import { HelplinesPage } from '#web/features/helplines/helplines-page.tsx'
import { publicHead } from '#web/features/shell/public-head.ts'

/** Helplines for people in danger (SEC-7.1); works without scripts. */
export const Route = createFileRoute('/help')({
  staticData: { boot: 'none', cache: true },
  loader: async ({ context: { queryClient, api } }) => {
    await queryClient.query(helplinesQuery(api)).catch(ignoreFailure)
    return { heading: t('helplines.page.title') }
  },
  head: ({ match, loaderData }) => {
    const { name, origin } = match.context.site
    const title = [loaderData?.heading, name].filter(Boolean).join(' · ')
    if (!import.meta.env.SSR) return { meta: [{ title }] }
    const address = `${origin}/help`
    const head = publicHead({ title, description: 'helplines.description', address })
    return { meta: [{ title }, ...head.meta], links: head.links }
  },
  component: HelplinesPage,
})

/** The page itself shows which numbers always work. */
function ignoreFailure(): void {}
