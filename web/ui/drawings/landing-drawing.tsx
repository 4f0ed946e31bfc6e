import { FeatureArt } from '#web/ui/art/feature-art.tsx'
import { Landscape } from '#web/ui/art/landscape.tsx'
import { HeroScene } from './hero-scene.tsx'

export type Drawing = 'sunrise' | 'request' | 'miracle' | 'group' | 'landscape'

/** The drawings of the landing page. */
export function LandingDrawing({ drawing }: { drawing: Drawing }) {
  if (drawing === 'sunrise') return <HeroScene rises />
  if (drawing === 'landscape') return <Landscape />
  return <FeatureArt drawing={drawing} />
}
