import scenery from '#web/ui/drawings/scenery.svg'
import { STRIP } from '#web/ui/drawings/scenery-sizes.ts'
import '#web/ui/drawings/scene-tokens.css'

/** A low strip of the landscape for panels. */
export function Landscape() {
  return (
    <svg
      className="landscape"
      viewBox={`0 0 ${STRIP.width} ${STRIP.height}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <use href={`${scenery}#strip`} />
    </svg>
  )
}
