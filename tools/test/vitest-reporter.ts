import { writeFile } from 'node:fs/promises'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { createProgress } from './progress.ts'
import type { UnitAddition } from './reports.ts'

/**
 * The reporter of `npm test`: it prints how many files are done, and each failure at once, and tells the run when the
 * last file has begun. It writes into a file what vitest's own report leaves out: errors outside of any test, and the
 * seconds of each file with its imports and hooks.
 */
export function vitestReporter(file: string): Reporter {
  let waiting = 0
  const progress = createProgress('test files')
  /** The output of each test so far, by its id: it is printed when the test fails. */
  const printed = new Map<string, string[]>()
  const takePrinted = (id: string) => {
    const texts = printed.get(id) ?? []
    printed.delete(id)
    return texts.join('')
  }
  return {
    onTestRunStart: (specifications) => {
      waiting = specifications.length
      progress.start(waiting)
    },
    onTestModuleQueued: () => {
      waiting -= 1
      if (waiting === 0) process.send?.('last file begun')
    },
    onTestCaseResult: (test) => {
      const text = takePrinted(test.id)
      if (test.result().state === 'failed')
        progress.fail(text + described(test.module, test.fullName, test.result()))
    },
    onTestModuleEnd: (module) => {
      const text = takePrinted(module.id)
      const errors = module.errors()
      if (errors.length > 0) progress.fail(text + described(module, '', { errors }))
      progress.advance()
    },
    onUserConsoleLog: ({ taskId = '', content }) => {
      printed.set(taskId, [...(printed.get(taskId) ?? []), content])
    },
    onTestRunEnd: async (modules, errors) => {
      progress.end()
      await writeFile(file, JSON.stringify(additionOf(modules, errors)))
    },
  }
}

function additionOf(
  modules: readonly TestModule[],
  errors: readonly { message: string; stack?: string }[],
): UnitAddition {
  const seconds = modules.map((module) => {
    const { setupDuration, collectDuration, duration } = module.diagnostic()
    return [module.relativeModuleId, (setupDuration + collectDuration + duration) / 1000]
  })
  return {
    errors: errors.map(({ message, stack }) => stack ?? message),
    seconds: Object.fromEntries(seconds),
  }
}

type Result = Pick<ReturnType<TestCase['result']>, 'errors'>

function described(module: TestModule, title: string, { errors = [] }: Result): string {
  const name = [`✗ ${module.relativeModuleId}`, title].filter(Boolean).join(' › ')
  const messages = errors.flatMap(({ message, diff, stacks }) => [
    message,
    diff,
    ...(stacks ?? []).map(({ file, line, column }) => `    at ${file}:${line}:${column}`),
  ])
  return [name, ...messages.filter(Boolean)].join('\n')
}
