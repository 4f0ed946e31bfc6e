import { encode } from 'uqr'

/** The dark modules as one path, and the number of modules on a side. */
export type QrShape = { size: number; path: string }

/** A margin of four modules around the code, which scanners need. */
const QUIET = 4

/** Draws a text as a QR code that still reads when 15 % of it are lost. */
export function qrShape(text: string): QrShape {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET })
  const rows = data.flatMap((row, y) =>
    runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`),
  )
  return { size, path: rows.join('') }
}

/** Runs of dark modules: start and length of each. */
function runsOf(row: boolean[]): [number, number][] {
  const runs: [number, number][] = []
  row.forEach((isDark, x) => {
    const last = runs.at(-1)
    if (!isDark) return
    if (last && last[0] + last[1] === x) last[1] += 1
    else runs.push([x, 1])
  })
  return runs
}
