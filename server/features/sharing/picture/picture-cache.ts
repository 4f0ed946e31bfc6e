import { createTurns } from '#server/platform/turns.ts'

const MOST_AT_HAND = 50
/** A drawing takes a fifth of a second: the last in line waits for about five. */
const drawings = { atOnce: 1, inLine: 25 }

/** How one picture is come by. */
export type Wanted = {
  key: string
  /** What was kept of it, or null. */
  load(): Promise<Buffer | null>
  /** Asked of the reader for whom it is drawn; throws when they have had too many drawn. */
  admit(): Promise<void>
  draw(): Promise<Buffer>
  keep(picture: Buffer): Promise<void>
}

export type PictureCache = { read(wanted: Wanted): Promise<Buffer> }

/**
 * The pictures asked for lately, in front of those that are kept for longer. One is drawn at a time, and each once however
 * many ask for it, so that a link that spreads leaves the processor to everybody else; a full line is UNAVAILABLE.
 */
export function createPictureCache({ atOnce, inLine } = drawings): PictureCache {
  const atHand = new Map<string, Buffer>()
  const underWay = new Map<string, Promise<Buffer>>()
  const inTurn = createTurns({ atOnce, inLine })

  /** The least recently used stands first. */
  function remember(key: string, picture: Buffer): Buffer {
    atHand.delete(key)
    atHand.set(key, picture)
    const oldest = atHand.keys().next()
    if (atHand.size > MOST_AT_HAND && !oldest.done) atHand.delete(oldest.value)
    return picture
  }

  function recall(key: string): Buffer | Promise<Buffer> | undefined {
    const picture = atHand.get(key)
    return picture ? remember(key, picture) : underWay.get(key)
  }

  function drawOnce({ key, draw, keep }: Wanted): Promise<Buffer> {
    const drawing = inTurn(draw)
      .then(async (picture) => {
        await keep(picture)
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
      const kept = await load()
      if (kept) return remember(key, kept)
      if (!recall(key)) await admit()
      return recall(key) ?? drawOnce(wanted)
    },
  }
}
