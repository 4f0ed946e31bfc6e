/**
 * Cuts what comes in pieces into parts of the same size, the last one shorter. A part is valid until the next is asked
 * for: all are written into one and the same piece of memory.
 */
export async function* equalChunks(
  chunks: AsyncIterable<Uint8Array>,
  partBytes: number,
): AsyncGenerator<Buffer, void> {
  const part = Buffer.allocUnsafe(partBytes)
  let filled = 0
  for await (const chunk of chunks) {
    let taken = 0
    while (taken < chunk.length) {
      const fits = chunk.subarray(taken, taken + partBytes - filled)
      part.set(fits, filled)
      filled += fits.length
      taken += fits.length
      if (filled < partBytes) break
      yield part
      filled = 0
    }
  }
  if (filled > 0) yield part.subarray(0, filled)
}
