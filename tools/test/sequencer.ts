import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Begins with the tests that start servers and kill them: they take longest, and one of them at the end would keep a
 * single worker busy while the others idle. Within both parts the order is vitest's own: the slowest of the last run
 * first, then the largest.
 */
export class RealServersFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) =>
      /\/tests\/(access|http|operations|races|resilience)\//.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
