/**
 * Cuts what comes in pieces into parts of the same size, the last one shorter. A part is valid until the next is asked
 * for: all are written into one and the same piece of memory.
 */
export async function* partsOf(
  pieces: AsyncIterable<Uint8Array>,
  partBytes: number,
): AsyncGenerator<Buffer, void> {
  const part = Buffer.allocUnsafe(partBytes)
  let held = 0
  for await (const piece of pieces) {
    let taken = 0
    while (taken < piece.length) {
      const fits = piece.subarray(taken, taken + partBytes - held)
      part.set(fits, held)
      held += fits.length
      taken += fits.length
      if (held < partBytes) break
      yield part
      held = 0
    }
  }
  if (held > 0) yield part.subarray(0, held)
}
