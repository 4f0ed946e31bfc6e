import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { errors } from '#contract/api/error-codes.ts'
import { begunUpload, imageFile, interceptUploads, someImage } from '#tests/support/web/fake-uploads.ts'
import { press, write, writePrayer } from '#tests/support/web/form-actions.ts'
import { someOwnPrayer } from '#tests/support/web/prayer-fixtures.ts'
import {
  type FakeAnswers,
  nomvula,
  renderWithApp,
  setupRender,
  shownToasts,
} from '#tests/support/web/render.tsx'
import { ApiFailure } from '#web/platform/api/api-failure.ts'
import { readDraft } from '#web/platform/forms/use-draft.ts'
import { NewPrayerForm } from './new-prayer-form.tsx'
import { newPrayerDraft } from './prayer-draft.ts'

setupRender()

async function showForm(fakeAnswers: FakeAnswers = { submitPrayer: () => someOwnPrayer() }) {
  const onDone = vi.fn()
  const uploads = interceptUploads()
  const view = await renderWithApp(() => <NewPrayerForm member={nomvula} onDone={onDone} />, fakeAnswers)
  return { ...view, onDone, uploads }
}

function chooseImage(): void {
  const input = document.querySelector('input[type="file"]')
  if (input) fireEvent.change(input, { target: { files: [imageFile()] } })
}

test('a prayer is sent with its images, once they are uploaded (PNEW-2, PNEW-20)', async () => {
  const { sent, onDone, uploads } = await showForm()
  writePrayer()
  chooseImage()
  press(/^Submit/)
  await waitFor(() =>
    expect(shownToasts()).toEqual([
      'Your images are still uploading / It is sent as soon as they are there.',
    ]),
  )
  expect(sent).toEqual([])
  write('Title', 'Rain for the whole Koup')
  const upload = await begunUpload(uploads)
  await act(async () => upload.answer(someImage()))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sent.map(([, prayer]) => prayer)).toMatchObject([
    { title: 'Rain for the whole Koup', images: [{ id: someImage().id, alt: '' }] },
  ])
})

test('a failed image blocks the prayer, and so does a required field that is empty by then', async () => {
  const { sent, uploads, onDone } = await showForm()
  writePrayer()
  chooseImage()
  press(/^Submit/)
  await waitFor(() => expect(shownToasts()).toHaveLength(1))
  const failed = await begunUpload(uploads)
  await act(async () => failed.refuse('UNEXPECTED'))
  await waitFor(() => expect(shownToasts().join()).toContain('An image could not be uploaded'))
  press('Try image 1 again')
  press(/^Submit/)
  write('Title', '')
  const again = await begunUpload(uploads, 2)
  await act(async () => again.answer(someImage()))
  await screen.findByText('Title is required')
  expect(sent).toEqual([])
  write('Title', 'Rain')
  press(/^Submit/)
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
})

test('discarding a draft cancels the submission that waits for its image', async () => {
  const { sent, uploads } = await showForm()
  writePrayer()
  chooseImage()
  act(() => void dispatchEvent(new Event('pagehide')))
  press(/^Submit/)
  await waitFor(() => expect(shownToasts()).toHaveLength(1))
  press('Discard draft')
  const upload = await begunUpload(uploads)
  await act(async () => upload.answer(someImage()))
  await waitFor(() => expect(screen.getByRole('button', { name: /^Submit/ }).textContent).toContain('Submit'))
  expect(sent).toEqual([])
})

test('an uploaded image is part of the draft, and is restored and deleted with it (REQ-166)', async () => {
  const first = await showForm()
  writePrayer()
  chooseImage()
  const upload = await begunUpload(first.uploads)
  await act(async () => upload.answer(someImage()))
  act(() => void dispatchEvent(new Event('pagehide')))
  expect(readDraft(newPrayerDraft(nomvula.id))?.images).toEqual([someImage()])
  cleanup()
  const second = await showForm()
  expect(screen.getByText('Uploaded')).toBeTruthy()
  press('Discard draft')
  expect(screen.queryByText('Uploaded')).toBeNull()
  writePrayer()
  press(/^Submit/)
  await waitFor(() => expect(second.onDone).toHaveBeenCalledOnce())
  expect(second.sent[0]?.[1]).toMatchObject({ images: [] })
})

test("the server's errors for the images show at the field", async () => {
  const { status, message } = errors.INVALID
  const fields = { images: { key: 'media.tooMany', text: 'Please choose at most 4 images' } } as const
  const invalid = new ApiFailure(status, {
    code: 'INVALID',
    message,
    key: message,
    fields,
    requestId: 'test',
  })
  await showForm({
    submitPrayer: () => {
      throw invalid
    },
  })
  writePrayer()
  press(/^Submit/)
  expect(await screen.findByText('Please choose at most 4 images')).toBeTruthy()
})
