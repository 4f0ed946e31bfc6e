import scenery from './scenery.svg'
import './scene-tokens.css'
import './carried-sky.css'

/** The sun of the strip in scenery.svg, and the arc of dots over it. */
const SUN = { x: 888, y: 145.2, arc: 46 }
/** So many dots can be told apart; more prayers share them. */
const MOST_DOTS = 24

/** A sky over the Karoo whose sun has a dot for each prayer, lit once it is prayed. The words beside it say the numbers. */
export function CarriedSky({ total, prayed }: { total: number; prayed: number }) {
  const dots = Math.min(total, MOST_DOTS)
  const lit = total > 0 ? Math.floor((prayed / total) * dots) : 0
  return (
    <svg
      className="carried-sky"
      viewBox="0 40 980 180"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
    >
      <use href={`${scenery}#strip`} />
      <path className="carried-sky-rim" d={dotsPath(dots, 0, dots)} />
      <path className="carried-sky-open" d={dotsPath(dots, lit, dots)} />
    </svg>
  )
}

/** The dots from one place to another, each a point with a round end. */
function dotsPath(places: number, from: number, to: number): string {
  return Array.from({ length: to - from }, (_, index) => {
    const angle = Math.PI * (1 + (from + index + 0.5) / places)
    const [x, y] = [SUN.x + SUN.arc * Math.cos(angle), SUN.y + SUN.arc * Math.sin(angle)]
    return `M${x.toFixed(1)} ${y.toFixed(1)}h.01`
  }).join('')
}
