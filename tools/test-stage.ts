import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '..')

export type Count = { passed: number; failed: number }

/** A part of the test run: what it is called, and what it came to. */
export type Stage = { title: string; run(): Promise<Count> }

/** A stage that is one program and one test: quiet when it passes, its own words when it fails. */
export function check(title: string, program: string, ...args: string[]): Stage {
  return {
    title,
    run: async () => {
      const { status, said } = await start(program, args, { isQuiet: true })
      if (status === 0) return { passed: 1, failed: 0 }
      console.log(said.trim())
      return { passed: 0, failed: 1 }
    },
  }
}

type Options = { isQuiet?: boolean; environment?: Record<string, string> }

/** Runs a script of this repository, or a program of its packages, on the Node that runs this. */
export function start(
  program: string,
  args: readonly string[],
  { isQuiet = false, environment = {} }: Options = {},
): Promise<{ status: number; said: string }> {
  const file = program.includes('/') ? program : join('node_modules', '.bin', program)
  const child = spawn(process.execPath, [join(root, file), ...args], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', isQuiet ? 'pipe' : 'inherit', isQuiet ? 'pipe' : 'inherit'],
  })
  return new Promise((resolve, reject) => {
    let said = ''
    const hear = (text: Buffer) => {
      said += text
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.on('error', reject)
    child.on('close', (status) => resolve({ status: status ?? 1, said }))
  })
}

type UnitReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

/** What vitest counted. A file that could not even be loaded is a failed test, and so is a run that broke off. */
export async function countUnitTests(file: string, status: number): Promise<Count> {
  const report = await readReport<UnitReport>(file)
  if (!report) return { passed: 0, failed: 1 }
  const unloaded = report.testResults.filter((one) => one.status === 'failed' && !one.assertionResults.length)
  const failed = report.numFailedTests + unloaded.length
  return { passed: report.numPassedTests, failed: Math.max(failed, status === 0 ? 0 : 1) }
}

type JourneyReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

/** What Playwright counted. One that only passed at a second try has failed, one that was left out too. */
export async function countJourneys(file: string, status: number): Promise<Count> {
  const report = await readReport<JourneyReport>(file)
  if (!report) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky, skipped } = report.stats
  const failed = unexpected + flaky + skipped + report.errors.length
  return { passed: expected, failed: Math.max(failed, status === 0 ? 0 : 1) }
}

async function readReport<T>(file: string): Promise<T | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    console.log(`The run ended without a report: ${error instanceof Error ? error.message : error}`)
    return null
  }
}
