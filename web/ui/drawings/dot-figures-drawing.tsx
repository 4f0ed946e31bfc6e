/** Dots along a path, or in a ring: how many, and how large. */
type Path = { d: string; count: number; dot: number; opacity?: number; isLit?: boolean }
type RingOfDots = {
  at: readonly [x: number, y: number, r: number]
  count: number
  dot: number
  phase?: number
}
type Figure = {
  paths?: readonly Path[]
  rings?: readonly RingOfDots[]
  /** The one dot with light. */
  lit?: readonly [x: number, y: number, r: number]
}

const HEART = 'M28 46C6 30 8 10 20 10c5 0 8 4 8 7 0-3 3-7 8-7 12 0 14 20-8 36Z'
const INNER_HEART = 'M28 36C18 29 18 20 22 20c3 0 6 3 6 6 0-3 3-6 6-6 4 0 4 9-6 16Z'
const BOWL: readonly Path[] = [
  { d: 'M7 25H49', count: 13, dot: 3.6 },
  { d: 'M8 29C10 46 19 51 28 51S46 46 48 29', count: 17, dot: 3.6 },
  { d: 'M14 33H42', count: 9, dot: 2.4, opacity: 0.8 },
  { d: 'M16 40H40', count: 8, dot: 2.4, opacity: 0.8 },
  { d: 'M21 46H35', count: 5, dot: 2.4, opacity: 0.8 },
]

/** One figure for each category of prayer, and one for each badge: the badges count, so their dots do. */
export const figures = {
  health: {
    paths: [
      { d: HEART, count: 23, dot: 3.6 },
      { d: INNER_HEART, count: 11, dot: 2.6 },
    ],
    lit: [28, 28, 2.6],
  },
  finances: { paths: BOWL, lit: [28, 14, 3.4] },
  relationships: {
    rings: [
      { at: [19, 28, 14], count: 14, dot: 3.5 },
      { at: [37, 28, 14], count: 14, dot: 3.5, phase: 0.5 },
    ],
    lit: [28, 28, 3.2],
  },
  career: {
    paths: [
      { d: 'M6 48C24 46 18 34 30 30s8-14 20-17', count: 12, dot: 3.6 },
      { d: 'M16 50C32 46 28 38 38 34s6-10 14-14', count: 10, dot: 2.2, opacity: 0.7 },
    ],
    lit: [50, 8, 3.6],
  },
  family: {
    paths: [
      { d: 'M5 27 28 8 51 27', count: 13, dot: 3.6 },
      { d: 'M11 29V48H45V29', count: 15, dot: 3 },
      { d: 'M23 48V38a5 5 0 0 1 10 0V48', count: 7, dot: 2.2 },
    ],
    lit: [28, 23, 2.8],
  },
  spiritual: {
    paths: [
      { d: 'M28 4C30 16 42 20 42 34A14 14 0 0 1 14 34C14 26 20 24 22 15c4 3 5 7 6 10', count: 21, dot: 3.5 },
      { d: 'M28 30c4 4 5 6 5 9a5 5 0 0 1-10 0c0-3 2-5 5-9Z', count: 8, dot: 2.4, isLit: true },
    ],
    lit: [28, 40, 2],
  },
  education: {
    paths: [
      {
        d: 'M28 16C20 10 12 10 4 13V43C12 40 20 40 28 46 36 40 44 40 52 43V13C44 10 36 10 28 16Z',
        count: 29,
        dot: 3.2,
      },
      { d: 'M28 20V42', count: 6, dot: 2.4 },
      { d: 'M10 22c4-1 8-1 12 1', count: 4, dot: 2, opacity: 0.7 },
      { d: 'M34 23c4-2 8-2 12-1', count: 4, dot: 2, opacity: 0.7 },
    ],
    lit: [28, 6, 3],
  },
  other: {
    paths: [
      { d: 'M28 50V24', count: 6, dot: 3.4 },
      { d: 'M28 32C14 32 10 22 9 15c12 0 18 6 19 17Z', count: 13, dot: 3 },
      { d: 'M28 25C40 25 45 16 46 8 35 8 29 14 28 25Z', count: 13, dot: 3 },
      { d: 'M10 51H46', count: 9, dot: 2, opacity: 0.7 },
    ],
    lit: [46, 8, 3],
  },
  'badge-first-prayer': { rings: [{ at: [28, 28, 20], count: 12, dot: 4 }], lit: [28, 28, 6] },
  'badge-first-miracle': {
    paths: [
      { d: 'M4 42H52', count: 13, dot: 2.4 },
      { d: 'M14 34a14 14 0 0 1 28 0', count: 10, dot: 3.6, isLit: true },
      { d: 'M6 34a22 22 0 0 1 44 0', count: 15, dot: 2.8, isLit: true },
    ],
    lit: [28, 33, 5],
  },
  'badge-streak-7': { rings: [{ at: [28, 28, 19], count: 7, dot: 7 }], lit: [28, 28, 4] },
  'badge-streak-30': {
    rings: [
      { at: [28, 28, 22], count: 18, dot: 4.4 },
      { at: [28, 28, 14], count: 12, dot: 4, phase: 0.5 },
    ],
    lit: [28, 28, 4],
  },
  'badge-streak-100': {
    rings: [
      { at: [28, 28, 25], count: 40, dot: 2.7 },
      { at: [28, 28, 20], count: 32, dot: 2.6, phase: 0.5 },
      { at: [28, 28, 15], count: 18, dot: 2.6 },
      { at: [28, 28, 10], count: 10, dot: 2.6, phase: 0.5 },
    ],
    lit: [28, 28, 4],
  },
  'badge-supports-10': { paths: [{ d: HEART, count: 10, dot: 5 }], lit: [28, 26, 3.4] },
  'badge-supports-100': {
    paths: [
      { d: HEART, count: 23, dot: 3.6 },
      { d: INNER_HEART, count: 11, dot: 2.6 },
    ],
    lit: [28, 28, 2.8],
  },
  'badge-supports-1000': {
    paths: [
      { d: HEART, count: 32, dot: 3 },
      { d: 'M28 41C12 29 13 15 21 15c4 0 7 4 7 7 0-3 3-7 7-7 8 0 9 14-7 26Z', count: 22, dot: 2.6 },
      { d: INNER_HEART, count: 13, dot: 2.2 },
    ],
    rings: [{ at: [28, 28, 26.5], count: 44, dot: 1.6 }],
    lit: [28, 28, 2.4],
  },
  'badge-prayed-10': { paths: [{ d: 'M12 38a16 16 0 0 1 32 0', count: 10, dot: 4.2 }], lit: [28, 36, 5] },
  'badge-prayed-100': {
    paths: [
      { d: 'M15 38a13 13 0 0 1 26 0', count: 9, dot: 3.8 },
      { d: 'M7 38a21 21 0 0 1 42 0', count: 17, dot: 3.2 },
    ],
    lit: [28, 36, 4.4],
  },
  'badge-prayed-1000': {
    paths: [
      { d: 'M17 38a11 11 0 0 1 22 0', count: 9, dot: 3.2 },
      { d: 'M11 38a17 17 0 0 1 34 0', count: 15, dot: 2.8 },
      { d: 'M5 38a23 23 0 0 1 46 0', count: 23, dot: 2.4 },
      { d: 'M5 45H51', count: 15, dot: 2.2 },
    ],
    lit: [28, 36, 4],
  },
  'badge-comments-10': {
    paths: [
      { d: 'M20 12H36a10 10 0 0 1 0 26H28L17 47V38a13 13 0 0 1 3-26Z', count: 22, dot: 3.4 },
      { d: 'M20 25H36', count: 4, dot: 3 },
    ],
    lit: [28, 25, 3],
  },
  'badge-first-group': {
    rings: [
      { at: [19, 28, 14], count: 14, dot: 3.5 },
      { at: [37, 28, 14], count: 14, dot: 3.5, phase: 0.5 },
    ],
    lit: [28, 28, 3.2],
  },
  'badge-group-founder': {
    rings: [
      { at: [28, 18, 13], count: 13, dot: 3.2 },
      { at: [18, 36, 13], count: 13, dot: 3.2, phase: 0.5 },
      { at: [38, 36, 13], count: 13, dot: 3.2 },
    ],
    lit: [28, 30, 3.4],
  },
  'badge-first-donation': { paths: BOWL, lit: [28, 14, 3.4] },
} as const satisfies Record<string, Figure>

export type DotFigureName = keyof typeof figures

/** Every figure in one file that browsers cache; colours and the size of the dots come from the page (dot-figure.tsx). */
export function Drawing() {
  return (
    <svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true">
      {Object.entries<Figure>(figures).map(([name, figure]) => (
        <g key={name} id={name} fill="none" stroke="currentColor" strokeLinecap="round">
          <FigureDots {...figure} />
        </g>
      ))}
    </svg>
  )
}

const LIT = 'var(--figure-lit)'

function FigureDots({ paths = [], rings = [], lit }: Figure) {
  return (
    <>
      {paths.map(({ d, count, dot, opacity, isLit }) => (
        <path
          key={d}
          d={d}
          pathLength={count}
          strokeDasharray=".001 .999"
          opacity={opacity}
          stroke={isLit ? LIT : undefined}
          style={sized(dot)}
        />
      ))}
      {rings.map(({ at: [cx, cy, r], count, dot, phase }) => (
        <circle
          key={`${cx} ${cy} ${r}`}
          cx={cx}
          cy={cy}
          r={r}
          pathLength={count}
          strokeDasharray=".001 .999"
          strokeDashoffset={phase}
          style={sized(dot)}
        />
      ))}
      {lit ? <path d={`M${lit[0]} ${lit[1]}h.01`} stroke={LIT} style={sized(lit[2] * 2)} /> : null}
    </>
  )
}

function sized(dot: number) {
  return { strokeWidth: `calc(${dot}px*var(--dot,1))` }
}
