import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { FieldError } from '#contract/api/error-codes.ts'
import { mediaLimits } from '#contract/media/media-constants.ts'
import type { Image } from '#contract/media/media-operations.ts'
import { errorMessages } from '#contract/messages/en/errors.ts'
import { mediaMessages } from '#contract/messages/en/media.ts'
import type { ApiFailure } from '#web/platform/api/api-failure.ts'
import { expireSession } from '#web/platform/api/session-query.ts'
import { type PictureRefusal, usualQuality } from '#web/platform/forms/shrink-picture.ts'
import type { NewPicture } from '#web/platform/pending-writes/pending-writes.ts'
import { isLoaded, say, textsOf } from '#web/platform/text/text-catalogue.ts'
import { showToast } from '#web/ui/toasts/toast-store.ts'
import { createImageQueue, isInProgress, type PickedImage } from './image-queue.ts'

const t = textsOf(mediaMessages, errorMessages)

type TextKey = Parameters<typeof t>[0]

type Queue = ReturnType<typeof createImageQueue>

export type ImagesState = ReturnType<typeof useImages>

/**
 * The images of a form: the picked images with their progress, the actions on them, and the uploaded `images`. Starts
 * with `initial`: images of a draft, or of the content that is edited. Images in `savedImages` belong to saved content
 * already: only the person removes them. With `isQuiet` a finished upload shows no toast; with `mayWait` those that found no
 * connection wait with what they belong to.
 */
export function useImages(
  initial: readonly Image[] = [],
  savedImages: readonly Image[] = [],
  { isQuiet = false, mayWait = false }: { isQuiet?: boolean; mayWait?: boolean } = {},
) {
  const queryClient = useQueryClient()
  const [isBest, setBest] = useState(false)
  const [queue] = useState(() =>
    createImageQueue(initial, {
      mayWait,
      onDone: () => {
        if (!isQuiet) showImageToast('success', 'media.done')
      },
      onFailed: (failure) => showUploadFailure(queryClient, failure),
      onRefused: showRefusal,
    }),
  )
  const { add, remove, retry, describe, reset } = queue
  const picked = useSyncExternalStore(queue.subscribe, queue.read, queue.read)
  useQueueOfForm(queue)
  const images = useMemo(() => picked.flatMap(imageIn), [picked])
  return {
    picked,
    images,
    isUploading: picked.some(isInProgress),
    /** Adds files, as many as there is room for. */
    pick: (files: readonly File[]) => {
      if (files.length > mediaLimits.perParent - picked.length) showImageToast('failure', 'media.tooMany')
      add(files, isBest ? 'best' : usualQuality())
    },
    /** Whether the next files keep more of their pixels, for more data. */
    isBest,
    setBest,
    remove,
    retry,
    describe,
    reset,
    /** The uploaded images at this moment, not those of the last render. */
    now: () => queue.read().flatMap(imageIn),
    /** The images that found no connection. */
    unreached: () => queue.read().filter(isWaiting).flatMap(pictureOf),
    /** True when every image is uploaded, or waits for a connection: waits for running uploads, and shows which cannot be sent. */
    settled: () => whenSettled(queue),
    /** Removes an image of a draft that the server has deleted; offline, a missing image proves nothing. */
    miss: (key: string, imageId: string) => {
      if (!navigator.onLine || savedImages.some(({ id }) => id === imageId)) return
      remove(key)
      showImageToast('info', 'media.gone', 'media.gone.detail')
    },
  }
}

function imageIn({ upload, alt }: PickedImage): Image[] {
  return upload.state === 'done' ? [{ ...upload.image, alt }] : []
}

/** Sends the images again that found no connection, when it is back; ends all with the form. */
function useQueueOfForm({ read, retry, stop }: Queue): void {
  useEffect(() => stop, [stop])
  useEffect(() => {
    const retryUnreached = () => {
      for (const { key } of read().filter(isWaiting)) retry(key)
    }
    addEventListener('online', retryUnreached)
    return () => removeEventListener('online', retryUnreached)
  }, [read, retry])
}

function isWaiting({ upload }: PickedImage): boolean {
  return upload.state === 'unreached'
}

function pictureOf({ key: id, alt, file }: PickedImage): NewPicture[] {
  return file ? [{ id, alt, blob: file, name: file.name }] : []
}

function whenSettled({ read, settled }: Pick<Queue, 'read' | 'settled'>): boolean | Promise<boolean> {
  if (!read().some(isInProgress)) return areThere(read())
  showImageToast('info', 'media.stillUploading', 'media.stillUploading.detail')
  return settled().then((isSettled) => isSettled && areThere(read()))
}

function areThere(picked: readonly PickedImage[]): boolean {
  const isComplete = !picked.some(({ upload }) => upload.state === 'failed')
  if (!isComplete) showImageToast('failure', 'media.unsent', 'media.unsent.detail')
  return isComplete
}

/** Images in the form that the operations take. */
export function chosenOf(images: readonly Image[]): { id: string; alt: string }[] {
  return images.map(({ id, alt }) => ({ id, alt }))
}

function showRefusal(refusal: PictureRefusal): void {
  if (refusal === 'tooLarge') showImageToast('failure', 'media.tooLarge', 'media.tooLarge.detail')
  else showImageToast('failure', 'media.failed', `media.${refusal}`)
}

const reasons: Partial<Record<ApiFailure['code'], TextKey>> = {
  NETWORK: 'error.network.detail',
  UNAUTHENTICATED: 'error.unauthenticated',
  RATE_LIMITED: 'error.rateLimited',
  UNAVAILABLE: 'error.unavailable',
  NOT_AN_IMAGE: 'media.notAnImage',
  IMAGES_FULL: 'media.roomUsed',
}

function showUploadFailure(queryClient: QueryClient, { code, fields }: ApiFailure): void {
  if (code === 'UNAUTHENTICATED') expireSession(queryClient)
  if (code === 'FILE_TOO_LARGE') showImageToast('failure', 'media.tooLarge', 'media.tooLarge.detail')
  else
    showToast({ kind: 'failure', title: t('media.failed'), detail: detailOf(fields.file) ?? reasonOf(code) })
}

/** What the server says about the file itself. */
function detailOf(refusal: FieldError | undefined): string | undefined {
  return refusal && isLoaded(refusal.key) ? say(refusal.key, refusal.values) : undefined
}

function reasonOf(code: ApiFailure['code']): string | undefined {
  const reason = reasons[code]
  return reason && t(reason)
}

function showImageToast(kind: 'success' | 'info' | 'failure', title: TextKey, detail?: TextKey): void {
  showToast({ kind, title: t(title), detail: detail && t(detail) })
}
