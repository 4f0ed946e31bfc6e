import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { root } from '#tests/support/sources.ts'
import { makeTempDir } from '#tests/support/temp-dir.ts'

const runFile = promisify(execFile)

it('a fresh clone gets every package, a built release that only runs gets those of the running server, and a test the others too', async () => {
  const folder = await cloneWithPackages()
  await bootstrap(folder, '--build', '--run')
  expect(await packagesIn(folder)).toEqual(['for-building', 'for-running'])

  await rm(join(folder, 'node_modules'), { recursive: true })
  await bootstrap(folder, '--build', '--run')
  expect(await packagesIn(folder)).toEqual(['for-running'])
  await writeFile(join(folder, 'node_modules', 'is-kept'), '')
  await bootstrap(folder, '--run')
  expect(await readdir(join(folder, 'node_modules'))).toContain('is-kept')

  await bootstrap(folder)
  expect(await packagesIn(folder)).toEqual(['for-building', 'for-running'])
})

/** A folder with the program, two packages that need no network, and a build that does nothing. */
async function cloneWithPackages(): Promise<string> {
  const folder = await makeTempDir('bootstrap')
  onTestFinished(() => rm(folder, { recursive: true }))
  const tools = ['bootstrap.mjs', 'bootstrap-lock.mjs', 'bootstrap-show.mjs', 'test/programs.json']
  for (const name of tools) await cp(join(root, 'tools', name), join(folder, 'tools', name))
  const files = {
    'tools/build.ts': '',
    'vite.config.ts': '',
    'contract/a.ts': '',
    'web/a.ts': '',
    '.npmrc': 'install-links=true',
    'packages/for-running/package.json': JSON.stringify({ name: 'for-running', version: '1.0.0' }),
    'packages/for-building/package.json': JSON.stringify({ name: 'for-building', version: '1.0.0' }),
    'package.json': JSON.stringify({
      dependencies: { 'for-running': 'file:packages/for-running' },
      devDependencies: { 'for-building': 'file:packages/for-building' },
    }),
    'dist/.stamp': '',
  }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  await runFile('npm', ['install', '--package-lock-only', '--offline', '--no-audit'], { cwd: folder })
  return folder
}

async function bootstrap(folder: string, ...args: string[]): Promise<void> {
  await runFile(process.execPath, ['tools/bootstrap.mjs', ...args], { cwd: folder })
}

async function packagesIn(folder: string): Promise<string[]> {
  return (await readdir(join(folder, 'node_modules'))).filter((name) => name.startsWith('for-')).sort()
}
