import { writeFile } from 'node:fs/promises'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { createProgress } from './progress.ts'

/**
 * The reporter of `npm test`: how many files are done, and what failed at the moment it did. It also writes the errors that
 * no test could catch into a file, as a list of texts, because vitest's own report leaves them out.
 */
export function vitestReporter(outsideErrorsFile: string): Reporter {
  const progress = createProgress('test files')
  /** What each test printed so far, by its id: it is shown when the test fails. */
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
  const said = errors.flatMap(({ message, diff, stacks }) => [
    message,
    diff,
    ...(stacks ?? []).map(({ file, line, column }) => `    at ${file}:${line}:${column}`),
  ])
  return [name, ...said.filter(Boolean)].join('\n')
}
