/** The product's mark: half a dot sun on a horizon. */
function Mark({ size = 28 }: { size?: number }) {
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

/** The class of the link that holds the logo. */
export const logoClass = 'logo'

/** The mark and the product's name, for inside a link home. */
export function Logo({ name }: { name: string }) {
  return (
    <>
      <Mark size={30} />
      {name}
    </>
  )
}
