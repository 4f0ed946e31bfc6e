import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { MediaStore } from './media-store.ts'

/**
 * Files in a folder of this machine. A file appears whole or not at all: it is written under another name, synced to
 * disk, then renamed.
 */
export function diskStore(folder: string): MediaStore {
  return {
    put: async (key, bytes) => {
      const path = pathOf(folder, key)
      await mkdir(dirname(path), { recursive: true })
      try {
        await writeThrough(unfinished(path), bytes)
        await renameUnlessRemoved(unfinished(path), path)
      } catch (error) {
        // Half a file on a full disk would only take up space.
        await rm(unfinished(path), { force: true })
        throw error
      }
      await syncFolder(dirname(path))
    },
    read: async (key) => {
      const file = await openIfThere(pathOf(folder, key))
      if (!file) return null
      const { size } = await file.stat()
      return { body: file.createReadStream(), size }
    },
    remove: async (keys) => {
      for (const path of keys.map((key) => pathOf(folder, key))) {
        await rm(path, { force: true })
        await rm(unfinished(path), { force: true })
      }
    },
  }
}

const KEY = /^[\w-]+(\/[\w-]+)*\.\w+$/

/** Keys are made here and never by a caller; one that could leave the folder is a bug. */
function pathOf(folder: string, key: string): string {
  if (!KEY.test(key)) throw new Error('A key may only contain plain names')
  return join(folder, key)
}

/** A file is written once, by one request, so its temporary file needs no unique name. */
function unfinished(path: string): string {
  return `${path}.part`
}

async function writeThrough(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A file that is removed while it is being written stays removed: an export of somebody who deletes their account. */
async function renameUnlessRemoved(from: string, to: string): Promise<void> {
  await rename(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}

/** A rename outlives a power cut only when the folder was synced too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function openIfThere(path: string) {
  return open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}
