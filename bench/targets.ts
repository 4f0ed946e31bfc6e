import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Address } from '#server/database/connect.ts'
import type { Memory, Usage } from './measured-server.ts'
import { sum } from './numbers.ts'

/** A measured server in a process of its own. */
export type Target = { port: number; address: Address; process: ChildProcess }

/** The child processes that run now. */
const living = new Set<ChildProcess>()

/** The engine options that every start of the product uses; memory is read after a collection. */
const engine = ['--max-semi-space-size=4', '--heap-growing-percent=50', '--expose-gc']
const COMPILE_CACHE = join(import.meta.dirname, '..', '.cache', 'compile')

/** Starts a server of this folder in its own process, with settings besides the common ones. */
export async function startTarget(
  file: string,
  address: Address,
  settings: Record<string, string> = {},
  compileCache?: string,
): Promise<Target> {
  const child = startProcess(file, [JSON.stringify(address), JSON.stringify(settings)], compileCache)
  const { port } = await answerOf<{ port: number }>(child)
  return { port, address, process: child }
}

/**
 * Starts a file of this folder in its own process, which ends at the latest when its part does. The compile cache is
 * that of `npm start`, unless another folder is given.
 */
export function startProcess(
  file: string,
  values: readonly string[] = [],
  compileCache = COMPILE_CACHE,
): ChildProcess {
  const child = fork(join(import.meta.dirname, file), values, {
    // `env` adds the variable to those of this process and becomes the server: same process id, same channel.
    execPath: 'env',
    execArgv: [`NODE_COMPILE_CACHE=${compileCache}`, process.execPath, ...engine],
  })
  living.add(child)
  child.once('exit', () => living.delete(child))
  return child
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

/** Sends a message to a process and returns its answer. */
export async function ask<T>(child: ChildProcess, message: string | object): Promise<T> {
  const answer = answerOf<T>(child)
  child.send(message)
  return await answer
}

/** The next message of a process; throws when it exits instead, so that no caller waits for ever. */
async function answerOf<T>(child: ChildProcess): Promise<T> {
  return await new Promise((resolve, reject) => {
    const breakOff = (code: number | null) => reject(new Error(`A measured process ended (${code})`))
    child.once('exit', breakOff)
    child.once('message', (answer) => {
      child.off('exit', breakOff)
      resolve(answer as T)
    })
  })
}

/** Processor time of servers together so far, in microseconds. */
export async function cpuOf(...targets: readonly Target[]): Promise<number> {
  const usages = await Promise.all(targets.map(usageOf))
  return sum(usages.map(({ cpuMicros }) => cpuMicros))
}

/** Processor time so far, and the resident memory at this moment without a garbage collection. */
export async function usageOf({ process: child }: Target): Promise<Usage> {
  return await ask<Usage>(child, 'usage')
}

/** Memory of servers together, after a garbage collection. */
export async function memoryOf(...targets: readonly Target[]): Promise<Memory> {
  const all = await Promise.all(targets.map(({ process: child }) => ask<Memory>(child, 'memory')))
  return { resident: sum(all.map(({ resident }) => resident)), used: sum(all.map(({ used }) => used)) }
}
