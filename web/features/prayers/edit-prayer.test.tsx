import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { PrayerPage } from '#contract/api/screen-operations.ts'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import { DRAFT_EVERY_MS } from '#contract/values/constants.ts'
import { press, sentenceAt, write } from '#tests/support/web/form-actions.ts'
import { someOwnPrayer, somePrayer } from '#tests/support/web/prayer-fixtures.ts'
import {
  type FakeAnswers,
  nomvula,
  noNetwork,
  refusal,
  renderWithApp,
  setupRender,
  shownToasts,
} from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'
import { stubProperty } from '#tests/support/web/stub-property.ts'
import { readDraft } from '#web/platform/forms/use-draft.ts'
import { EditPrayer } from './edit-prayer.tsx'
import { editDraft } from './prayer-draft.ts'

setupRender()

const prayer = someOwnPrayer({
  location: { name: 'Laingsburg', latitude: -33.2, longitude: 20.86 },
  version: 3,
})

async function showForm(fakeAnswers: FakeAnswers = {}, shown: Prayer = prayer) {
  const onDone = vi.fn()
  const view = await renderWithApp(
    () => <EditPrayer prayer={shown} member={nomvula} onDone={onDone} />,
    fakeAnswers,
  )
  return { ...view, onDone }
}

const storedDraft = () => readDraft(editDraft(nomvula.id, prayer.id, prayer))
const valueAt = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

test('title, category, description and location are sent with the loaded version (PEDT-1, PEDT-4)', async () => {
  const edited = { ...prayer, title: 'Rain came', version: 4 }
  const { sent, queryClient, onDone } = await showForm({ editPrayer: () => edited })
  queryClient.setQueryData<PrayerPage>(['getPrayerPage', prayer.id], {
    prayer,
    miracle: null,
    campaign: null,
    prayedFor: null,
    isNotifiedWhenPrayed: null,
    hasReminder: false,
    latestUpdate: null,
    firstComments: [],
  })
  expect(valueAt('Title')).toBe('Rain for the Koup')
  expect(valueAt('Town or area')).toBe('Laingsburg')
  write('Title', 'Rain came')
  fireEvent.click(screen.getByRole('radio', { name: 'Family' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Share town only' }))
  press('Save Changes')
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sent).toEqual([
    [
      'editPrayer',
      {
        prayerId: prayer.id,
        title: 'Rain came',
        description: prayer.description,
        category: 'family',
        location: { name: 'Laingsburg' },
        language: 'en',
        version: 3,
      },
    ],
  ])
  expect(shownToasts()).toEqual(['Prayer updated successfully'])
  expect(queryClient.getQueryData<PrayerPage>(['getPrayerPage', prayer.id])?.prayer.title).toBe('Rain came')
})

test('the limits are those of a new prayer (PEDT-1)', async () => {
  const { sent } = await showForm()
  write('Title', 'a'.repeat(101))
  write('Description', '')
  press('Save Changes')
  await waitFor(() =>
    expect(sentenceAt(screen.getByLabelText('Title'))).toBe('Title must be less than 100 characters'),
  )
  expect(sentenceAt(screen.getByLabelText('Description'))).toBe('Description is required')
  expect(sent).toEqual([])
})

test('a viewer who may only read it is denied (PEDT-2)', async () => {
  await showForm({}, somePrayer())
  expect(screen.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeTruthy()
  expect(screen.queryByLabelText('Title')).toBeNull()
})

test('Cancel leads to the prayer (PEDT-3)', async () => {
  await showForm()
  expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe(`/prayers/${prayer.id}`)
})

test.each([
  [noNetwork(), 'Failed to update prayer / Network error occurred'],
  [refusal('NOT_FOUND'), 'Failed to update prayer / We could not find that'],
  [refusal('UNEXPECTED'), 'Failed to update prayer / An unexpected error occurred'],
])('a failure (%s) shows a toast, and the text stays (PEDT-4)', async (failure, sentence) => {
  const { onDone } = await showForm({
    editPrayer: () => {
      throw failure
    },
  })
  write('Title', 'Rain came')
  press('Save Changes')
  await waitFor(() => expect(shownToasts()).toEqual([sentence]))
  expect(valueAt('Title')).toBe('Rain came')
  expect(storedDraft()?.title).toBe('Rain came')
  expect(onDone).not.toHaveBeenCalled()
})

test('a position that cannot be found shows a message, and the prayer is saved without it (PEDT-5)', async () => {
  const getCurrentPosition: Geolocation['getCurrentPosition'] = (_, failed) =>
    failed?.({ code: 2 } as GeolocationPositionError)
  stubProperty(navigator, 'geolocation', { getCurrentPosition })
  const { sent, onDone } = await showForm({ editPrayer: () => prayer }, { ...prayer, location: null })
  fireEvent.click(screen.getByRole('switch'))
  const sentence = 'Could not access your location. Prayer will be updated without location data.'
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(shownToasts()).toEqual([sentence])
  press('Save Changes')
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sent[0]?.[1]).toMatchObject({ location: null })
})

test('the owner can remove the location', async () => {
  const { sent, onDone } = await showForm({ editPrayer: () => prayer })
  fireEvent.click(screen.getByRole('switch'))
  press('Save Changes')
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sent[0]?.[1]).toMatchObject({ location: null })
})

test('an admin can correct the name of a location, but cannot share their own', async () => {
  const byAdmin = { ...prayer, mine: false, location: { name: 'Lainsburg' } }
  const { sent, onDone } = await showForm({ editPrayer: () => prayer }, byAdmin)
  write('Town or area', 'Laingsburg')
  press('Save Changes')
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sent[0]?.[1]).toMatchObject({ location: { name: 'Laingsburg' } })
  cleanup()
  await showForm({}, { ...byAdmin, location: null })
  expect(screen.queryByRole('switch')).toBeNull()
})

const newer = { ...prayer, title: 'Rain, at last', version: 4 }

/** Refuses an edit that started from an older version, as the server does. */
const changedMeanwhile: FakeAnswers = {
  editPrayer: ({ version, title }) => {
    if (version < newer.version) throw refusal('CHANGED_MEANWHILE')
    return { ...newer, title, version: newer.version + 1 }
  },
  getPrayerPage: () => ({
    prayer: newer,
    miracle: null,
    campaign: null,
    prayedFor: null,
    isNotifiedWhenPrayed: null,
    hasReminder: false,
    latestUpdate: null,
    firstComments: [],
  }),
}

async function saveOutdatedEdit() {
  const view = await showForm(changedMeanwhile)
  write('Title', 'Rain came')
  press('Save Changes')
  await screen.findByText('This prayer was changed since you opened it.')
  return view
}

test('changed in another tab meanwhile: the second save shows the conflict, and can overwrite', async () => {
  const { sent, onDone } = await saveOutdatedEdit()
  expect(valueAt('Title')).toBe('Rain came')
  // Both texts are there to choose from.
  expect(screen.getByRole('figure').textContent).toBe(`The newer version${newer.title}${newer.description}`)
  press('Save mine over it')
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sent.at(-1)?.[1]).toMatchObject({ title: 'Rain came', version: 4 })
  expect(storedDraft()).toBeNull()
})

test('changed in another tab meanwhile: the newer version can be loaded instead', async () => {
  await saveOutdatedEdit()
  press('Load the newer version')
  await waitFor(() => expect(valueAt('Title')).toBe('Rain, at last'))
  expect(screen.queryByText('This prayer was changed since you opened it.')).toBeNull()
  expect(storedDraft()).toBeNull()
})

test('the draft of an edit is saved, restored, says when it is outdated, and can be discarded (REQ-166)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await showForm()
  expect(storedDraft()).toBeNull()
  write('Title', 'Rain came')
  vi.advanceTimersByTime(DRAFT_EVERY_MS)
  vi.useRealTimers()
  cleanup()
  await showForm({}, newer)
  expect(valueAt('Title')).toBe('Rain came')
  expect(screen.getByText('This prayer was changed since you opened it.')).toBeTruthy()
  press('Discard draft')
  expect(valueAt('Title')).toBe('Rain, at last')
  expect(storedDraft()).toBeNull()
})

test('both addresses show the form (PEDT-6, REQ-23)', async () => {
  const read: FakeAnswers = {
    getPrayerPage: () => ({
      prayer,
      miracle: null,
      campaign: null,
      prayedFor: null,
      isNotifiedWhenPrayed: null,
      hasReminder: false,
      latestUpdate: null,
      firstComments: [],
    }),
  }
  const { path } = await renderSite(`/prayers/${prayer.id}/edit`, read, nomvula)
  expect(path()).toBe(`/prayers/edit/${prayer.id}`)
  expect(await screen.findByRole('heading', { level: 1, name: 'Edit Prayer Request' })).toBeTruthy()
})

test('a prayer that does not exist, or may not be seen, is not found (PDET-15)', async () => {
  const missing: FakeAnswers = {
    getPrayerPage: () => {
      throw refusal('NOT_FOUND')
    },
  }
  await renderSite(`/prayers/edit/${prayer.id}`, missing, nomvula)
  expect(await screen.findByRole('heading', { name: 'Prayer not found' })).toBeTruthy()
})

test('an edit has the language of the prayer, and sends another (LANG-16, REQ-581)', async () => {
  const inXhosa = { ...prayer, language: 'xh' } as const
  const { sent, onDone } = await showForm({ editPrayer: () => inXhosa }, inXhosa)
  expect(valueAt('Written in')).toBe('xh')
  write('Title', 'Imvula')
  press('Save Changes')
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sent.at(-1)).toMatchObject(['editPrayer', { language: 'xh' }])
  write('Written in', 'st')
  press('Save Changes')
  await waitFor(() => expect(sent.at(-1)).toMatchObject(['editPrayer', { language: 'st' }]))
})
