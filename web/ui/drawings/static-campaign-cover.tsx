import { lazy, Suspense, useState } from 'react'
import { StaticHtml } from '#web/ui/hydration/static-html.tsx'
import { useIsHydrated } from '#web/ui/hydration/use-is-hydrated.ts'
import './scene-tokens.css'

const Drawn = import.meta.env.SSR
  ? (await import('./campaign-cover.tsx')).CampaignCover
  : lazy(async () => ({ default: (await import('./campaign-cover.tsx')).CampaignCover }))

/**
 * The drawn cover on top of a campaign's own page. A page from the server has it in its HTML, where it stays static;
 * only a page that opens in the browser draws it.
 */
export function StaticCampaignCover({ seed }: { seed: string }) {
  const [isThere] = useState(!useIsHydrated())
  if (isThere && !import.meta.env.SSR) return <StaticHtml className="h-full" />
  return (
    <div className="h-full">
      <Suspense>
        <Drawn seed={seed} />
      </Suspense>
    </div>
  )
}
