import { addresses } from 'virtual:operation-addresses/others'
import type { Image } from '#contract/media/media-operations.ts'
import { ApiFailure } from '#web/platform/api/api-failure.ts'
import { addTransferred } from '#web/platform/device/transferred-bytes.ts'

/** Formats that browsers show (REQ-76); with this list a picker hands over JPEG instead of a phone's own format. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/** A connection without progress for this long is aborted. */
const SILENCE_MS = 60_000

type UploadOptions = {
  /** A picture that is sent again under its key after a lost response makes no second image. */
  key: string
  onProgress(fraction: number): void
  signal: AbortSignal
}

/**
 * Uploads one image and reports its progress, which `fetch` cannot. Rejects with ApiFailure, also when the connection
 * falls silent or `signal` aborts it.
 */
export function uploadImage(file: File, { key, onProgress, signal }: UploadOptions): Promise<Image> {
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
      addTransferred(file.size)
      if (isGood(request)) resolve(request.response)
      else reject(new ApiFailure(request.status, request.response?.error ?? null))
    }
    request.onerror = () => reject(new ApiFailure(0, null))
    request.onabort = () => reject(new ApiFailure(0, null))
  })
  request.upload.onprogress = reportProgress
  signal.addEventListener('abort', stop)
  open(request, file, key)
  request.send(file)
  if (signal.aborted) stop()
  return sent.finally(() => {
    clearTimeout(silence)
    signal.removeEventListener('abort', stop)
  })
}

function open(request: XMLHttpRequest, file: File, key: string): void {
  const [method, path] = addresses.uploadImage
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
