import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** How long `npm start` takes until it is ready, the first and the second time on the same data. */
export async function measureSecondStart(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'thandaza-start-'))
  await chmod(folder, 0o755)
  try {
    const first = await startOnce(folder)
    const second = await startOnce(folder)
    console.log(
      `\nnpm start to ready: first ${first.toFixed(1)} s, second ${second.toFixed(1)} s (aim ≤ 3 s)`,
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function startOnce(folder: string): Promise<number> {
  const started = performance.now()
  const child = spawn('env', ['PORT=0', `DATA_DIR=${join(folder, 'data')}`, 'npm', 'start', '--silent'], {
    cwd: join(import.meta.dirname, '..', '..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk) => {
      if (String(chunk).includes('is ready')) resolve()
    })
  })
  const seconds = (performance.now() - started) / 1000
  child.kill('SIGTERM')
  if (child.exitCode === null) await once(child, 'exit')
  return seconds
}
