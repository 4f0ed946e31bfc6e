/**
 * Regroups chunks of any size into equal ones, the last one shorter. A chunk is valid until the next is requested: all
 * are written into the same buffer.
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
