import { lazy, Suspense } from 'react'
import { useConfig } from '#web/platform/queries/server-config.ts'

/** On the server it is at hand, so that pages without script show it; a browser loads it only when there is one. */
const TermsBanner = import.meta.env.SSR
  ? (await import('./terms-banner.tsx')).TermsBanner
  : lazy(async () => ({ default: (await import('./terms-banner.tsx')).TermsBanner }))

/** The banner of the terms that are coming; almost always nothing. */
export function ComingTerms() {
  const upcoming = useConfig()?.terms.upcoming
  if (!upcoming) return null
  return (
    <Suspense>
      <TermsBanner upcoming={upcoming} />
    </Suspense>
  )
}
