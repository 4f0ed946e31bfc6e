import { createFileRoute } from '@tanstack/react-router'
import { ContactPage } from '#web/features/contact/contact-page.tsx'
import { t } from '#web/features/contact/contact-texts.ts'
import { publicHead } from '#web/features/shell/public-head.ts'

/** The contact form of the operator (CONT-1, CONT-2), which works without scripts. */
export const Route = createFileRoute('/contact')({
  loader: () => ({ heading: t('contact.title') }),
  head: ({ match, loaderData }) => {
    const { name, origin } = match.context.site
    const title = loaderData?.heading ?? name
    const named = { title: `${title} · ${name}` }
    if (!import.meta.env.SSR) return { meta: [named] }
    const address = `${origin}/contact`
    const head = publicHead({ title, description: 'contact.description', address })
    return { meta: [named, ...head.meta], links: head.links }
  },
  component: ContactPage,
})
