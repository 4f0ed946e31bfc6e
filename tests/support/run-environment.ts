const names = ['TMPDIR', 'THANDAZA_TEST_RUN']

/** What every process of a test carries: where temporary files belong, and the name by which the test runner finds it. */
export function runEnvironment(): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name): [string, string][] => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}
