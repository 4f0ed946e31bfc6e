import { writeFile } from 'node:fs/promises'
import type { Reporter } from 'vitest/node'

/**
 * A reporter for vitest, whose own report leaves them out: writes the errors that no test could catch
 * into a file, as a list of texts.
 */
export function outsideErrors(file: string): Reporter {
  return {
    onTestRunEnd: (_modules, errors) =>
      writeFile(file, JSON.stringify(errors.map(({ message, stack }) => stack ?? message))),
  }
}
