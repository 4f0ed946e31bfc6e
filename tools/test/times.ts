import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { root } from './stage.ts'

const file = join(root, '.cache', 'test-times.json')

/** How many seconds each stage took the last time that it passed on this machine, by its title. */
export type StageTimes = Record<string, number>

export async function readTimes(): Promise<StageTimes> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return {}
  }
}

/** Replaces the file in one step, so that two runs at once leave a whole one. */
export async function writeTimes(times: StageTimes): Promise<void> {
  const draft = `${file}.${process.pid}`
  await mkdir(dirname(file), { recursive: true })
  await writeFile(draft, `${JSON.stringify(times, null, 2)}\n`)
  await rename(draft, file)
}
