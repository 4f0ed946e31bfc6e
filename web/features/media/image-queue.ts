import { mediaLimits } from '#contract/media/media-constants.ts'
import type { Image } from '#contract/media/media-operations.ts'
import { type ApiFailure, asApiFailure } from '#web/platform/api/api-failure.ts'
import { uploadImage } from '#web/platform/forms/upload-image.ts'

/** The upload state of an image. A failed image stays in its position until the person decides. */
export type Upload =
  | { state: 'waiting' }
  | { state: 'uploading'; percent: number }
  | { state: 'failed'; mayRetry: boolean }
  | { state: 'done'; image: Image }

export type PickedImage = {
  key: string
  /** The file on the device; null for an image that was uploaded before. */
  file: File | null
  /** The address of the local preview. */
  preview: string | null
  alt: string
  upload: Upload
}

type UploadCallbacks = { onDone(): void; onFailed(failure: ApiFailure): void }

/** On slow connections two parallel uploads finish sooner than four. */
const MAX_CONCURRENT = 2

/**
 * The images of one form and their uploads, two at a time. `read` returns the same array until something changes; a
 * removed image is no longer sent, and `stop` ends everything when the form unmounts.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: its closures are short, and measured alone.
export function createImageQueue(initial: readonly Image[], callbacks: UploadCallbacks) {
  let picked: readonly PickedImage[] = initial.map(pickedBefore)
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
    const next = picked.find(({ upload }) => upload.state === 'waiting')
    if (!next?.file || running.size >= MAX_CONCURRENT) return
    void send(next.key, next.file)
    startNext()
  }
  async function send(key: string, file: File): Promise<void> {
    const stopper = new AbortController()
    running.set(key, stopper)
    change(key, { upload: { state: 'uploading', percent: 0 } })
    const onProgress = (fraction: number) => {
      if (running.has(key))
        change(key, { upload: { state: 'uploading', percent: Math.floor(fraction * 100) } })
    }
    const result = await uploadImage(file, { onProgress, signal: stopper.signal }).catch(asApiFailure)
    if (stopper.signal.aborted) return
    running.delete(key)
    settle(key, result)
    startNext()
  }
  function settle(key: string, result: Image | ApiFailure): void {
    if (result instanceof Error) {
      change(key, { upload: { state: 'failed', mayRetry: mayRetry(result) } })
      callbacks.onFailed(result)
    } else {
      change(key, { upload: { state: 'done', image: result } })
      callbacks.onDone()
    }
  }
  function release({ key, preview }: PickedImage): void {
    running.get(key)?.abort()
    running.delete(key)
    if (preview) URL.revokeObjectURL(preview)
  }
  return {
    read: () => picked,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    add: (files: readonly File[]) => {
      put([...picked, ...files.slice(0, mediaLimits.perParent - picked.length).map(pickedNow)])
      startNext()
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

function pickedBefore(image: Image): PickedImage {
  return { key: image.id, file: null, preview: null, alt: image.alt, upload: { state: 'done', image } }
}

function pickedNow(file: File): PickedImage {
  const preview = URL.createObjectURL(file)
  return { key: crypto.randomUUID(), file, preview, alt: '', upload: { state: 'waiting' } }
}

export function isInProgress({ upload }: PickedImage): boolean {
  return upload.state === 'waiting' || upload.state === 'uploading'
}

/**
 * A file that the server refused for its content cannot be retried; a full list can, after the person removes an image.
 */
function mayRetry({ code }: ApiFailure): boolean {
  return !['FILE_TOO_LARGE', 'NOT_AN_IMAGE', 'TOO_LARGE', 'UNSUPPORTED_TYPE', 'INVALID'].includes(code)
}
