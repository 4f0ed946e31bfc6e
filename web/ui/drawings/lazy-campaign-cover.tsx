import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useInView } from '#web/ui/hydration/use-in-view.ts'
import { hourOf } from './cover-hours.ts'
import './scene-tokens.css'
import './cover-art.css'

type SeedProps = { seed: string }

/** Half a screen or more before it scrolls into view. */
const NEAR = '600px'

/**
 * The drawn cover of a campaign, rendered when it is near: a hundred landscapes at once would be half a megabyte of
 * page on a cheap phone. Until then, and without scripts, a plain sky of the same hour. Where the drawing cannot be
 * loaded, the sky stays until the card is near once more.
 */
export function LazyCampaignCover({ seed }: SeedProps) {
  const containerRef = useRef<HTMLDivElement>(null)
  const isNear = useInView(containerRef, { margin: NEAR })
  const [Cover, setCover] = useState<ComponentType<SeedProps>>()
  useEffect(() => {
    if (!isNear || Cover) return
    void import('./campaign-cover.tsx').then(
      ({ CampaignCover }) => setCover(() => CampaignCover),
      () => undefined,
    )
  }, [isNear, Cover])
  const { high, middle, low } = hourOf(seed)
  const sky = `linear-gradient(${high},${middle} 55%,${low})`
  return (
    <div ref={containerRef} className="h-full">
      {Cover ? <Cover seed={seed} /> : <div className="cover-sky" style={{ background: sky }} />}
    </div>
  )
}
