import { useId } from 'react'
import { Dots, Ring } from './dot-ring.tsx'
import { DotSun } from './dot-sun.tsx'
import { EmptyLine } from './empty-line-drawing.tsx'

export type EmptyDrawing = 'line' | 'sun' | 'rings' | 'set'

/** The dots of an empty state (`set` for one that could not be loaded), inside its frame. */
export function EmptyArt({ drawing }: { drawing: EmptyDrawing }) {
  if (drawing === 'sun') return <SunDots />
  if (drawing === 'rings') return <RingsDots />
  return drawing === 'set' ? <SetDots /> : <EmptyLine />
}

function SunDots() {
  const clipId = useId()
  return (
    <>
      <clipPath id={clipId}>
        <path d="M0 0h160v66H0z" />
      </clipPath>
      <g clipPath={`url(#${clipId})`}>
        <DotSun cx={80} cy={66} radius={17} rings={5} gap={9} dot={4} smallest={1} space={9} />
      </g>
      <Horizon />
    </>
  )
}

function RingsDots() {
  return (
    <>
      <Dots>
        <Ring cx={56} cy={42} r={26} count={20} dot={2.6} />
        <Ring cx={56} cy={42} r={16} count={13} dot={3} phase={0.5} />
      </Dots>
      <Dots className="empty-art-line">
        <Ring cx={104} cy={42} r={26} count={20} dot={2.6} phase={0.25} />
        <Ring cx={104} cy={42} r={16} count={13} dot={3} phase={0.5} />
      </Dots>
    </>
  )
}

function SetDots() {
  const clipId = useId()
  return (
    <>
      <clipPath id={clipId}>
        <path d="M0 0h160v67H0z" />
      </clipPath>
      <g clipPath={`url(#${clipId})`}>
        <Dots className="empty-art-line">
          <Ring cx={80} cy={66} r={19} count={16} dot={3.2} />
          <Ring cx={80} cy={66} r={30} count={26} dot={2.4} phase={0.5} />
          <Ring cx={80} cy={66} r={41} count={36} dot={1.8} />
        </Dots>
      </g>
      <Horizon />
    </>
  )
}

function Horizon() {
  return <path className="empty-art-line" d="M10 68h140" strokeWidth="2.2" strokeLinecap="round" />
}
