import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#tests/support/sources.ts'

type Locked = {
  version: string
  resolved?: string
  integrity?: string
  os?: string | string[]
  cpu?: string | string[]
  libc?: string | string[]
}

const wanted: Record<string, Record<string, string> | undefined> = readJson('package.json')
const { packages } = readJson<{ packages: Record<string, Locked> }>('package-lock.json')
const locked = Object.entries(packages).filter(([path]) => path !== '')

test('every dependency is pinned to one version', () => {
  const all = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
    Object.entries(wanted[kind] ?? {}),
  )
  expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  const elsewhere = all.filter(([name, version]) => packages[`node_modules/${name}`]?.version !== version)
  expect(elsewhere).toEqual([])
})

test('the lock file names no download address, so that any registry serves', () => {
  expect(locked.filter(([, { resolved }]) => resolved)).toEqual([])
  expect(readFileSync(join(root, 'package-lock.json'), 'utf8')).not.toMatch(/"https?:\/\/[^"]*\.tgz/)
})

test('every download is checked against its fingerprint', () => {
  const loose = locked.filter(([, entry]) => isForOurs(entry) && !entry.integrity)
  expect(loose.map(([path]) => path)).toEqual([])
})

/** Machines we serve: Linux with glibc, on x64 and arm64. */
function isForOurs({ os = 'linux', cpu = 'x64', libc = 'glibc' }: Locked): boolean {
  return (
    [os].flat().includes('linux') && /\b(x64|arm64)\b/.test(String(cpu)) && [libc].flat().includes('glibc')
  )
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(join(root, path), 'utf8'))
}
