import { createFileRoute, notFound } from '@tanstack/react-router'
import { SharedPrayer } from '#web/features/sharing/shared-prayer.tsx'
import { sharedPrayerHead } from '#web/features/sharing/shared-prayer-head.ts'
import { PageMissing } from '#web/features/shell/page-missing.tsx'
import { t } from '#web/features/shell/shell-texts.ts'

/** The public page of a shared prayer, for everybody with its link (REQ-25, REQ-131). */
export const Route = createFileRoute('/s/$token')({
  staticData: { boot: 'deferred', cache: true },
  loader: ({ context, params }) => context.api.call('getSharedPrayer', params).catch(refuse),
  head: ({ match, loaderData }) => {
    const { site } = match.context
    const title = { title: `${loaderData?.title ?? t('notFound.pageTitle')} · ${site.name}` }
    if (!import.meta.env.SSR || !loaderData) return { meta: [title] }
    const { meta, links } = sharedPrayerHead(loaderData, site)
    return { meta: [title, ...meta], links }
  },
  component: SharedPrayerPage,
  notFoundComponent: PageMissing,
})

function SharedPrayerPage() {
  return <SharedPrayer prayer={Route.useLoaderData()} />
}

function refuse(failure: { code?: string }): never {
  throw failure.code === 'NOT_FOUND' ? notFound() : failure
}
