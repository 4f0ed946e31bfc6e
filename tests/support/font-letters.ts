import { brotliDecompressSync } from 'node:zlib'

const HEADER_BYTES = 48
/** Places of table names in the list of WOFF2; 63 says that the name follows. */
const [CMAP, GLYF, LOCA, OWN_NAME] = [0, 10, 11, 63]
/** For letters of two bytes each, which is where all of ours are. */
const SEGMENTS = 4

/** The code points of which a WOFF2 file has a glyph (W3C WOFF 2.0, section 5; OpenType `cmap` format 4). */
export function lettersOf(file: Buffer): Set<number> {
  if (file.toString('latin1', 0, 4) !== 'wOF2') throw new Error('not a WOFF2 file')
  let at = HEADER_BYTES
  let offset = 0
  let cmap: { offset: number; bytes: number } | undefined
  for (let left = file.readUInt16BE(12); left > 0; left--) {
    const flags = file.readUInt8(at)
    const [tag, transform] = [flags & 63, flags >> 6]
    const plain = numberAt(file, at + (tag === OWN_NAME ? 5 : 1))
    const isTransformed = tag === GLYF || tag === LOCA ? transform === 0 : transform !== 0
    const stored = isTransformed ? numberAt(file, plain.next) : plain
    if (tag === CMAP) cmap = { offset, bytes: stored.value }
    offset += stored.value
    at = stored.next
  }
  if (!cmap) throw new Error('the font has no table cmap')
  const tables = brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20)))
  return lettersOfCmap(tables.subarray(cmap.offset, cmap.offset + cmap.bytes))
}

function lettersOfCmap(cmap: Buffer): Set<number> {
  const letters = new Set<number>()
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const table = cmap.subarray(cmap.readUInt32BE(4 + 8 * index + 4))
    if (table.readUInt16BE(0) === SEGMENTS) for (const letter of lettersOfSegments(table)) letters.add(letter)
  }
  if (letters.size === 0) throw new Error('the font has no table cmap of format 4')
  return letters
}

function lettersOfSegments(table: Buffer): number[] {
  const bytes = table.readUInt16BE(6)
  const [ends, starts] = [14, 16 + bytes]
  const [deltas, ranges] = [starts + bytes, starts + 2 * bytes]
  return Array.from({ length: bytes / 2 }, (_, index) => 2 * index).flatMap((segment) => {
    const [first, last] = [table.readUInt16BE(starts + segment), table.readUInt16BE(ends + segment)]
    const range = table.readUInt16BE(ranges + segment)
    const glyphOf = (letter: number) =>
      range === 0
        ? (letter + table.readUInt16BE(deltas + segment)) & 0xffff
        : table.readUInt16BE(ranges + segment + range + 2 * (letter - first))
    return Array.from({ length: last - first + 1 }, (_, step) => first + step).filter(
      (letter) => letter !== 0xffff && glyphOf(letter) !== 0,
    )
  })
}

/** A number in as many bytes as it needs: seven bits in each, and one that says whether another follows. */
function numberAt(file: Buffer, start: number): { value: number; next: number } {
  let value = 0
  for (let at = start; ; at++) {
    const byte = file.readUInt8(at)
    value = value * 128 + (byte & 127)
    if (byte < 128) return { value, next: at + 1 }
  }
}
