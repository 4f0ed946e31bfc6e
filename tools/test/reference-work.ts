import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'

/** Seconds of a fixed piece of work: on one core, and on each of two at once. */
export type ReferenceTimes = { alone: number; together: number }

/** Does the same work on every machine, so that a slow one is seen. docs/testing.md has figures to compare with. */
export async function measureReference(): Promise<ReferenceTimes> {
  const alone = await workInThread()
  const together = Math.max(...(await Promise.all([workInThread(), workInThread()])))
  return { alone, together }
}

/** The time of the work itself, without the start of the thread. */
function workInThread(): Promise<number> {
  const worker = new Worker(fileURLToPath(import.meta.url))
  return new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))
}

/** Digests, JSON and regular expressions: about a third of the time each. */
function work(): number {
  const started = performance.now()
  const block = Buffer.alloc(1 << 20, 'thandaza')
  for (let turn = 0; turn < 240; turn += 1) createHash('sha256').update(block).digest()
  const prayers = Array.from({ length: 2_000 }, (_, id) => ({ id, title: `Prayer ${id}`, tags: ['a', 'b'] }))
  for (let turn = 0; turn < 160; turn += 1) JSON.parse(JSON.stringify(prayers))
  const text = JSON.stringify(prayers)
  for (let turn = 0; turn < 60; turn += 1) text.replace(/"(\w+)":"?([^",]+)/g, '$2=$1')
  return (performance.now() - started) / 1000
}

if (!isMainThread) parentPort?.postMessage(work())
