import { createLimiter } from '#server/platform/core/concurrency-limiter.ts'

const MAX_CACHED = 50
/** A drawing takes a fifth of a second: the last in line waits for about five. */
const drawings = { concurrency: 1, queueSize: 25 }

/** How one picture is come by. */
export type Wanted = {
  key: string
  /** What was kept of it, or null. */
  load(): Promise<Buffer | null>
  /** Asked of the reader for whom it is drawn; throws when they have had too many drawn. */
  admit(): Promise<void>
  draw(): Promise<Buffer>
  save(picture: Buffer): Promise<void>
}

export type PictureCache = { read(wanted: Wanted): Promise<Buffer> }

/**
 * The pictures asked for lately, in front of those that are kept for longer. One is drawn at a time, and each once however
 * many ask for it, so that a link that spreads leaves the processor to everybody else; a full line is UNAVAILABLE.
 */
export function createPictureCache({ concurrency, queueSize } = drawings): PictureCache {
  const cached = new Map<string, Buffer>()
  const underWay = new Map<string, Promise<Buffer>>()
  const withLimit = createLimiter({ concurrency, queueSize })

  /** The least recently used stands first. */
  function remember(key: string, picture: Buffer): Buffer {
    cached.delete(key)
    cached.set(key, picture)
    const oldest = cached.keys().next()
    if (cached.size > MAX_CACHED && !oldest.done) cached.delete(oldest.value)
    return picture
  }

  function recall(key: string): Buffer | Promise<Buffer> | undefined {
    const picture = cached.get(key)
    return picture ? remember(key, picture) : underWay.get(key)
  }

  function drawOnce({ key, draw, save }: Wanted): Promise<Buffer> {
    const drawing = withLimit(draw)
      .then(async (picture) => {
        await save(picture)
        return remember(key, picture)
      })
      .finally(() => underWay.delete(key))
    underWay.set(key, drawing)
    return drawing
  }

  return {
    read: async (wanted) => {
      const { key, load, admit } = wanted
      const known = recall(key)
      if (known) return known
      const stored = await load()
      if (stored) return remember(key, stored)
      if (!recall(key)) await admit()
      return recall(key) ?? drawOnce(wanted)
    },
  }
}
