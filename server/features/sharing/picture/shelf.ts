const MOST_PICTURES = 50

export type Shelf = { read(key: string, draw: () => Promise<Buffer>): Promise<Buffer> }

/**
 * Pictures drawn lately. One is drawn at a time, and each once however many ask for it, so that a link that spreads
 * leaves the processor to everybody else.
 */
export function createShelf(): Shelf {
  const pictures = new Map<string, Promise<Buffer>>()
  let lastDrawn: Promise<unknown> = Promise.resolve()

  function inTurn(draw: () => Promise<Buffer>): Promise<Buffer> {
    const drawing = lastDrawn.then(draw)
    lastDrawn = drawing.catch(() => null)
    return drawing
  }

  function add(key: string, drawing: Promise<Buffer>): Promise<Buffer> {
    pictures.set(key, drawing)
    drawing.catch(() => pictures.delete(key))
    const oldest = pictures.keys().next()
    if (pictures.size > MOST_PICTURES && !oldest.done) pictures.delete(oldest.value)
    return drawing
  }

  return { read: (key, draw) => pictures.get(key) ?? add(key, inTurn(draw)) }
}
