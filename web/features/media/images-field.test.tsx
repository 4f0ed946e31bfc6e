import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Session } from '#contract/account/account-operations.ts'
import { mediaLimits } from '#contract/media/media-constants.ts'
import type { Image } from '#contract/media/media-operations.ts'
import {
  begunUpload,
  type InterceptedUpload,
  imageFile,
  interceptUploads,
  someImage,
} from '#tests/support/web/fake-uploads.ts'
import { press, write } from '#tests/support/web/form-actions.ts'
import { renderWithApp, setupRender, shownToasts } from '#tests/support/web/render.tsx'
import { ImagesField } from './images-field.tsx'
import { chosenOf, type ImagesState, useImages } from './use-images.ts'

setupRender()

let uploads: InterceptedUpload[]
beforeEach(() => {
  uploads = interceptUploads()
})

type FormProps = { initial: Image[] | undefined; onRender: (images: ImagesState) => void }

function Form({ initial, onRender }: FormProps) {
  const images = useImages(initial)
  onRender(images)
  return <ImagesField images={images} />
}

/** Renders the field inside a form; `now` reads the form's current images. */
async function showField(initial?: Image[]) {
  const form: { now?: ImagesState } = {}
  const onRender = (images: ImagesState) => {
    form.now = images
  }
  return { ...(await renderWithApp(() => <Form initial={initial} onRender={onRender} />)), form }
}

function choose(...files: File[]): void {
  const input = document.querySelector('input[type="file"]')
  if (!input) throw new Error('The image picker is missing')
  fireEvent.change(input, { target: { files } })
}

const upload = (number: number) => begunUpload(uploads, number)

const settle = (upload: InterceptedUpload | undefined, number: number) =>
  act(async () => upload?.answer(someImage(number)))

test('a chosen image uploads with a progress bar and a toast (PNEW-20)', async () => {
  const { form } = await showField()
  choose(imageFile())
  const first = await upload(1)
  await act(async () => first.progress(0.406))
  expect(screen.getByText('Uploading, 40%')).toBeTruthy()
  expect(form.now?.isUploading).toBe(true)
  await settle(uploads[0], 1)
  expect(screen.getByText('Uploaded')).toBeTruthy()
  await waitFor(() => expect(shownToasts()).toEqual(['Upload successful']))
  expect(form.now?.isUploading).toBe(false)
  write('What image 1 shows optional, read to people who cannot see it', 'Our chapel')
  expect(form.now && chosenOf(form.now.images)).toEqual([{ id: someImage(1).id, alt: 'Our chapel' }])
})

test('two images are sent at a time, in the order in which they were chosen', async () => {
  const { form } = await showField()
  choose(imageFile('a.jpg'), imageFile('b.jpg'), imageFile('c.jpg'))
  await upload(2)
  await waitFor(() => expect(document.querySelectorAll('img')).toHaveLength(3))
  expect(uploads.map(({ file }) => file.name)).toEqual(['a.jpg', 'b.jpg'])
  expect(screen.getByText('Waiting to upload')).toBeTruthy()
  await settle(uploads[1], 2)
  await settle(await upload(3), 3)
  await settle(uploads[0], 1)
  expect(form.now?.images.map(({ id }) => id)).toEqual([1, 2, 3].map((number) => someImage(number).id))
})

test('at most four images fit, and a toast says so (REQ-76)', async () => {
  const { form } = await showField([someImage(1)])
  choose(...['a', 'b', 'c', 'd'].map((name) => imageFile(`${name}.jpg`)))
  await waitFor(() => expect(shownToasts()).toEqual(['Please choose at most 4 images']))
  expect(form.now?.picked).toHaveLength(mediaLimits.perParent)
  expect(screen.getByText('These are as many images as fit')).toBeTruthy()
  expect(document.querySelector('input[type="file"]')).toBeNull()
})

test('a browser that cannot make pictures smaller sends 5 MB as they are, and refuses a byte more (PNEW-20, PIC-3)', async () => {
  await showField()
  choose(imageFile('large.jpg', mediaLimits.maxBytes + 1))
  await waitFor(() => expect(shownToasts()).toEqual(['File too large / Maximum file size is 5MB']))
  expect(uploads).toEqual([])
  choose(imageFile('just.jpg', mediaLimits.maxBytes))
  expect((await upload(1)).file.size).toBe(mediaLimits.maxBytes)
})

test('the browser refuses non-images, and the server files that only look like images (PNEW-20)', async () => {
  const { form } = await showField()
  choose(imageFile('song.mp3', 100, 'audio/mpeg'))
  await waitFor(() =>
    expect(shownToasts()).toEqual(['Upload failed / This file is not an image that can be shown here']),
  )
  expect(uploads).toEqual([])
  choose(imageFile('song.jpg'))
  const song = await upload(1)
  await act(async () => song.refuse('NOT_AN_IMAGE'))
  expect(screen.getAllByText('Upload failed')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: /^Try image . again$/ })).toBeNull()
  expect(form.now && chosenOf(form.now.images)).toEqual([])
})

test('what a refused file is, and what to do, is said: by the browser of a HEIC, by the server of others', async () => {
  await showField()
  const heic = /^Upload failed \/ This photo is in the format HEIC/
  choose(new File(['\0\0\0\x18ftypheic\0\0\0\0'], 'IMG_1.heic', { type: 'image/heic' }))
  await waitFor(() => expect(shownToasts().at(-1)).toMatch(heic))
  expect(uploads).toEqual([])
  choose(imageFile('cut.jpg'))
  const file = { key: 'media.damaged', text: '' } as const
  const cut = await upload(1)
  await act(async () => cut.refuse('NOT_AN_IMAGE', { file }))
  await waitFor(() =>
    expect(shownToasts().join()).toContain('Upload failed / This image is damaged or not complete.'),
  )
  choose(imageFile('large.png'))
  const values = { megapixels: 40 }
  const large = await upload(2)
  await act(async () =>
    large.refuse('NOT_AN_IMAGE', { file: { key: 'media.tooManyPixels', values, text: '' } }),
  )
  await waitFor(() => expect(shownToasts().join()).toContain('more than 40 million pixels'))
})

test('an interrupted upload is sent again, the same bytes under the same key, and until then the form is not sent without it', async () => {
  const { form } = await showField()
  choose(imageFile())
  const waits = form.now?.settled()
  expect(shownToasts().at(-1)).toBe('Your images are still uploading / It is sent as soon as they are there.')
  const broken = await upload(1)
  await act(async () => broken.breakOff())
  expect(await waits).toBe(false)
  await waitFor(() =>
    expect(shownToasts()).toEqual(
      expect.arrayContaining([
        'Upload failed / Please check your internet connection and try again.',
        'An image could not be uploaded / Please try it again or remove it, then submit.',
      ]),
    ),
  )
  expect(form.now?.settled()).toBe(false)
  press('Try image 1 again')
  const again = await upload(2)
  expect(again.file).toBe(broken.file)
  expect(again.headers['idempotency-key']).toBe(broken.headers['idempotency-key'])
  await settle(again, 1)
  expect(form.now?.settled()).toBe(true)
})

test('a removed image is no longer sent, and the next one starts', async () => {
  const { form } = await showField()
  choose(imageFile('a.jpg'), imageFile('b.jpg'), imageFile('c.jpg'))
  await upload(2)
  press('Remove image 1')
  expect(uploads[0]?.isStopped).toBe(true)
  await waitFor(() => expect(uploads.at(-1)?.file.name).toBe('c.jpg'))
  expect(form.now?.picked).toHaveLength(2)
  expect(shownToasts()).toEqual([])
})

test('leaving the form cancels its uploads', async () => {
  await showField()
  choose(imageFile())
  const begun = await upload(1)
  cleanup()
  expect(begun.isStopped).toBe(true)
})

test('an expired session shows on the page, and the images stay', async () => {
  const { queryClient, form } = await showField()
  choose(imageFile())
  const refused = await upload(1)
  await act(async () => refused.refuse('UNAUTHENTICATED'))
  expect(queryClient.getQueryData<Session>(['session'])?.member).toBeNull()
  await waitFor(() => expect(shownToasts()).toEqual(['Upload failed / Please sign in to continue']))
  expect(form.now?.picked).toHaveLength(1)
})

test('an image of an old draft that was deleted meanwhile leaves the form', async () => {
  const { form } = await showField([someImage(1)])
  const thumbnail = document.querySelector('img')
  expect(thumbnail?.getAttribute('src')).toBe(`/media/${someImage(1).id}/320.webp`)
  if (thumbnail) fireEvent.error(thumbnail)
  expect(form.now?.picked).toEqual([])
  await waitFor(() =>
    expect(shownToasts()).toEqual(['An image of this draft is no longer there / Please choose it again.']),
  )
})
