// Makes a fresh clone ready before npm start and npm test. Plain JavaScript without dependencies: it runs on whatever
// Node the machine has (20 or newer), before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { alone } from './bootstrap-lock.mjs'
import { show } from './bootstrap-show.mjs'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const modules = join(root, 'node_modules')
const ownNode = join(modules, '.bin', 'node')

/** The two kinds of installation, in the words of npm; a built release runs without what building and testing need. */
const [everything, forRunning] = ['--include=dev', '--omit=dev']
/** The command only runs the product. */
const isForRunning = process.argv.includes('--run')
/** A part of `npm run chaos` that needs programs of its own: `--part=deployment`. */
const part = process.argv.find((word) => word.startsWith('--part='))?.slice('--part='.length)
/** Programs that the tests, or the part, use besides packages: their paths, and their names in apt, the best first. */
const programs = Object.values(readJson('tools/test/programs.json')).filter(({ parts }) =>
  part ? parts?.includes(part) : !parts,
)

const steps = [
  { isDone: isInstalled, act: install },
  { isDone: () => !process.argv.includes('--build') || isBuilt(), act: build },
  { isDone: () => !(part || process.argv.includes('--tests')) || hasPrograms(), act: installPrograms },
]

try {
  if (!steps.every((step) => step.isDone())) await alone(join(root, '.cache', 'bootstrap.lock'), runSteps)
  requireNode()
} catch (error) {
  console.error(`\n${error.message}`)
  process.exitCode = 1
}

async function runSteps() {
  for (const step of steps) if (!step.isDone()) await step.act()
}

function isInstalled() {
  return hasPackages(everything) || (isForRunning && isBuilt() && hasPackages(forRunning))
}

function hasPackages(kind) {
  const file = join(modules, '.thandaza-stamp')
  if (textOf(file) === packagesStamp(kind)) return true
  if (!isLockCurrent(kind)) return false
  writeFileSync(file, packagesStamp(kind))
  return true
}

function packagesStamp(kind) {
  const { dependencies, devDependencies, optionalDependencies, overrides } = readJson('package.json')
  const wanted = JSON.stringify([dependencies, devDependencies, optionalDependencies, overrides])
  return digest(kind, wanted, readFileSync(join(root, 'package-lock.json')), process.platform, process.arch)
}

/** Someone ran npm by hand: npm's own record of the installation equals the lock file. */
function isLockCurrent(kind) {
  const installRecord = textOf(join(modules, '.package-lock.json'))
  if (!installRecord || !existsSync(ownNode)) return false
  const { packages: installed } = JSON.parse(installRecord)
  const required = Object.entries(readJson('package-lock.json').packages).filter(
    ([path, { dev }]) => path !== '' && !(dev && kind === forRunning),
  )
  return required.every(([path, { version, optional, devOptional }]) => {
    const isAbsent = !installed[path] && (optional || devOptional)
    return isAbsent || installed[path]?.version === version
  })
}

async function install() {
  const npm = process.env.npm_execpath
  const [program, first] = npm?.endsWith('npm-cli.js') ? [process.execPath, [npm]] : ['npm', []]
  const kind = isForRunning && isBuilt() ? forRunning : everything
  const options = [
    kind,
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--fetch-retries=5',
  ]
  await show({ title: 'Installing packages', program, args: [...first, 'ci', ...options], cwd: root })
  writeFileSync(join(modules, '.thandaza-stamp'), packagesStamp(kind))
}

function isBuilt() {
  return textOf(join(root, 'dist', '.stamp')) === sourcesStamp()
}

function sourcesStamp() {
  const files = ['package-lock.json', 'vite.config.ts', ...['contract', 'tools', 'web'].flatMap(filesBelow)]
  return digest(...files.flatMap((name) => [name, readFileSync(join(root, name))]))
}

function filesBelow(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? filesBelow(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
    )
    .filter((name) => !/\.test\.tsx?$|routeTree\.gen\.ts$/.test(name))
}

async function build() {
  const stamp = sourcesStamp()
  const program = existsSync(ownNode) ? ownNode : process.execPath
  await show({ title: 'Building the web application', program, args: [join('tools', 'build.ts')], cwd: root })
  writeFileSync(join(root, 'dist', '.stamp'), stamp)
}

function hasPrograms() {
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  return !mayInstall || missingPrograms().length === 0
}

/** Programs without any alternative installed; on Debian's apt, which has the best one, also those without the best. */
function missingPrograms() {
  const isDebian = /^ID=debian$/m.test(textOf('/etc/os-release') ?? '')
  const folders = (process.env.PATH ?? '/usr/bin:/bin').split(':')
  return programs.filter(({ names, setting }) => {
    const wanted = isDebian ? names.slice(0, 1) : names
    const places = wanted.flatMap((name) => folders.map((folder) => join(folder, name)))
    return ![process.env[setting], ...places].some((path) => path && existsSync(path))
  })
}

/** A failure here does not stop the tests: they run with what is there, and print the command to type at their end. */
async function installPrograms() {
  const missing = missingPrograms()
  const titles = missing.map(({ title }) => title).join(' and ')
  const apt = { title: `Installing ${titles} for the tests`, program: 'apt-get', cwd: '/' }
  const environment = { DEBIAN_FRONTEND: 'noninteractive' }
  // Waits for a dropped connection and for another running apt.
  const patience = ['-o', 'Acquire::Retries=5', '-o', 'DPkg::Lock::Timeout=300']
  const packages = ['install', '-y', '-qq', '--no-install-recommends', ...patience]
  try {
    await show({ ...apt, title: `Looking for ${titles}`, args: ['update', '-qq', ...patience] })
    await show({ ...apt, args: [...packages, ...missing.map(nameInApt)], environment })
  } catch (error) {
    console.error(`\n${error.message}\nThe tests go on with what is there.`)
  }
}

/** The best name that apt knows. */
function nameInApt({ aptNames }) {
  const isKnown = (name) => spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0
  return aptNames.find(isKnown) ?? aptNames[0]
}

function requireNode() {
  if (existsSync(ownNode) || Number(process.versions.node.split('.')[0]) >= 24) return
  throw new Error(
    `Node 24 is needed; this is ${process.version}, and no packaged one exists for ${process.platform}-${process.arch}.`,
  )
}

function readJson(name) {
  return JSON.parse(readFileSync(join(root, name), 'utf8'))
}

function textOf(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

function digest(...parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex')
}
