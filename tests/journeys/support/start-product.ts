import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { settingTable } from '#server/platform/settings/setting-table.ts'

const root = resolve(import.meta.dirname, '../../..')

/** How the operator of the product that is walked through can be reached. */
export const operator = {
  email: 'support@thandaza.example',
  phone: '+27 21 555 0142',
  address: '12 Eden Street, George',
} as const

export type Product = { origin: string; dataDir: string; stop(): Promise<void> }

type Wishes = { hasDemo?: boolean; settings?: { readonly [name in keyof typeof settingTable]?: string } }

/** Starts the product as `npm start` does, on the build in dist/, with a port and a data folder of its own. */
export async function startProduct({ hasDemo = false, settings = {} }: Wishes = {}): Promise<Product> {
  const port = await freePort()
  const dataDir = await mkdtemp(join(tmpdir(), 'thandaza-journeys-'))
  await chmod(dataDir, 0o755)
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      ...blankSettings(),
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: hasDemo ? '1' : '0',
      RATE_LIMIT_SCALE: '100000',
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await untilReady(server)
  return {
    origin: `http://localhost:${port}`,
    dataDir,
    stop: async () => {
      server.kill('SIGTERM')
      if (server.exitCode === null) await once(server, 'exit')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** What this machine's environment and .env say about settings must not change what is tested. */
function blankSettings(): Record<string, string> {
  return Object.fromEntries(Object.keys(settingTable).map((name) => [name, '']))
}

/** Resolves when the server greets; what it says later is read and dropped, so that it never waits for a reader. */
function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((ready, failed) => {
    let said = ''
    server.stdout?.on('data', (text: Buffer) => {
      said += text
      if (said.includes(' is ready:')) ready()
    })
    server.on('error', failed)
    server.on('exit', (code) => failed(new Error(`The server stopped at its start (${code}). ${said}`)))
  })
}

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (typeof address !== 'object' || !address) throw new Error('No free port was given.')
  return address.port
}
