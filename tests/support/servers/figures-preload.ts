import { readdirSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Loaded before the server by a test: at SIGUSR2 it prints the resources of the process after a garbage collection. */
setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

process.on('SIGUSR2', () => {
  collect()
  collect()
  const { heapUsed, external, rss } = process.memoryUsage()
  const held: Record<string, number> = {}
  for (const kind of process.getActiveResourcesInfo()) held[kind] = (held[kind] ?? 0) + 1
  const descriptors = readdirSync('/proc/self/fd').length
  process.stdout.write(`figures ${JSON.stringify({ heapUsed, external, rss, descriptors, held })}\n`)
})
