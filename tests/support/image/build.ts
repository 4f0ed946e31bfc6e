import { spawn } from 'node:child_process'
import { chown, cp, link, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { basename, join, posix, relative, resolve } from 'node:path'
import { runEnvironment } from '#tests/support/servers/server-process.ts'
import { root } from '#tests/support/sources.ts'
import { makeTempDir } from '#tests/support/temp-dir.ts'
import {
  type Instruction,
  readCommand,
  readCopy,
  readEnvironment,
  readStages,
  type Stage,
} from './instructions.ts'
import { copyTree } from './trees.ts'

export type Context = {
  /** Whether a file or folder of the repository is part of the build context. */
  has(path: string): boolean
}

/**
 * Reads .dockerignore, which names the included paths, then excluded endings and folders; no other form is understood.
 */
async function readContext(): Promise<Context> {
  const text = await readFile(join(root, '.dockerignore'), 'utf8')
  const [first, ...rules] = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const admitted = rules.filter((rule) => /^![\w.-]+$/.test(rule)).map((rule) => rule.slice(1))
  const endings = rules.filter((rule) => /^\*\*\/\*\.test\.tsx?$/.test(rule)).map((rule) => rule.slice(4))
  const folders = rules.filter((rule) => /^[\w.-]+\/[\w./-]+$/.test(rule))
  if (first !== '*' || admitted.length + endings.length + folders.length !== rules.length)
    throw new Error('.dockerignore is not understood')
  return {
    has: (path) =>
      admitted.includes(path.split('/')[0] ?? '') &&
      !endings.some((ending) => basename(path).endsWith(ending)) &&
      !folders.some((folder) => path === folder || path.startsWith(`${folder}/`)),
  }
}

/** The user `node` of the official images. */
const NODE_USER = 1000

/** The result of the last stage: its files below `folder`, and its run configuration. */
export type Image = {
  folder: string
  images: string[]
  environment: Record<string, string>
  workdir: string
  user: string
  stopSignal: NodeJS.Signals
  command: string[]
  healthCheck: string[]
  remove(): Promise<void>
}

/** Replaces a RUN that takes too long for `npm test`; returns true when it did the step itself. */
export type StandIn = (command: string, folder: string) => Promise<boolean>

type BuiltStage = Omit<Image, 'images' | 'remove'>
type Build = { buildFolder: string; context: Context; standIn: StandIn; done: Map<string, BuiltStage> }

const asRoot = process.getuid?.() === 0

/** Executes the Dockerfile, each stage in an empty folder that stands for its file system. */
export async function buildImage(standIn: StandIn = async () => false): Promise<Image> {
  const buildFolder = await makeTempDir('image')
  const remove = () => rm(buildFolder, { recursive: true, force: true })
  try {
    const stages = readStages(await readFile(join(root, 'Dockerfile'), 'utf8'))
    const build: Build = { buildFolder, context: await readContext(), standIn, done: new Map() }
    let last: BuiltStage | undefined
    for (const stage of stages) {
      last = await buildStage(build, stage)
      build.done.set(stage.name, last)
    }
    if (!last) throw new Error('The Dockerfile has no stage')
    return { ...last, images: stages.map(({ image }) => image), remove }
  } catch (error) {
    await remove()
    throw error
  }
}

async function buildStage(build: Build, { name, instructions }: Stage): Promise<BuiltStage> {
  const folder = join(build.buildFolder, name)
  const settled: BuiltStage = {
    folder,
    environment: {},
    workdir: '/',
    user: 'root',
    stopSignal: 'SIGTERM',
    command: [],
    healthCheck: [],
  }
  await mkdir(join(folder, 'usr/local/bin'), { recursive: true })
  await copyNode(join(folder, 'usr/local/bin/node'))
  for (const instruction of instructions) await perform(build, settled, instruction)
  return settled
}

/** The Node of the image is the one that runs these tests; their versions are compared by the test. */
async function copyNode(target: string): Promise<void> {
  await link(process.execPath, target).catch(() => cp(process.execPath, target))
}

async function perform(build: Build, settled: BuiltStage, { name, rest }: Instruction): Promise<void> {
  const at = (path: string) => join(settled.folder, posix.resolve(settled.workdir, path))
  if (name === 'WORKDIR') {
    settled.workdir = posix.resolve(settled.workdir, rest)
    await mkdir(at('.'), { recursive: true })
  } else if (name === 'ENV') Object.assign(settled.environment, readEnvironment(rest))
  else if (name === 'COPY') await copy(build, settled, rest)
  else if (name === 'RUN') (await build.standIn(rest, at('.'))) || (await run(settled, rest))
  else if (name === 'USER') settled.user = rest
  else if (name === 'STOPSIGNAL') settled.stopSignal = signalOf(rest)
  else if (name === 'CMD') settled.command = readCommand(rest)
  else if (name === 'HEALTHCHECK') settled.healthCheck = readCommand(rest.slice(rest.indexOf('CMD ') + 4))
  else if (name !== 'EXPOSE') throw new Error(`The instruction ${name} is not understood`)
}

function signalOf(name: string): NodeJS.Signals {
  if (name === 'SIGTERM') return name
  throw new Error(`STOPSIGNAL ${name} is no signal that the server handles`)
}

async function copy({ context, done }: Build, settled: BuiltStage, rest: string): Promise<void> {
  const { from, isOwned, sources, target } = readCopy(rest)
  const base = from === undefined ? root : done.get(from)?.folder
  if (base === undefined) throw new Error(`COPY --from=${from}: no earlier stage has this name`)
  const to = join(settled.folder, posix.resolve(settled.workdir, target))
  for (const source of sources) {
    const path = from === undefined ? resolve(base, source) : join(base, source)
    const isFolder = (await stat(path)).isDirectory()
    const mayShare = from !== undefined
    const isIncluded = (file: string) => from !== undefined || context.has(relative(root, file))
    if (!isIncluded(path)) throw new Error(`COPY ${source}: .dockerignore excludes it`)
    await copyTree(path, isFolder ? to : join(to, posix.basename(source)), { isIncluded, mayShare })
    if (isOwned && asRoot) await own(path, to)
  }
}

/** Gives the copied files to the image's user, and nothing beside them. */
async function own(source: string, target: string): Promise<void> {
  for (const name of await readdir(source)) await chown(join(target, name), NODE_USER, NODE_USER)
}

/** The proxy settings of this machine, which packages need; no other variable enters a build. */
const PROXY_VARIABLES =
  /^(HOME|NODE_EXTRA_CA_CERTS|SSL_CERT_\w+|npm_config_(registry|cafile|ca|proxy|https_proxy)|(https?|no)_proxy)$/i

/** Runs a command as the image's shell would, in the folder that stands for its own. */
async function run({ folder, workdir, environment }: BuiltStage, command: string): Promise<void> {
  const { PATH = '' } = process.env
  const proxyEnvironment = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => PROXY_VARIABLES.test(name)),
  )
  const child = spawn('/bin/sh', ['-ec', command], {
    cwd: join(folder, workdir),
    env: {
      ...proxyEnvironment,
      ...runEnvironment(),
      ...environment,
      PATH: `${join(folder, 'usr/local/bin')}:${PATH}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said += text
    })
  const code = await new Promise((ended, failed) => child.on('error', failed).on('close', ended))
  if (code !== 0) throw new Error(`RUN ${command} ended with ${code}:\n${said}`)
}

/** Starts a command of the image as its user would: with its settings, and those of the operator. */
export function startInside(image: Image, [program = '', ...args]: string[], own: Record<string, string>) {
  const mapped = Object.entries(image.environment).map(([name, value]) => [
    name,
    value.startsWith('/') ? join(image.folder, value) : value,
  ])
  const user = asRoot && image.user === 'node' ? { uid: NODE_USER, gid: NODE_USER } : {}
  const child = spawn(join(image.folder, 'usr/local/bin', program), args, {
    ...user,
    cwd: join(image.folder, image.workdir),
    env: {
      PATH: join(image.folder, 'usr/local/bin'),
      ...runEnvironment(),
      ...Object.fromEntries(mapped),
      ...own,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [said, complained] = ['', '']
  child.stdout.on('data', (text) => {
    said += text
  })
  child.stderr.on('data', (text) => {
    complained += text
  })
  return {
    pid: child.pid,
    said: () => said,
    complained: () => complained,
    signal: (name: NodeJS.Signals) => child.kill(name),
    ended: new Promise<number | string>((resolve, reject) => {
      child.on('error', reject)
      child.on('close', (code, signal) => resolve(code ?? signal ?? ''))
    }),
  }
}
