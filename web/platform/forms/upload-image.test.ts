import { afterEach, expect, test, vi } from 'vitest'
import { mediaLimits } from '#contract/media/media-constants.ts'
import { imageFile, interceptUploads, someImage } from '#tests/support/web/fake-uploads.ts'
import { ApiFailure } from '#web/platform/api/api-failure.ts'
import { isHeic, refusalOf, uploadImage } from './upload-image.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function begin(file = imageFile(), stopper = new AbortController()) {
  const uploads = interceptUploads()
  const onProgress = vi.fn()
  const sent = uploadImage(file, { onProgress, signal: stopper.signal })
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
  expect(upload.headers).toMatchObject({ 'content-type': 'image/jpeg', accept: 'application/json' })
  expect(onProgress).toHaveBeenCalledExactlyOnceWith(0.4)
})

test('the same file is sent again under the same key, another one under its own', async () => {
  const file = imageFile()
  const { uploads, upload, sent } = begin(file)
  upload.breakOff()
  await expect(sent).rejects.toMatchObject({ code: 'NETWORK' })
  for (const next of [file, imageFile('other.jpg')]) {
    const again = uploadImage(next, { onProgress: vi.fn(), signal: new AbortController().signal })
    uploads.at(-1)?.answer(someImage())
    await again
  }
  const [first, second, third] = uploads.map(({ headers }) => headers['idempotency-key'])
  expect(second).toBe(first)
  expect(third).not.toBe(first)
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

test.each([
  ['5 MB', imageFile('a.jpg', mediaLimits.maxBytes), null],
  ['a byte more', imageFile('a.jpg', mediaLimits.maxBytes + 1), 'FILE_TOO_LARGE'],
  ['a drawing that can hold scripts', imageFile('a.svg', 10, 'image/svg+xml'), 'NOT_AN_IMAGE'],
  ['a document', imageFile('a.pdf', 10, 'application/pdf'), 'NOT_AN_IMAGE'],
  ['a file whose kind the phone does not know', imageFile('a', 10, ''), null],
])('%s is checked before it is sent (PNEW-20)', (_, file, refusal) => {
  expect(refusalOf(file)).toBe(refusal)
})

test.each([
  ['of an iPhone', imageFile('IMG_1.HEIC', 10, 'image/heic'), true],
  ['of a Samsung', imageFile('20260101.heif', 10, 'image/heif'), true],
  ['on a computer that does not know the type', imageFile('IMG_1.HEIC', 10, ''), true],
  ['that the browser has already converted', imageFile('IMG_1.HEIC', 10, 'image/jpeg'), false],
  ['of no type and another name', imageFile('a', 10, ''), false],
])('a photo %s is HEIC or not', (_, file, is) => {
  expect(isHeic(file)).toBe(is)
  expect(refusalOf(file)).toBe(is ? 'NOT_AN_IMAGE' : null)
})
