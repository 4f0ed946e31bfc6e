import { execFile } from 'node:child_process'

/** Runs a program of the machine to its end; what it printed on both streams, and whether it ended with 0. */
export function runProgram(
  name: string,
  args: readonly string[],
): Promise<{ isFine: boolean; said: string }> {
  return new Promise((resolve) => {
    execFile(name, args, (error, out, complained) => {
      const said = `${out}${complained}`.trim()
      resolve({ isFine: error === null, said: said || (error?.message ?? '') })
    })
  })
}
