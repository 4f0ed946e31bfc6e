import { Suspense } from 'react'
import { useConfig } from '#web/platform/api/server-config.ts'
import { optionalPart } from '#web/platform/page/optional-part.ts'

/** The server has it loaded, so that pages without scripts show it; a browser loads it only when needed. */
const TermsBanner = import.meta.env.SSR
  ? (await import('./terms-banner.tsx')).TermsBanner
  : optionalPart(async () => (await import('./terms-banner.tsx')).TermsBanner)

/** The banner of upcoming terms; almost always nothing. */
export function UpcomingTerms() {
  const upcoming = useConfig()?.terms.upcoming
  if (!upcoming) return null
  return (
    <Suspense>
      <TermsBanner upcoming={upcoming} />
    </Suspense>
  )
}
