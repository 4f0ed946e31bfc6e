import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '#tests/support/sources.ts'

/** The clock of servers that are processes of their own. */
export type MovedClock = { settings: Record<string, string>; set(instant: string): void }

/** A clock in a folder; servers that start with its settings follow it. */
export function createMovedClock(folder: string, instant: string): MovedClock {
  const file = join(folder, 'moved-clock')
  const preload = pathToFileURL(join(root, 'tests/support/servers/moved-clock-preload.ts')).href
  /** Renamed into place, so that no server reads half a number. */
  const set = (moment: string) => {
    writeFileSync(`${file}.next`, String(Date.parse(moment) - Date.now()))
    renameSync(`${file}.next`, file)
  }
  set(instant)
  return { settings: { NODE_OPTIONS: `--import=${preload}`, MOVED_CLOCK: file }, set }
}
