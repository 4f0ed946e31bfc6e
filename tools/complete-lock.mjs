// Adds to package-lock.json the other-platform optional packages that were out of reach when it was written, so that
// `npm ci` accepts the file everywhere. Versions come from the exact pins their parents state.
import { readFileSync, writeFileSync } from 'node:fs'

const file = process.argv[2] ?? 'package-lock.json'
const lock = JSON.parse(readFileSync(file, 'utf8'))
const systems = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
  'aix',
]
const processors = [
  'arm64',
  'arm',
  'x64',
  'ia32',
  'ppc64',
  'riscv64',
  's390x',
  'loong64',
  'mips64el',
  'wasm32',
]

for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const isThere = lock.packages[`node_modules/${name}`] || lock.packages[`${path}/node_modules/${name}`]
    if (isThere) continue
    if (!/^\d+\.\d+\.\d[\w.-]*$/.test(version))
      throw new Error(`${name} of ${path} has no exact version: ${version}`)
    const words = name.split(/[/-]/)
    lock.packages[`node_modules/${name}`] = {
      version,
      cpu: processors.filter((word) => words.includes(word)),
      ...(entry.dev && { dev: true }),
      ...(words.includes('musl') && words.includes('linux') && { libc: ['musl'] }),
      ...(words.includes('gnu') && words.includes('linux') && { libc: ['glibc'] }),
      optional: true,
      ...(systems.some((word) => words.includes(word)) && {
        os: systems.filter((word) => words.includes(word)),
      }),
    }
  }
}
const root = lock.packages['']
lock.packages = {
  '': root,
  ...Object.fromEntries(
    Object.entries(lock.packages)
      .filter(([p]) => p)
      .sort(([a], [b]) => a.localeCompare(b, 'en')),
  ),
}
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
