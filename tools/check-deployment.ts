import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { checksOf } from './deployment/deployment-checks.ts'
import { howToInstall, isInstalled } from './test/programs.ts'

/**
 * Checks the files of deploy/ by the programs that read them. A check whose program is missing is left out and named at
 * the end; the exit code is 1 when a check finds a fault. `npm run chaos deployment` installs the programs first.
 */
const root = resolve(import.meta.dirname, '..')
const folder = await mkdtemp(join(tmpdir(), 'deployment-'))
const leftOut: string[] = []
try {
  for (const { title, needs, run } of checksOf(root, folder)) {
    const missing = needs.find((program) => !isInstalled(program))
    if (missing) {
      leftOut.push(`${title}: ${howToInstall(missing)}`)
      continue
    }
    const faults = await run()
    console.log(`${faults === '' ? '✓' : '✗'} ${title}${faults && `\n${faults}`}`)
    if (faults !== '') process.exitCode = 1
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
for (const each of leftOut) console.log(`Left out: ${each}`)
