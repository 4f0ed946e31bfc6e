import { Dots, Ring } from './dot-ring.tsx'

/** An envelope of dots with a small sun at its upper edge: mail is on its way. */
export function EnvelopeDrawing() {
  return (
    <svg
      className="w-[11.5rem] overflow-visible text-info-dot"
      viewBox="0 0 220 120"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <Dots>
        <path d="M40 28H180V108H40Z" pathLength={50} strokeWidth={3.6} />
        <path d="M44 32 110 78 176 32" pathLength={21} strokeWidth={3.6} />
      </Dots>
      <Dots className="text-lit">
        <Ring cx={110} cy={28} r={12} count={10} dot={3} />
        <Ring cx={110} cy={28} r={20} count={17} dot={2.2} phase={0.5} opacity={0.75} />
        <circle cx={110} cy={28} r={6} fill="currentColor" stroke="none" />
      </Dots>
    </svg>
  )
}
