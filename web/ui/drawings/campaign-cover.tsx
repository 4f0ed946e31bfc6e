import { memo, useId } from 'react'
import { type CoverShape, coverShape } from '#web/ui/art/cover-shape.ts'
import { DotSun } from './dot-sun.tsx'
import { Windpump } from './windpump.tsx'
import './cover-art.css'

/** A campaign's cover: the same landscape at one of five hours, chosen by its id. */
export const CampaignCover = memo(function CampaignCover({ seed }: { seed: string }) {
  const shape = coverShape(seed)
  return (
    <svg className="cover-art" viewBox="0 0 480 220" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <Sky colours={shape.colours} />
      <g style={{ color: shape.colours.sun }}>
        <DotSun
          cx={shape.sunX}
          cy={shape.sunY}
          radius={27}
          rings={shape.isRainy ? 5 : 10}
          gap={9.5}
          dot={4.6}
          smallest={1}
          space={9.5}
        />
      </g>
      {shape.isRainy && (
        <path stroke="#fff" strokeOpacity=".55" strokeWidth="1.4" strokeDasharray="7 15" d={shape.rain} />
      )}
      <path fill={shape.colours.far} d={shape.far} />
      <path fill={shape.colours.near} d={shape.near} />
      <path fill={shape.colours.veld} d={shape.veld} />
      <path fill={shape.colours.ground} d={shape.ground} />
      {shape.windpumpX !== null && (
        <g style={{ color: shape.colours.ground }}>
          <Windpump x={shape.windpumpX} y={198} scale={0.55} />
        </g>
      )}
    </svg>
  )
})

function Sky({ colours }: { colours: CoverShape['colours'] }) {
  const id = useId()
  return (
    <>
      <linearGradient id={id} x2="0" y2="1">
        <stop stopColor={colours.high} />
        <stop offset=".5" stopColor={colours.middle} />
        <stop offset=".85" stopColor={colours.low} />
      </linearGradient>
      <rect width="480" height="220" fill={`url(#${id})`} />
    </>
  )
}
