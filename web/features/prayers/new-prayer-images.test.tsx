import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { errors } from '#contract/errors.ts'
import { ApiFailure } from '#web/platform/api-failure.ts'
import { readDraft } from '#web/platform/draft.ts'
import { press, writePrayer } from '#web/testing/prayer-form.ts'
import { nomvula, type Sender, setStage, show, toldSoFar } from '#web/testing/stage.tsx'
import { anOwnShownPrayer } from '#web/testing/things.ts'
import { anImage, catchUploads, imageFile } from '#web/testing/uploads.ts'
import { NewPrayerForm } from './new-prayer-form.tsx'
import { newPrayerDraft } from './prayer-draft.ts'

setStage()

async function showForm(sender: Sender = { submitPrayer: () => anOwnShownPrayer() }) {
  const onDone = vi.fn()
  const uploads = catchUploads()
  const stage = await show(() => <NewPrayerForm member={nomvula} onDone={onDone} />, sender)
  return { ...stage, onDone, uploads }
}

function chooseImage(): void {
  const input = document.querySelector('input[type="file"]')
  if (input) fireEvent.change(input, { target: { files: [imageFile()] } })
}

test('a prayer is sent with its images, and not before they are there (PNEW-2, PNEW-20)', async () => {
  const { sent, onDone, uploads } = await showForm()
  writePrayer()
  chooseImage()
  press(/^Submit/)
  await waitFor(() =>
    expect(toldSoFar()).toEqual([
      'Your images are still uploading / Please submit again when they are there.',
    ]),
  )
  expect(sent).toEqual([])
  await act(async () => uploads[0]?.answer(anImage()))
  press(/^Submit/)
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sent[0]?.[1]).toMatchObject({ images: [{ id: anImage().id, alt: '' }] })
})

test('an uploaded image is part of the draft, comes back with it and goes with it (decision 166)', async () => {
  const first = await showForm()
  writePrayer()
  chooseImage()
  await act(async () => first.uploads[0]?.answer(anImage()))
  act(() => void dispatchEvent(new Event('pagehide')))
  expect(readDraft(newPrayerDraft(nomvula.id))?.images).toEqual([anImage()])
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

test('what the server says about the images stands beside them', async () => {
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
