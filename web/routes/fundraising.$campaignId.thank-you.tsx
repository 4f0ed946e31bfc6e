import { createFileRoute, Navigate } from '@tanstack/react-router'
import { t } from '#web/features/donations/donation-texts.ts'
import { ThankYou } from '#web/features/donations/payment/thank-you.tsx'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'

/** The page after a donation: its state, for the holder of its reference; without one only the campaign (FUND-8). */
export const Route = createFileRoute('/fundraising/$campaignId/thank-you')({
  ssr: false,
  staticData: { secretAddress: true },
  validateSearch: ({ ref, session_id }): { ref?: string; session_id?: string } => ({
    ...(typeof ref === 'string' && { ref }),
    ...(typeof session_id === 'string' && { session_id }),
  }),
  loader: () => ({ heading: t('thanks.pageTitle') }),
  head: ({ match, loaderData }) =>
    loaderData ? { meta: [{ title: `${loaderData.heading} · ${match.context.site.name}` }] } : {},
  pendingComponent: PageWaiting,
  component: ThankYouPage,
})

function ThankYouPage() {
  const { campaignId } = Route.useParams()
  const reference = referenceIn(Route.useSearch())
  return reference ? (
    <ThankYou key={reference} campaignId={campaignId} reference={reference} />
  ) : (
    <Navigate to="/fundraising/$campaignId" params={{ campaignId }} replace />
  )
}

function referenceIn({ ref, session_id }: { ref?: string; session_id?: string }): string | undefined {
  return ref || session_id || undefined
}
