import { once } from 'node:events'
import { join } from 'node:path'
import { head, middle, row } from './alternating-runs.ts'
import { type Aim, aimText, note, print } from './bench-report.ts'
import type { Bench, Part } from './benchmark.ts'
import { inFolder, startProgram, urlOf } from './timed-program.ts'

/** Measures `npm start` until it reports that it is ready; installing and building are done before. */
export const start: Part = { name: 'start', title: 'Starts', run: measureStarts }

async function measureStarts({ scale, openStore }: Bench): Promise<void> {
  const { community, copy } = await openStore()
  const url = urlOf(await copy(await community(scale.prayers.small), 'measured_start'))
  const times = { first: [] as number[], second: [] as number[], beside: [] as number[] }
  for (let turn = 0; turn < scale.starts; turn++)
    await inFolder(async (folder) => {
      const own = { DATA_DIR: join(folder, 'data') }
      times.first.push(await startOnce(own))
      times.second.push(await startOnce(own))
      times.beside.push(await startOnce({ DATA_DIR: join(folder, 'files'), DATABASE_URL: url }))
    })
  print(`\nnpm start to ready, medians of ${scale.starts}\n`)
  print(head('What', 'seconds', 'aim'))
  printLine('first start, empty folder, embedded database and demo community', times.first)
  printLine('second start on the same folder', times.second, { atMost: 3 })
  printLine('start on an existing DATABASE_URL', times.beside)
}

function printLine(name: string, times: readonly number[], aim?: Aim): void {
  const measured = middle(times)
  note({ name, measured, unit: 's', ...(aim && { aim }) })
  print(row(name, measured.toFixed(2), aimText(aim)))
}

async function startOnce(settings: Record<string, string>): Promise<number> {
  const started = performance.now()
  const child = startProgram(['npm', 'start', '--silent'], { PORT: '0', ...settings })
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      if (String(chunk).includes('is ready')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}`)))
  })
  const seconds = (performance.now() - started) / 1000
  child.kill('SIGTERM')
  if (child.exitCode === null) await once(child, 'exit')
  return seconds
}
