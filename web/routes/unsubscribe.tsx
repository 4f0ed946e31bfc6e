import { createFileRoute } from '@tanstack/react-router'
import { t } from '#web/features/notifications/choice-texts.ts'
import { Unsubscribe } from '#web/features/notifications/unsubscribe.tsx'

/** Ends mails to a member, by the link in each of them; also signed out. */
export const Route = createFileRoute('/unsubscribe')({
  staticData: { secretAddress: true },
  validateSearch: ({ token, only }): { token?: string; only?: string } =>
    typeof token === 'string' && token !== '' ? { token, ...(typeof only === 'string' && { only }) } : {},
  loader: () => ({ heading: t('unsubscribe.title') }),
  head: ({ match, loaderData }) => ({
    meta: [{ title: [loaderData?.heading, match.context.site.name].filter(Boolean).join(' · ') }],
  }),
  component: UnsubscribePage,
})

function UnsubscribePage() {
  return <Unsubscribe {...Route.useSearch()} />
}
