import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { settingTable } from '#server/platform/settings/setting-table.ts'
import { freePort } from '#tests/support/servers/free-port.ts'

const root = resolve(import.meta.dirname, '../../..')

/** The contact details of the operator of the product under test. */
export const operator = {
  email: 'support@thandaza.example',
  phone: '+27 21 555 0142',
  address: '12 Eden Street, George',
} as const

export type Product = {
  origin: string
  dataDir: string
  /** Kills the server without warning and starts it again, at the same address on the same data. */
  killAndRestart(): Promise<void>
  stop(): Promise<void>
}

type ProductOptions = {
  hasDemo?: boolean
  settings?: { readonly [name in keyof typeof settingTable]?: string }
}

/** Starts the product as `npm start` does, on the build in dist/, with its own port and data folder. */
export async function startProduct({
  hasDemo = false,
  settings = {},
}: ProductOptions = {}): Promise<Product> {
  const port = await freePort()
  const dataDir = await mkdtemp(join(tmpdir(), 'thandaza-journeys-'))
  await chmod(dataDir, 0o755)
  const start = async () => {
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
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    await untilReady(server)
    return server
  }
  let server = await start()
  const end = async (signal: NodeJS.Signals) => {
    server.kill(signal)
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
  }
  return {
    origin: `http://localhost:${port}`,
    dataDir,
    killAndRestart: async () => {
      await end('SIGKILL')
      server = await start()
    },
    stop: async () => {
      await end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Settings in this machine's environment and .env must not change the tests. */
function blankSettings(): Record<string, string> {
  return Object.fromEntries(Object.keys(settingTable).map((name) => [name, '']))
}

/** Resolves when the server is ready; its later output is read and dropped, so that it never blocks. */
function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((ready, failed) => {
    let output = ''
    server.stdout?.on('data', (text: Buffer) => {
      output += text
      if (output.includes(' is ready:')) ready()
    })
    server.stderr?.on('data', (text: Buffer) => {
      output += text
      process.stderr.write(text)
    })
    server.on('error', failed)
    server.on('exit', (code) => failed(new Error(`The server stopped at its start (${code}). ${output}`)))
  })
}
