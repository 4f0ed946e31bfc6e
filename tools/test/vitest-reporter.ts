import { writeFile } from 'node:fs/promises'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { createProgress } from './progress.ts'

/**
 * The reporter of `npm test`: it prints how many files are done, and each failure at once. It also writes errors
 * outside of any test into a file, as a list of texts, because vitest's own report leaves them out.
 */
export function vitestReporter(outsideErrorsFile: string): Reporter {
  const progress = createProgress('test files')
  /** The output of each test so far, by its id: it is printed when the test fails. */
  const printed = new Map<string, string[]>()
  const takePrinted = (id: string) => {
    const texts = printed.get(id) ?? []
    printed.delete(id)
    return texts.join('')
  }
  return {
    onTestRunStart: (specifications) => progress.start(specifications.length),
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
    onTestRunEnd: async (_modules, errors) => {
      progress.end()
      await writeFile(outsideErrorsFile, JSON.stringify(errors.map(({ message, stack }) => stack ?? message)))
    },
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
