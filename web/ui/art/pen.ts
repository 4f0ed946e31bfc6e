/** Far things are drawn in whole units: the page that has them is read again and again, and each digit travels. */
export const whole = Math.round

export type Point = { x: number; y: number }

/** Writes an outline in whole units, each place as the step from the one before: steps are shorter than places. */
export type Pen = {
  line(x: number, y: number): void
  /** A curve that bends towards a place on its way. */
  curve(towardsX: number, towardsY: number, x: number, y: number): void
  close(): string
}

export function startPen(x: number, y: number): Pen {
  let at = { x: whole(x), y: whole(y) }
  let path = `M${pair(at.x, at.y)}`
  const step = (x: number, y: number) => pair(whole(x) - at.x, whole(y) - at.y)
  function go(words: string, x: number, y: number) {
    path += words
    at = { x: whole(x), y: whole(y) }
  }
  return {
    line: (x, y) => go(`l${step(x, y)}`, x, y),
    curve: (towardsX, towardsY, x, y) => go(`q${joined(step(towardsX, towardsY), step(x, y))}`, x, y),
    close: () => `${path}Z`,
  }
}

/** Draws something at each place, from left to right. What is drawn ends where it began, or nearly so. */
export function scattered<Item extends Point>(items: readonly Item[], draw: (item: Item) => string): string {
  let at: Point | undefined
  let path = ''
  for (const item of items.toSorted((one, other) => one.x - other.x)) {
    const [x, y] = [whole(item.x), whole(item.y)]
    path += `${at ? `m${pair(x - at.x, y - at.y)}` : `M${pair(x, y)}`}${draw(item)}`
    at = { x, y }
  }
  return path
}

function pair(x: number, y: number): string {
  return joined(String(x), String(y))
}

/** A minus parts two numbers as well as a space. */
function joined(one: string, other: string): string {
  return other.startsWith('-') ? `${one}${other}` : `${one} ${other}`
}
