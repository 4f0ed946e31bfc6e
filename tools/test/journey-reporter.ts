import { readFileSync } from 'node:fs'
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'
import { createProgress } from './progress.ts'

/**
 * The reporter of `npm test` for Playwright, which takes a class: it prints how many journeys are done, and what
 * failed.
 */
export default class JourneyReporter implements Reporter {
  readonly #progress = createProgress('journeys')

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#progress.start(suite.allTests().length)
  }

  onTestEnd(test: TestCase, { status, errors, attachments }: TestResult): void {
    const messages = errors.flatMap(({ stack, message, snippet }) => [stack ?? message, snippet])
    if (status !== test.expectedStatus)
      this.#progress.fail(
        [`✗ ${test.titlePath().filter(Boolean).join(' › ')}`, ...messages, pageOf(attachments)]
          .filter(Boolean)
          .join('\n'),
      )
    this.#progress.advance()
  }

  onError({ stack, message }: { stack?: string; message?: string }): void {
    this.#progress.fail(stack ?? message ?? '')
  }

  onEnd(): void {
    this.#progress.end()
  }

  printsToStdio(): boolean {
    return true
  }
}

/** The page at the moment of failure, as roles and names: it remains where a run leaves no screenshots. */
function pageOf(attachments: TestResult['attachments']): string {
  const { path } = attachments.find(({ name }) => name === 'error-context') ?? {}
  const [, page = ''] = path ? readFileSync(path, 'utf8').split('# Page snapshot') : []
  return page.split('# Test source')[0]?.trim() ?? ''
}
