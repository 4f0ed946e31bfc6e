import { Dots, Ring } from './ring.tsx'

/** A ring of dots above a dotted line; apart from the other drawings because the public wall shows it alone. */
export function EmptyLine() {
  return (
    <Dots>
      <Ring cx={80} cy={44} r={9} count={8} dot={3} />
      <Ring cx={80} cy={44} r={18} count={16} dot={2.2} opacity={0.6} phase={0.5} />
      <circle cx="80" cy="44" r="3" fill="currentColor" stroke="none" />
      <path className="empty-art-line" d="M10 72h140" pathLength="16" strokeWidth="3" />
    </Dots>
  )
}
