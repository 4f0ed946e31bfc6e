import { FeatureArt } from './feature-art.tsx'
import { HeroScene } from './hero-scene.tsx'
import { Landscape } from './landscape.tsx'

export type Drawing = 'sunrise' | 'request' | 'miracle' | 'group' | 'landscape'

/** The drawings of the landing page. */
export function LandingDrawing({ drawing }: { drawing: Drawing }) {
  if (drawing === 'sunrise') return <HeroScene rises />
  if (drawing === 'landscape') return <Landscape />
  return <FeatureArt drawing={drawing} />
}
