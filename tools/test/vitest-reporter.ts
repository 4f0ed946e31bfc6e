import { writeFile } from 'node:fs/promises'
import type { Reporter } from 'vitest/node'
import type { FileSeconds } from './results.ts'

/**
 * Sends the run a message when the last file has begun, and writes what vitest's own report leaves out: the seconds of
 * each file with its imports and hooks.
 */
export function vitestReporter(file: string): Reporter {
  let waiting = 0
  return {
    onTestRunStart: (specifications) => {
      waiting = specifications.length
    },
    onTestModuleQueued: () => {
      waiting -= 1
      if (waiting === 0) process.send?.('last file begun')
    },
    onTestRunEnd: async (modules) => {
      const seconds = modules.map((module) => {
        const { setupDuration, collectDuration, duration } = module.diagnostic()
        return [module.relativeModuleId, (setupDuration + collectDuration + duration) / 1000]
      })
      const bySource: FileSeconds = Object.fromEntries(seconds)
      await writeFile(file, JSON.stringify(bySource))
    },
  }
}
