import { execFile } from 'node:child_process'
import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { hasCode } from '#server/database/startup-refusal.ts'
import { makeTempDir } from '#tests/support/temp-dir.ts'

const MEGABYTE = 1024 * 1024

/** A disk that is soon full. It exists for one process and its children alone, and goes with them. */
export type SmallDisk = {
  /** The folder, as the process sees it. */
  folder: string
  /** The command that starts the process, so that it sees the disk. */
  through: string[]
  remove(): Promise<void>
}

/** Makes one of so many megabytes, in memory. No machine's own disk is filled. */
export async function createSmallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await makeTempDir('disk')
  const through = mountCommand(folder, megabytes)
  await requirePermission(through)
  return {
    folder,
    through,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** A path inside a process's mount namespace, as seen from outside. */
export function asSeenBy(pid: number, path: string): string {
  return `/proc/${pid}/root${path}`
}

/**
 * Mounts in a namespace of its own. A plain user may mount only as the root of a user namespace, and then switches
 * back, because PostgreSQL does not run as root.
 */
function mountCommand(folder: string, megabytes: number): string[] {
  const mount = `mount -t tmpfs -o size=${megabytes}m,mode=755 tmpfs "$0" && exec "$@"`
  if (process.getuid?.() === 0) return ['unshare', '--mount', 'sh', '-c', mount, folder]
  const back = ['unshare', '--user', `--map-user=${process.getuid?.()}`, `--map-group=${process.getgid?.()}`]
  return ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c', mount, folder, ...back]
}

async function requirePermission([program = '', ...args]: string[]): Promise<void> {
  try {
    await promisify(execFile)(program, [...args, 'true'])
  } catch (cause) {
    throw new Error(
      'This test fills a small disk of its own, for which this machine must allow mounts: sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0 (in a container: --cap-add SYS_ADMIN)',
      { cause },
    )
  }
}

/** Fills a disk, leaving so many megabytes free; 0 leaves not one page. */
export async function fillUp(folder: string, { butMegabytes }: { butMegabytes: number }): Promise<void> {
  const file = await open(join(folder, 'filler'), 'a')
  try {
    while ((await freeMegabytes(folder)) > butMegabytes + 1) await file.write(Buffer.alloc(MEGABYTE, 1))
    while (butMegabytes === 0) await file.write(Buffer.alloc(4096, 1))
  } catch (error) {
    if (!hasCode(error, 'ENOSPC')) throw error
  } finally {
    await file.close()
  }
}

/** Frees the space again. */
export function freeSpace(folder: string): Promise<void> {
  return rm(join(folder, 'filler'))
}

async function freeMegabytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return (bavail * bsize) / MEGABYTE
}
