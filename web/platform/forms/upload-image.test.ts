import { afterEach, expect, test, vi } from 'vitest'
import { imageFile, interceptUploads, someImage } from '#tests/support/web/fake-uploads.ts'
import { ApiFailure } from '#web/platform/api/api-failure.ts'
import { uploadImage } from './upload-image.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function begin(file = imageFile(), stopper = new AbortController()) {
  const uploads = interceptUploads()
  const onProgress = vi.fn()
  const sent = uploadImage(file, { key: 'a-key', onProgress, signal: stopper.signal })
  const upload = uploads[0]
  if (!upload) throw new Error('Nothing was sent')
  return { uploads, upload, sent, onProgress, stopper }
}

test('the file itself is sent, with a key, and its progress is reported', async () => {
  const file = imageFile()
  const { upload, sent, onProgress } = begin(file)
  upload.progress(0.4)
  upload.answer(someImage())
  expect(await sent).toEqual(someImage())
  expect(upload.address).toBe('POST /api/media')
  expect(upload.file).toBe(file)
  expect(upload.headers).toMatchObject({
    'content-type': 'image/jpeg',
    accept: 'application/json',
    'idempotency-key': 'a-key',
  })
  expect(onProgress).toHaveBeenCalledExactlyOnceWith(0.4)
})

test('a refusal is the failure of the contract; a page of a proxy counts as a network failure', async () => {
  const refused = begin()
  refused.upload.refuse('NOT_AN_IMAGE')
  await expect(refused.sent).rejects.toMatchObject({ code: 'NOT_AN_IMAGE', status: 415 })
  const strange = begin()
  strange.upload.answer(null as never)
  await expect(strange.sent).rejects.toBeInstanceOf(ApiFailure)
})

test('a connection that is silent for a minute is aborted, a slow one is not', async () => {
  vi.useFakeTimers()
  const { upload, sent } = begin()
  const refused = expect(sent).rejects.toMatchObject({ code: 'NETWORK' })
  vi.advanceTimersByTime(59_000)
  upload.progress(0.1)
  vi.advanceTimersByTime(59_000)
  expect(upload.isStopped).toBe(false)
  vi.advanceTimersByTime(1_000)
  expect(upload.isStopped).toBe(true)
  await refused
})

test('a cancelled upload is no longer sent', async () => {
  const { upload, sent, stopper } = begin()
  stopper.abort()
  await expect(sent).rejects.toMatchObject({ code: 'NETWORK' })
  expect(upload.isStopped).toBe(true)
})
