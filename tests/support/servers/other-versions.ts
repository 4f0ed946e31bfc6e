import { execFile, spawn } from 'node:child_process'
import { rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeTempDir } from '#tests/support/temp-dir.ts'
import { runEnvironment } from '#tests/support/run-environment.ts'
import { root } from '#tests/support/sources.ts'

export type EarlierServer = {
  origin: string
  /** Its short name in the history. */
  commit: string
  /** Its exit code. */
  stop(): Promise<number | null>
  /** Everything it said, its log among it. */
  said(): string
  remove(): Promise<void>
}

const READY = /is ready: +(http:\/\/\S+)/

/** The server of an earlier commit, the API alone, from a folder of its own; packages are those installed here. */
export async function startEarlierVersion(
  commit: string,
  environment: Record<string, string>,
): Promise<EarlierServer> {
  const folder = await makeTempDir('earlier')
  const run = promisify(execFile)
  const { stdout: name } = await run('git', ['-C', root, 'rev-parse', '--short', commit])
  await run('sh', ['-ec', 'git -C "$1" archive "$2" | tar -x -C "$3"', 'sh', root, name.trim(), folder])
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))

  const { PATH = '', HOME = '' } = process.env
  const neutral = {
    PORT: '0',
    DEMO: '0',
    RATE_LIMIT_SCALE: '100000',
    LOG_LEVEL: 'warn',
    DATA_DIR: join(folder, 'data'),
  }
  const child = spawn(process.execPath, ['server/main.ts', '--api'], {
    cwd: folder,
    env: { PATH, HOME, ...runEnvironment(), ...neutral, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [said, complained] = ['', '']
  child.stderr.on('data', (text) => {
    complained += text
  })
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const origin = await new Promise<string>((resolve, reject) => {
    void ended.then(async (code) => {
      await rm(folder, { recursive: true, force: true })
      reject(new Error(`${commit} ended with ${code}:\n${complained}`))
    })
    child.stdout.on('data', (text) => {
      said += text
      const [, address] = READY.exec(said) ?? []
      if (address) resolve(address.replace('localhost', '127.0.0.1'))
    })
  })
  return {
    origin,
    commit: name.trim(),
    stop: async () => {
      child.kill('SIGTERM')
      return await ended
    },
    said: () => said + complained,
    remove: async () => {
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
