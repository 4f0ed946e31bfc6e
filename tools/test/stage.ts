import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

/** The result of a part of the run: how many passed, and the name of each failed one. */
export type Count = { passed: number; failures: string[] }

/** A part of the test run: its title and its result. */
export type Stage = { title: string; run(): Promise<Count> }

/** A stage that is one program and one test: quiet when it passes, with the program's output when it fails. */
export function check(title: string, program: string, ...args: string[]): Stage {
  return {
    title,
    run: async () => {
      const { status, said } = await start(program, args, { isQuiet: true })
      if (status === 0) return { passed: 1, failures: [] }
      console.log(said.trim())
      return { passed: 0, failures: [title] }
    },
  }
}

/** Several stages as one, two of them at a time: as many as a small runner has cores. */
export function sideBySide(title: string, stages: readonly Stage[]): Stage {
  return {
    title,
    run: async () => {
      const waiting = [...stages]
      const counts: Count[] = []
      const work = async () => {
        for (let stage = waiting.shift(); stage; stage = waiting.shift()) counts.push(await stage.run())
      }
      await Promise.all([work(), work()])
      return {
        passed: counts.reduce((sum, { passed }) => sum + passed, 0),
        failures: counts.flatMap(({ failures }) => failures),
      }
    },
  }
}

/** Tests that cannot run count as one failure with the reason. */
export function notRun({ title }: Pick<Stage, 'title'>, reason: string): Count {
  return { passed: 0, failures: [`${title} did not run: ${reason}`] }
}

type Options = {
  isQuiet?: boolean
  environment?: Record<string, string>
  /** Called for each message that the program sends to its parent. */
  onMessage?: (() => void) | undefined
}

/** Runs a script of this repository, or a program of its packages, on the current Node. */
export function start(
  program: string,
  args: readonly string[],
  { isQuiet = false, environment = {}, onMessage }: Options = {},
): Promise<{ status: number; said: string }> {
  const file = program.includes('/') ? program : join('node_modules', '.bin', program)
  const child = spawn(process.execPath, [join(root, file), ...args], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: [
      'ignore',
      ...Array<'pipe' | 'inherit'>(2).fill(isQuiet ? 'pipe' : 'inherit'),
      ...(onMessage ? (['ipc'] as const) : []),
    ],
  })
  return new Promise((resolve, reject) => {
    let said = ''
    const collect = (text: Buffer) => {
      said += text
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    if (onMessage) child.on('message', onMessage)
    child.on('error', reject)
    child.on('close', (status) => resolve({ status: status ?? 1, said }))
  })
}
