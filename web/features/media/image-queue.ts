import { mediaLimits } from '#contract/media/media-constants.ts'
import type { Image } from '#contract/media/media-operations.ts'
import { type ApiFailure, asApiFailure, isUnreached } from '#web/platform/api/api-failure.ts'
import {
  type PictureQuality,
  type PictureRefusal,
  shrinkPicture,
} from '#web/platform/forms/shrink-picture.ts'
import { uploadImage } from '#web/platform/forms/upload-image.ts'

/** The upload state of an image. A failed image stays in its position until the person decides. */
export type Upload =
  | { state: 'waiting' }
  | { state: 'shrinking' }
  | { state: 'uploading'; percent: number }
  | { state: 'failed'; mayRetry: boolean }
  /** It goes up with what it belongs to, once there is a connection. */
  | { state: 'unreached' }
  | { state: 'done'; image: Image }

export type PickedImage = {
  /** Also the idempotency key of the upload. */
  key: string
  /** The file on the device as it was chosen; null for an image that was uploaded before. */
  chosen: File | null
  /** The file that goes up, without position and camera data; null until it is made. A retry sends the same bytes. */
  file: File | null
  /** The bytes of the chosen file, when the file that goes up was made smaller. */
  bytesBefore: number | null
  /** The address of the local preview. */
  preview: string | null
  alt: string
  upload: Upload
}

type QueueOptions = {
  /** Whether what the images belong to may wait for a connection, and they with it. */
  mayWait: boolean
  onDone(): void
  onFailed(failure: ApiFailure): void
  onRefused(refusal: PictureRefusal): void
}

/** A picture takes 50 MB while it is made smaller, so there is one at a time on the page, whatever its forms. */
let shrinking: Promise<unknown> = Promise.resolve()

/** On slow connections two parallel uploads finish sooner than four. */
const MAX_CONCURRENT = 2

/**
 * The images of one form: made smaller one after the other, and uploaded two at a time. `read` returns the same array until something changes; a
 * removed image is no longer sent, and `stop` ends everything when the form unmounts.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: its closures are short, and measured alone.
export function createImageQueue(initial: readonly Image[], options: QueueOptions) {
  let picked: readonly PickedImage[] = initial.map(pickedBefore)
  const shrinkable = new Map<string, AbortController>()
  const running = new Map<string, AbortController>()
  const listeners = new Set<() => void>()
  let waiting: ((isSettled: boolean) => void)[] = []

  function put(next: readonly PickedImage[]): void {
    picked = next
    for (const listener of listeners) listener()
    if (!picked.some(isInProgress)) resolveWaiting(true)
  }
  function resolveWaiting(isSettled: boolean): void {
    const resolvers = waiting
    waiting = []
    for (const answer of resolvers) answer(isSettled)
  }
  function change(key: string, part: Partial<PickedImage>): void {
    put(picked.map((one) => (one.key === key ? { ...one, ...part } : one)))
  }
  function startNext(): void {
    const next = picked.find(({ file, upload }) => file && upload.state === 'waiting')
    if (!next?.file || running.size >= MAX_CONCURRENT) return
    void send(next.key, next.file)
    startNext()
  }
  async function shrink({ key, chosen }: PickedImage, quality: PictureQuality): Promise<void> {
    const signal = shrinkable.get(key)?.signal
    if (!chosen || !signal) return
    change(key, { upload: { state: 'shrinking' } })
    const small = await shrinkPicture(chosen, quality, signal)
    if (signal.aborted) return
    shrinkable.delete(key)
    if ('refusal' in small) {
      change(key, { upload: { state: 'failed', mayRetry: false } })
      options.onRefused(small.refusal)
    } else {
      const { file, isSmaller } = small
      const preview = URL.createObjectURL(file)
      change(key, {
        file,
        preview,
        bytesBefore: isSmaller ? chosen.size : null,
        upload: { state: 'waiting' },
      })
      startNext()
    }
  }
  async function send(key: string, file: File): Promise<void> {
    const stopper = new AbortController()
    running.set(key, stopper)
    change(key, { upload: { state: 'uploading', percent: 0 } })
    const onProgress = (fraction: number) => {
      if (running.has(key))
        change(key, { upload: { state: 'uploading', percent: Math.floor(fraction * 100) } })
    }
    const result = await uploadImage(file, { key, onProgress, signal: stopper.signal }).catch(asApiFailure)
    if (stopper.signal.aborted) return
    running.delete(key)
    settle(key, result)
    startNext()
  }
  function settle(key: string, result: Image | ApiFailure): void {
    if (result instanceof Error && options.mayWait && isUnreached(result)) {
      change(key, { upload: { state: 'unreached' } })
    } else if (result instanceof Error) {
      change(key, { upload: { state: 'failed', mayRetry: mayRetry(result) } })
      options.onFailed(result)
    } else {
      change(key, { upload: { state: 'done', image: result } })
      options.onDone()
    }
  }
  function release({ key, preview }: PickedImage): void {
    for (const stopping of [shrinkable, running]) {
      stopping.get(key)?.abort()
      stopping.delete(key)
    }
    if (preview) URL.revokeObjectURL(preview)
  }
  return {
    read: () => picked,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    add: (files: readonly File[], quality: PictureQuality) => {
      const added = files.slice(0, mediaLimits.perParent - picked.length).map(pickedNow)
      put([...picked, ...added])
      for (const one of added) {
        shrinkable.set(one.key, new AbortController())
        shrinking = shrinking.finally(() => shrink(one, quality))
      }
    },
    remove: (key: string) => {
      picked.filter((one) => one.key === key).forEach(release)
      put(picked.filter((one) => one.key !== key))
      startNext()
    },
    retry: (key: string) => {
      change(key, { upload: { state: 'waiting' } })
      startNext()
    },
    describe: (key: string, alt: string) => change(key, { alt }),
    /** Waits for the running uploads: true once none is left, false when the form was reset or unmounted. */
    settled: () => new Promise<boolean>((resolve) => waiting.push(resolve)),
    reset: (images: readonly Image[]) => {
      resolveWaiting(false)
      picked.forEach(release)
      put(images.map(pickedBefore))
    },
    stop: () => {
      resolveWaiting(false)
      picked.forEach(release)
    },
  }
}

const notSent = { chosen: null, file: null, bytesBefore: null, preview: null, alt: '' }

function pickedBefore(image: Image): PickedImage {
  return { ...notSent, key: image.id, alt: image.alt, upload: { state: 'done', image } }
}

function pickedNow(chosen: File): PickedImage {
  return { ...notSent, key: crypto.randomUUID(), chosen, upload: { state: 'waiting' } }
}

export function isInProgress({ upload }: PickedImage): boolean {
  return !['failed', 'unreached', 'done'].includes(upload.state)
}

/**
 * A file that the server refused for its content cannot be retried; a full list can, after the person removes an image.
 */
function mayRetry({ code }: ApiFailure): boolean {
  return !['FILE_TOO_LARGE', 'NOT_AN_IMAGE', 'TOO_LARGE', 'UNSUPPORTED_TYPE', 'INVALID'].includes(code)
}
