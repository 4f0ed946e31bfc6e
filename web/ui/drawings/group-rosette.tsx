import { memo } from 'react'
import { rosetteShape } from '#web/ui/art/rosette-shape.ts'
import { Dots, Ring } from './dot-ring.tsx'
import './rosette.css'

/** A shweshwe medallion computed from a group's id or name, so that people know their group again. */
export const GroupRosette = memo(function GroupRosette({ seed, size = 44 }: { seed: string; size?: number }) {
  const shape = rosetteShape(seed)
  return (
    <svg
      className={`rosette rosette-${shape.tint}`}
      width={size}
      height={size}
      viewBox="0 0 64 64"
      aria-hidden="true"
    >
      <rect width="64" height="64" rx="18" className="rosette-ground" />
      <g fill="currentColor">
        {shape.petalAngles.map((angle) => (
          <path key={angle} transform={`rotate(${angle} 32 32)`} d={shape.petal} />
        ))}
        <circle cx="32" cy="32" r={shape.heart} />
      </g>
      <Dots>
        {shape.rings.map((ring) => (
          <Ring key={ring.r} cx={32} cy={32} {...ring} />
        ))}
      </Dots>
    </svg>
  )
})
