import { useRef } from 'react'
import { useLazyLoad } from '#web/ui/hydration/use-lazy-load.ts'
import { hourOf } from './cover-hours.ts'
import './scene-tokens.css'
import './cover-art.css'

/**
 * The drawn cover of a campaign, rendered when it is near: a hundred landscapes at once would be half a megabyte of
 * page on a cheap phone. Until then, and without scripts, a plain sky of the same hour; the drawing code is loaded only
 * now.
 */
export function LazyCampaignCover({ seed }: { seed: string }) {
  const containerRef = useRef<HTMLDivElement>(null)
  const Cover = useLazyLoad(containerRef, async () => (await import('./campaign-cover.tsx')).CampaignCover)
  const { high, middle, low } = hourOf(seed)
  const sky = `linear-gradient(${high},${middle} 55%,${low})`
  return (
    <div ref={containerRef} className="h-full">
      {Cover ? <Cover seed={seed} /> : <div className="cover-sky" style={{ background: sky }} />}
    </div>
  )
}
