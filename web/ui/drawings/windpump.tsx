/** A windpump drawn with strokes; its wheel is one dashed ring. */
export function Windpump({ x, y, scale }: { x: number; y: number; scale: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`} className="dots" strokeWidth="1.5">
      <path d="M-9 0-2.2-52M9 0 2.2-52M-7.6-11H7.6M-6-23H6M-4.4-36H4.4M-7.6-11 6-23M7.6-11-6-23M-6-23 4.4-36M6-23-4.4-36" />
      <circle
        cy="-60"
        r="13.4"
        strokeWidth="5.6"
        pathLength="36"
        strokeDasharray="1.15 .85"
        strokeLinecap="butt"
      />
      <circle cy="-60" r="5.4" strokeWidth=".9" />
      <circle cy="-60" r="1.7" fill="currentColor" stroke="none" />
      <path d="M0-60H25" strokeWidth="1.2" />
      <path d="M23-65.5 34-67V-53l-11-1.5Z" fill="currentColor" stroke="none" />
    </g>
  )
}
