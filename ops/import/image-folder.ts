import { readFile, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { mediaLimits } from '#contract/media/media-constants.ts'
import { hasCode, refusal } from '#server/database/startup-refusal.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { type ProcessedImage, readImage } from '#server/platform/media/image-processing.ts'
import { whereaboutsOf } from './image-addresses.ts'

const MEGABYTE = 1024 * 1024

/** An image of the export, decoded and re-encoded, or the reason it cannot be imported. */
export type Found = { image: ProcessedImage } | { reason: string }

/** The downloaded images. No file outside of the folder is ever read, whatever an export names. */
export type ImageFolder = { read(address: string): Promise<Found> }

/** Opens the folder with the downloaded images; without one no image can be imported. */
export async function openImageFolder(folder: string | null, bucket: string | null): Promise<ImageFolder> {
  if (folder === null) return { read: async () => ({ reason: 'No folder with images was named (--images)' }) }
  const root = await realpath(folder).catch((error: unknown) => {
    throw refusal(`The folder ${folder} cannot be read.`, error)
  })
  return {
    read: async (address) => {
      const { paths } = whereaboutsOf(address, bucket)
      if (paths.length === 0) return { reason: 'It does not lie in the bucket that was named (--bucket)' }
      for (const path of paths) {
        const file = await fileIn(root, path)
        if (file) return await decoded(file)
      }
      return { reason: 'Its file is not in the folder' }
    },
  }
}

/** The real path of a file below the folder; null when it does not exist, is no file, or lies outside of the folder. */
async function fileIn(root: string, path: string): Promise<{ path: string; size: number } | null> {
  try {
    const real = await realpath(join(root, path))
    if (!real.startsWith(root + sep)) return null
    const found = await stat(real)
    return found.isFile() ? { path: real, size: found.size } : null
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE')) return null
    throw error
  }
}

/** Treats the file like an upload: the same limits, and only its pixels are encoded again. */
async function decoded({ path, size }: { path: string; size: number }): Promise<Found> {
  if (size > mediaLimits.maxBytes)
    return { reason: `It is larger than ${mediaLimits.maxBytes / MEGABYTE} MB` }
  try {
    return { image: await readImage(await readFile(path)) }
  } catch (error) {
    if (error instanceof Failure && error.code === 'NOT_AN_IMAGE')
      return { reason: 'It cannot be read as an image' }
    throw error
  }
}
