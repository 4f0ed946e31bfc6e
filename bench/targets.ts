import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Address } from '#server/database/connect.ts'
import type { Usage } from './measured-server.ts'
import { sum } from './numbers.ts'

/** A measured server in a process of its own. */
export type Target = Awaited<ReturnType<typeof startTarget>>

/** The child processes that run now. */
const living = new Set<ChildProcess>()

/** The engine options that every start of the product uses; memory is read after a collection. */
const engine = ['--max-semi-space-size=4', '--heap-growing-percent=50', '--expose-gc']
/** The compile cache of `npm start`. */
const COMPILE_CACHE = join(import.meta.dirname, '..', '.cache', 'compile')

/** Starts a server of this folder as a process of its own, which ends at the latest when its part does. */
export async function startTarget(file: string, address: Address, settings = {}, cache = COMPILE_CACHE) {
  const values = [address, settings].map((value) => JSON.stringify(value))
  const child = fork(join(import.meta.dirname, file), values, {
    // `env` adds the variable to those of this process and becomes the server: same process id, same channel.
    execPath: 'env',
    execArgv: [`NODE_COMPILE_CACHE=${cache}`, process.execPath, ...engine],
  })
  living.add(child)
  child.once('exit', () => living.delete(child))
  const { port } = await answerOf<{ port: number }>(child)
  return { port, address, process: child }
}

/** Stops the processes of a failed part, which would disturb the next one. */
export function stopAllTargets(): void {
  for (const child of living) if (child.connected) child.disconnect()
}

/** Stops servers and waits for their end. */
export async function stopTargets(...targets: readonly Target[]): Promise<void> {
  for (const { process: child } of targets) {
    child.send('stop')
    await once(child, 'exit')
  }
}

/** The next message of a process; throws when it exits instead, so that no caller waits for ever. */
async function answerOf<T>(child: ChildProcess): Promise<T> {
  const over = new AbortController()
  const ended = once(child, 'exit', over).then(([code]) => {
    throw new Error(`A measured process ended (${code})`)
  })
  const [answer] = await Promise.race([once(child, 'message'), ended])
  over.abort()
  return answer
}

/** Processor time so far and memory of servers together, at this moment or after a garbage collection. */
export async function usageOf(
  targets: readonly Target[],
  message: 'usage' | 'memory' = 'usage',
): Promise<Usage> {
  const all = await Promise.all(
    targets.map(({ process: child }) => {
      const answer = answerOf<Usage>(child)
      child.send(message)
      return answer
    }),
  )
  const totalOf = (figure: keyof Usage) => sum(all.map((usage) => usage[figure]))
  return { cpuMicros: totalOf('cpuMicros'), resident: totalOf('resident'), used: totalOf('used') }
}
