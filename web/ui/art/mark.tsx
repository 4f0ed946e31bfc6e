/** The product's mark: half a dot sun on a horizon. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <g className="dots" style={{ color: 'var(--mark-sun)' }} strokeDasharray=".001 .999">
        <path d="M10.5 22a5.5 5.5 0 0 1 11 0Z" fill="currentColor" stroke="none" />
        <path d="M6.6 22a9.4 9.4 0 0 1 18.8 0" pathLength="6" strokeWidth="3" />
        <path d="M2.6 22a13.4 13.4 0 0 1 26.8 0" pathLength="9" strokeWidth="2" />
      </g>
      <path d="M3 26.5h26" stroke="var(--mark-line)" strokeWidth="2.4" strokeLinecap="round" />
    </svg>
  )
}
