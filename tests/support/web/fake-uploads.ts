import { waitFor } from '@testing-library/react'
import { vi } from 'vitest'
import { type ErrorCode, errors, type FieldError } from '#contract/api/error-codes.ts'
import type { Image } from '#contract/media/media-operations.ts'
import { stubProperty } from './stub-property.ts'

/** One upload of the browser; it stays pending until the test answers. */
export type InterceptedUpload = {
  address: string
  file: File
  headers: Record<string, string>
  isStopped: boolean
  progress(fraction: number): void
  answer(image: Image): void
  refuse(code: ErrorCode, fields?: Record<string, FieldError>): void
  breakOff(): void
}

/** Replaces the browser's uploads and image previews, neither of which jsdom has. */
export function interceptUploads(): InterceptedUpload[] {
  const uploads: InterceptedUpload[] = []
  vi.spyOn(globalThis, 'XMLHttpRequest').mockImplementation(function (this: unknown) {
    return requestInto(uploads)
  } as never)
  stubProperty(URL, 'createObjectURL', () => `blob:${crypto.randomUUID()}`)
  stubProperty(URL, 'revokeObjectURL', () => undefined)
  return uploads
}

/** The upload of this number, counted from 1, once it has begun: what a picture tells besides is cut before. */
export function begunUpload(uploads: readonly InterceptedUpload[], number = 1): Promise<InterceptedUpload> {
  return waitFor(() => {
    const upload = uploads[number - 1]
    if (!upload) throw new Error(`Upload ${number} has not begun`)
    return upload
  })
}

/** The frame of a JPEG of 4 by 3 pixels, without the pixels. */
const [before, after] = [
  [0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 3, 0, 4, 1, 1, 0x11, 0, 0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0],
  [0xff, 0xd9],
]

/** A picture of so many bytes, as somebody would choose it. */
export function imageFile(name = 'chapel.jpg', bytes = 1000, type = 'image/jpeg'): File {
  const pixels = new Uint8Array(bytes - before.length - after.length)
  return new File([Uint8Array.from(before), pixels, Uint8Array.from(after)], name, { type })
}

/** An image as the server answers it. */
export function someImage(number = 1): Image {
  return {
    id: `01930000-0000-7000-8000-0000000001${number.toString().padStart(2, '0')}`,
    width: 1200,
    height: 900,
    alt: '',
  }
}

function requestInto(uploads: InterceptedUpload[]) {
  const headers: Record<string, string> = {}
  let address = ''
  const request = {
    status: 0,
    response: null as unknown,
    responseType: '',
    upload: { onprogress: (_: { loaded: number; total: number }) => undefined as unknown },
    onload: () => undefined as unknown,
    onerror: () => undefined as unknown,
    onabort: () => undefined as unknown,
    open: (method: string, path: string) => {
      address = `${method} ${path}`
    },
    setRequestHeader: (name: string, value: string) => {
      headers[name] = value
    },
    abort: () => {
      caught.isStopped = true
      request.onabort()
    },
    send: (file: File) => {
      caught.file = file
      caught.address = address
      uploads.push(caught)
    },
  }
  const settle = (status: number, response: unknown) => {
    Object.assign(request, { status, response })
    request.onload()
  }
  const caught: InterceptedUpload = {
    address,
    headers,
    file: imageFile(),
    isStopped: false,
    progress: (fraction) => request.upload.onprogress({ loaded: fraction * 100, total: 100 }),
    answer: (image) => settle(201, image),
    refuse: (code, fields) => {
      const { status, message } = errors[code]
      settle(status, { error: { code, message, key: message, fields, requestId: 'test' } })
    },
    breakOff: () => request.onerror(),
  }
  return request
}
