import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, type Manifest } from 'vite'
import type { PageAssets } from '#contract/page-rendering.ts'
import { refuseCycles } from './build-cycles.ts'
import { writeRouteTree } from './route-tree.ts'

const root = resolve(import.meta.dirname, '..')
const webFolder = join(root, 'dist/web')
const ssrFolder = join(root, 'dist/ssr')
const buildsFile = join(root, 'dist/builds.json')
const configFile = join(root, 'vite.config.ts')
const worthCompressing = /\.(js|css|svg|txt|webmanifest)$/
const buildsKept = 2
const rootRouteFile = 'web/routes/__root.tsx'

const { idsByFile } = await writeRouteTree()
await build({ configFile, logLevel: 'warn' })
await build({ configFile, logLevel: 'warn', build: { ssr: true } })
const manifest = await takeManifest()
refuseCycles(manifest)
await writeFile(join(ssrFolder, 'page-assets.json'), JSON.stringify(pageAssets(manifest, idsByFile)))
await forgetOldBuilds(manifest)
await compressFolder(webFolder)

/** The client manifest, moved out of the served folder. */
async function takeManifest(): Promise<Manifest> {
  const path = join(ssrFolder, 'client-manifest.json')
  await rename(join(webFolder, '.vite/manifest.json'), path)
  await rm(join(webFolder, '.vite'), { recursive: true })
  return JSON.parse(await readFile(path, 'utf8'))
}

/** Which scripts and styles each route needs, read from the manifest of the client build. */
function pageAssets(manifest: Manifest, idsByFile: Map<string, string>): PageAssets {
  const entry = 'web/entry-client.tsx'
  const shared = filesOf(manifest, [entry])
  const routes: PageAssets['routes'] = { __root__: withoutEntry(shared, manifest[entry]?.file) }
  for (const [file, id] of idsByFile) {
    if (file === rootRouteFile) continue
    const parts = Object.keys(manifest).filter((key) => key.startsWith(`${file}?`))
    const own = filesOf(manifest, parts)
    routes[id] = {
      scripts: own.scripts.filter((path) => !shared.scripts.includes(path)),
      styles: own.styles.filter((path) => !shared.styles.includes(path)),
    }
  }
  return { entry: `/${manifest[entry]?.file}`, routes }
}

function withoutEntry(files: Files, entry: string | undefined): Files {
  return { ...files, scripts: files.scripts.filter((path) => path !== `/${entry}`) }
}

type Files = { scripts: string[]; styles: string[] }

/** The files of some chunks and of everything they import. */
function filesOf(manifest: Manifest, keys: string[]): Files {
  const seen = new Set<string>()
  const waiting = [...keys]
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (seen.has(key)) continue
    seen.add(key)
    waiting.push(...(manifest[key]?.imports ?? []))
  }
  const chunks = [...seen].flatMap((key) => manifest[key] ?? [])
  return {
    scripts: chunks.map((chunk) => `/${chunk.file}`),
    styles: [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))].map((file) => `/${file}`),
  }
}

/** Keeps the files of the last builds, which open pages may still ask for, and removes older ones. */
async function forgetOldBuilds(manifest: Manifest): Promise<void> {
  const current = Object.values(manifest).flatMap((c) => [c.file, ...(c.css ?? []), ...(c.assets ?? [])])
  const earlier: string[][] = JSON.parse(await readFile(buildsFile, 'utf8').catch(() => '[]'))
  const builds = [current, ...earlier].slice(0, buildsKept)
  const kept = new Set(builds.flat())
  for (const name of await readdir(join(webFolder, 'assets'))) {
    if (!kept.has(`assets/${name.replace(/\.(br|gz)$/, '')}`)) await rm(join(webFolder, 'assets', name))
  }
  await writeFile(buildsFile, JSON.stringify(builds))
}

/** Lays a .br and a .gz beside every text file. Fonts and images are compressed already. */
async function compressFolder(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await compressFolder(path)
    else if (worthCompressing.test(entry.name)) await compressFile(path)
  }
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }))
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
}
