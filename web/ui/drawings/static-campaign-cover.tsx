import { type ComponentType, lazy, Suspense, useState } from 'react'
import { StaticHtml } from '#web/ui/hydration/static-html.tsx'
import { useIsHydrated } from '#web/ui/hydration/use-is-hydrated.ts'
import './scene-tokens.css'

const Drawn = import.meta.env.SSR
  ? (await import('./campaign-cover.tsx')).CampaignCover
  : lazy(async () => ({ default: await importCover() }))

/** Without a connection its place stays empty: the page around it is worth more than the drawing. */
async function importCover(): Promise<ComponentType<{ seed: string }>> {
  return await import('./campaign-cover.tsx').then(
    ({ CampaignCover }) => CampaignCover,
    () => () => null,
  )
}

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
