import { createLimiter } from '#server/platform/core/concurrency-limiter.ts'

const MAX_CACHED = 50
/** A drawing takes a fifth of a second: the last in the queue waits for about five seconds. */
const drawings = { concurrency: 1, queueSize: 25 }

/** The ways to get one picture. */
export type Wanted = {
  key: string
  /** Loads the stored picture, or null. */
  load(): Promise<Buffer | null>
  /** Checks the limit of the reader for whom it is drawn; throws when they have had too many drawn. */
  admit(): Promise<void>
  draw(): Promise<Buffer>
  save(picture: Buffer): Promise<void>
}

export type PictureCache = { read(wanted: Wanted): Promise<Buffer> }

/**
 * Caches recently requested pictures in memory, in front of the store. One is drawn at a time, and each once for all
 * concurrent requests, so that a popular link leaves the processor to everyone else; a full queue is UNAVAILABLE.
 */
export function createPictureCache({ concurrency, queueSize } = drawings): PictureCache {
  const cached = new Map<string, Buffer>()
  const underWay = new Map<string, Promise<Buffer>>()
  const withLimit = createLimiter({ concurrency, queueSize })

  /** The least recently used is first. */
  function putCached(key: string, picture: Buffer): Buffer {
    cached.delete(key)
    cached.set(key, picture)
    const oldest = cached.keys().next()
    if (cached.size > MAX_CACHED && !oldest.done) cached.delete(oldest.value)
    return picture
  }

  function getCached(key: string): Buffer | Promise<Buffer> | undefined {
    const picture = cached.get(key)
    return picture ? putCached(key, picture) : underWay.get(key)
  }

  function drawOnce({ key, draw, save }: Wanted): Promise<Buffer> {
    const drawing = withLimit(draw)
      .then(async (picture) => {
        await save(picture)
        return putCached(key, picture)
      })
      .finally(() => underWay.delete(key))
    underWay.set(key, drawing)
    return drawing
  }

  return {
    read: async (wanted) => {
      const { key, load, admit } = wanted
      const known = getCached(key)
      if (known) return known
      const stored = await load()
      if (stored) return putCached(key, stored)
      if (!getCached(key)) await admit()
      return getCached(key) ?? drawOnce(wanted)
    },
  }
}
