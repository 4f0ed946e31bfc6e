import type { Page } from '@playwright/test'

type Point = { x: number; y: number }

/** The function that puts a finger on the screen, moves it, and lifts it without points: real touch events. */
export async function fingerOn(page: Page) {
  const session = await page.context().newCDPSession(page)
  return async (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[] = []): Promise<void> => {
    await session.send('Input.dispatchTouchEvent', { type, touchPoints })
  }
}

/** Draws a finger from a point over the screen in small steps, and leaves it there. */
export async function drag(
  touch: Awaited<ReturnType<typeof fingerOn>>,
  from: Point,
  by: Point,
): Promise<void> {
  const steps = 12
  await touch('touchStart', [from])
  for (let step = 1; step <= steps; step += 1)
    await touch('touchMove', [{ x: from.x + (by.x * step) / steps, y: from.y + (by.y * step) / steps }])
}
