/**
 * Two rings of dots above a dotted line. They are written out, because public pages show only this drawing and need not
 * load the code of the others.
 */
export function EmptyLine() {
  return (
    <g className="dots" strokeDasharray=".001 .999">
      <circle cx="80" cy="44" r="9" pathLength="8" strokeWidth="3" />
      <circle cx="80" cy="44" r="18" pathLength="16" strokeWidth="2.2" strokeDashoffset=".5" opacity=".6" />
      <circle cx="80" cy="44" r="3" fill="currentColor" stroke="none" />
      <path className="empty-art-line" d="M10 72h140" pathLength="16" strokeWidth="3" />
    </g>
  )
}
