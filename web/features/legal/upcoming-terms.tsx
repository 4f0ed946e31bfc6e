import { lazy, Suspense } from 'react'
import { useConfig } from '#web/platform/api/server-config.ts'

/** The server has it loaded, so that pages without scripts show it; a browser loads it only when needed. */
const TermsBanner = import.meta.env.SSR
  ? (await import('./terms-banner.tsx')).TermsBanner
  : lazy(async () => ({ default: (await import('./terms-banner.tsx')).TermsBanner }))

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
