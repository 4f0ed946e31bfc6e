import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type RedisBeside = { url: string; stop(): Promise<void> }

/** Starts a Redis that keeps nothing; null where none is installed. */
export async function startRedis(): Promise<RedisBeside | null> {
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'thandaza-redis-'))
  const options = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--dir',
    folder,
  ]
  const child = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'inherit'] })
  const isReady = await new Promise<boolean>((resolve) => {
    child.stdout.on('data', (chunk) => {
      if (String(chunk).includes('Ready to accept connections')) resolve(true)
    })
    child.on('error', () => resolve(false))
    child.on('exit', () => resolve(false))
  })
  return isReady ? { url: `redis://127.0.0.1:${port}`, stop } : null

  async function stop(): Promise<void> {
    child.kill('SIGTERM')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || !address) throw new Error('No port was free')
  return address.port
}
