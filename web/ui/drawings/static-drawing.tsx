import { type ComponentType, lazy, Suspense, useState } from 'react'
import { StaticHtml } from '#web/ui/hydration/static-html.tsx'
import { useIsHydrated } from '#web/ui/hydration/use-is-hydrated.ts'
import type { Drawing } from './landing-drawing.tsx'
import './scene-tokens.css'

const Drawn = import.meta.env.SSR
  ? (await import('./landing-drawing.tsx')).LandingDrawing
  : lazy(async () => ({ default: await importDrawing() }))

/** Without a connection its place stays empty: the page around it is worth more than the drawing. */
async function importDrawing(): Promise<ComponentType<{ drawing: Drawing }>> {
  return await import('./landing-drawing.tsx').then(
    ({ LandingDrawing }) => LandingDrawing,
    () => () => null,
  )
}

/**
 * A drawing that never changes. A page from the server has it in its HTML, where it stays static and needs no drawing
 * code. Only a page that opens in the browser loads that code. The colours must not come with it.
 */
export function StaticDrawing({ drawing, className }: { drawing: Drawing; className: string }) {
  const [isThere] = useState(!useIsHydrated())
  if (isThere && !import.meta.env.SSR) return <StaticHtml className={className} />
  return (
    <div className={className}>
      <Suspense fallback={null}>
        <Drawn drawing={drawing} />
      </Suspense>
    </div>
  )
}
