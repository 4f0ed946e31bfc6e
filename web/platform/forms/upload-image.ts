import { addresses } from 'virtual:operation-addresses/others'
import type { ErrorCode } from '#contract/api/error-codes.ts'
import { mediaLimits } from '#contract/media/media-constants.ts'
import type { Image } from '#contract/media/media-operations.ts'
import { ApiFailure } from '#web/platform/api/api-failure.ts'

/** Formats that browsers show (REQ-76); with this list a picker hands over JPEG instead of a phone's own format. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/** A connection without progress for this long is aborted. */
const SILENCE_MS = 60_000

/** The same file is sent under the same key, so that a retry after a lost response makes no second image. */
const keys = new WeakMap<File, string>()

/** The reason not to send a file: no data is spent on a file that the server would refuse (PNEW-20). */
export function refusalOf(file: File): Extract<ErrorCode, 'FILE_TOO_LARGE' | 'NOT_AN_IMAGE'> | null {
  // Some phones report no type; then the server checks.
  if (isHeic(file) || (file.type !== '' && !imageTypes.includes(file.type))) return 'NOT_AN_IMAGE'
  return file.size > mediaLimits.maxBytes ? 'FILE_TOO_LARGE' : null
}

/** A photo in the format of some phones; a file that came from one may have no type on a computer. */
export function isHeic({ name, type }: File): boolean {
  return /^image\/hei[cf]/.test(type) || (type === '' && /\.hei[cf]$/i.test(name))
}

type UploadOptions = { onProgress(fraction: number): void; signal: AbortSignal }

/**
 * Uploads one image and reports its progress, which `fetch` cannot. Rejects with ApiFailure, also when the connection
 * falls silent or `signal` aborts it.
 */
export function uploadImage(file: File, { onProgress, signal }: UploadOptions): Promise<Image> {
  const request = new XMLHttpRequest()
  const stop = () => request.abort()
  let silence = setTimeout(stop, SILENCE_MS)

  function reportProgress({ loaded, total }: ProgressEvent): void {
    clearTimeout(silence)
    silence = setTimeout(stop, SILENCE_MS)
    if (total > 0) onProgress(loaded / total)
  }
  const sent = new Promise<Image>((resolve, reject) => {
    request.onload = () => {
      if (isGood(request)) resolve(request.response)
      else reject(new ApiFailure(request.status, request.response?.error ?? null))
    }
    request.onerror = () => reject(new ApiFailure(0, null))
    request.onabort = () => reject(new ApiFailure(0, null))
  })
  request.upload.onprogress = reportProgress
  signal.addEventListener('abort', stop)
  open(request, file)
  request.send(file)
  if (signal.aborted) stop()
  return sent.finally(() => {
    clearTimeout(silence)
    signal.removeEventListener('abort', stop)
  })
}

function open(request: XMLHttpRequest, file: File): void {
  const [method, path] = addresses.uploadImage
  const key = keys.get(file) ?? crypto.randomUUID()
  keys.set(file, key)
  request.open(method, path)
  request.responseType = 'json'
  request.setRequestHeader('accept', 'application/json')
  request.setRequestHeader('content-type', file.type || 'application/octet-stream')
  request.setRequestHeader('idempotency-key', key)
}

/** A response that is not our JSON (a proxy's page) is a failure, whatever its status. */
function isGood({ status, response }: XMLHttpRequest): boolean {
  return status >= 200 && status < 300 && response !== null
}
