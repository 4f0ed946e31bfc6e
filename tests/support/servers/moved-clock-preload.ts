import { readFileSync } from 'node:fs'

/**
 * Loaded before the server by a test: its clock is ahead of the machine's by as many milliseconds as stand in a file,
 * also after the test has changed it, and what is done every ten minutes is done twice a second.
 */
const [RealDate, realInterval] = [Date, globalThis.setInterval]
const file = process.env.MOVED_CLOCK ?? ''
let ahead = 0

function readFigure(): void {
  ahead = Number(readFileSync(file, 'utf8'))
}
readFigure()
realInterval(readFigure, 50).unref()

const now = () => RealDate.now() + ahead

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, made) =>
    values.length === 0 ? new target(now()) : Reflect.construct(target, values, made),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})

globalThis.setInterval = Object.assign(
  (work: () => void, everyMs?: number, ...values: []) =>
    realInterval(work, everyMs === 600_000 ? 500 : everyMs, ...values),
  realInterval,
) as typeof setInterval
