import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mediaLimits } from '#contract/media/media-constants.ts'
import { imageFile } from '#tests/support/web/fake-uploads.ts'
import { stubProperty } from '#tests/support/web/stub-property.ts'
import type { Drawing } from '#web/platform/device/picture-worker.ts'
import workerAddress from '#web/platform/device/picture-worker.ts?worker&url'
import { claimTrustedTypes, trustedWorkerAddress } from '#web/platform/page/trusted-types.ts'
import { type PictureQuality, shrinkPicture } from './shrink-picture.ts'

/** The answers of the browser's worker: jsdom has none, and its drawing is tested in a real browser. */
let drawn: Blob | null | 'nothing'
let works: Drawing[]
let ended: number

beforeEach(() => {
  works = []
  ended = 0
  stubProperty(globalThis, 'OffscreenCanvas', class {})
  stubProperty(
    globalThis,
    'Worker',
    class {
      onmessage = (_: { data: Blob | null }) => undefined as unknown
      postMessage(work: Drawing) {
        works.push(work)
        if (drawn !== 'nothing') queueMicrotask(() => this.onmessage({ data: drawn as Blob | null }))
      }
      terminate() {
        ended += 1
      }
    },
  )
})
afterEach(() => void vi.useRealTimers())

const KB = 1024
const never = new AbortController().signal
const jpegOf = (bytes: number) => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
const shrink = (file: File, quality: PictureQuality = 'usual') => shrinkPicture(file, quality, never)

/** The name, type and size of what is sent, or why nothing is. */
async function outcome(file: File) {
  const small = await shrink(file)
  return 'refusal' in small ? small.refusal : [small.file.type, small.file.size, small.isSmaller]
}

/** A PNG, as far as its header says: of so many pixels, or of another format. */
function pngOf(width: number, height: number, bytes = 1000): File {
  const chunk = (name: string, content: number[] | Uint8Array) => {
    const head = new DataView(new ArrayBuffer(4))
    head.setUint32(0, content.length)
    return [head.buffer, name, Uint8Array.from(content), new ArrayBuffer(4)]
  }
  const size = [width, height].flatMap((edge) => [24, 16, 8, 0].map((bit) => (edge >> bit) & 255))
  const start = Uint8Array.of(0x89, 80, 78, 71, 13, 10, 26, 10)
  const parts = [
    ...chunk('IHDR', [...size, 8, 6, 0, 0, 0]),
    ...chunk('IDAT', new Uint8Array(bytes)),
    ...chunk('IEND', []),
  ]
  return new File([start, ...parts], 'a.png', { type: 'image/png' })
}

describe('of the files that are chosen (REQ-530)', () => {
  test.each([
    ['a small one is not drawn', imageFile('a.jpg', 250 * KB), 0],
    ['a heavy one is drawn', imageFile('a.jpg', 250 * KB + 1), 1],
    ['one of many pixels is drawn', pngOf(1601, 10), 1],
    ['one of 1,600 pixels is not', pngOf(1600, 1600), 0],
    ['one of 40 megapixels is drawn', pngOf(8000, 5000), 1],
    ['one of more is not', pngOf(8000, 5001), 0],
    ['one of more than 50 MB is not even read', imageFile('a.jpg', 50 * KB * KB + 1), 0],
  ])('%s', async (_, file, count) => {
    drawn = jpegOf(100)
    await shrink(file)
    expect(works).toHaveLength(count)
    expect(ended).toBe(count)
  })

  test.each([
    ['light', 960, 0.7],
    ['usual', 1280, 0.75],
    ['best', 1600, 0.82],
  ] as const)('one in %s quality has edges of at most %i pixels', async (quality, edge, share) => {
    drawn = jpegOf(100)
    await shrink(imageFile('a.jpg', 300 * KB), quality)
    expect(works).toMatchObject([{ edge, quality: share, orientation: 1, mayBeClear: false }])
  })

  test('the drawing is taken if it is a fifth smaller, otherwise the file is sent as it is (PIC-5)', async () => {
    const file = imageFile('a.jpg', 1000 * KB)
    drawn = jpegOf(800 * KB)
    expect(await outcome(file)).toEqual(['image/jpeg', 800 * KB, true])
    drawn = jpegOf(800 * KB + 1)
    expect(await outcome(file)).toEqual(['image/jpeg', 1000 * KB, false])
  })

  test('one of 9 MB goes up small', async () => {
    drawn = jpegOf(300 * KB)
    expect(await outcome(imageFile('a.jpg', 9 * KB * KB))).toEqual(['image/jpeg', 300 * KB, true])
  })
})

describe('where nothing can be drawn (PIC-3, REQ-533)', () => {
  beforeEach(() => {
    drawn = null
  })

  test.each([
    [
      'a file of 5 MB goes up as it is',
      imageFile('a.jpg', mediaLimits.maxBytes),
      ['image/jpeg', mediaLimits.maxBytes, false],
    ],
    ['a larger one is refused', imageFile('a.jpg', mediaLimits.maxBytes + 1), 'tooLarge'],
    ['too many pixels are refused', pngOf(8000, 5001), 'tooLargeForPhone'],
    ['a drawing that can hold scripts is no image', imageFile('a.svg', 100, 'image/svg+xml'), 'notAnImage'],
    [
      'neither is one with the name of a picture',
      new File(['<svg/>'], 'a.png', { type: 'image/png' }),
      'notAnImage',
    ],
    ['nor a document', imageFile('a.pdf', 100, 'application/pdf'), 'notAnImage'],
    ['a phone may not know the type', imageFile('a', 100, ''), ['image/jpeg', 100, false]],
    [
      'HEIC has a sentence of its own',
      new File(['\0\0\0\x18ftypheic'], 'a.heic', { type: 'image/heic' }),
      'heic',
    ],
    ['also under another name', new File(['\0\0\0\x18ftypmif1'], 'a.jpg', { type: 'image/jpeg' }), 'heic'],
    [
      'a picture that is cut off is damaged',
      new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'a.jpg'),
      'damaged',
    ],
  ])('%s', async (_, file, expected) => {
    expect(await outcome(file)).toEqual(expected)
  })

  test('a file that cannot be read any more is as good as damaged', async () => {
    const file = imageFile()
    vi.spyOn(file, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotReadableError'))
    expect(await outcome(file)).toBe('damaged')
  })

  test('after ten seconds without an answer the file is sent as it is', async () => {
    drawn = 'nothing'
    const file = imageFile('a.jpg', 300 * KB)
    const bytes = await file.arrayBuffer()
    vi.spyOn(file, 'arrayBuffer').mockResolvedValue(bytes)
    vi.useFakeTimers()
    const sent = outcome(file)
    await vi.advanceTimersByTimeAsync(9_999)
    expect([works.length, ended]).toEqual([1, 0])
    await vi.advanceTimersByTimeAsync(1)
    expect(await sent).toEqual(['image/jpeg', 300 * KB, false])
    expect(ended).toBe(1)
  })
})

test('a photo in the format of some phones goes up as JPEG where the browser can read it (REQ-531)', async () => {
  drawn = jpegOf(400 * KB)
  const heic = new File(['\0\0\0\x18ftypheic', new Uint8Array(KB * KB)], 'a.heic', { type: 'image/heic' })
  expect(await outcome(heic)).toEqual(['image/jpeg', 400 * KB, true])
})

test('a picture that is taken away stops its worker', async () => {
  drawn = 'nothing'
  const stopper = new AbortController()
  const result = shrinkPicture(imageFile('a.jpg', 300 * KB), 'usual', stopper.signal)
  await waitFor(() => expect(works).toHaveLength(1))
  stopper.abort()
  await result
  expect(ended).toBe(1)
})

test('only a worker of the build can be started, also where the browser knows no trusted types (REQ-208)', () => {
  const rules: { createScriptURL(address: string): string }[] = []
  stubProperty(window, 'trustedTypes', {
    createPolicy: (_: string, rule: { createScriptURL(address: string): string }) => {
      rules.push(rule)
      return rule
    },
  })
  for (const claim of [() => undefined, claimTrustedTypes]) {
    claim()
    expect(trustedWorkerAddress(workerAddress)).toBe(workerAddress)
    for (const address of [
      'https://elsewhere.example/assets/picture-worker-a.js',
      '/assets/other-a.js',
      'data:,alert(1)',
    ])
      expect(() => trustedWorkerAddress(address)).toThrow(TypeError)
  }
  expect(rules).toHaveLength(1)
})
