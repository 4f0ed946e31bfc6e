import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Dashboard } from '#contract/api/screen-operations.ts'
import { languageCodes } from '#contract/languages/language-codes.ts'
import { languageNames } from '#contract/languages/language-names.ts'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import { DRAFT_EVERY_MS } from '#contract/values/constants.ts'
import { someOwnPrayer } from '#tests/support/web/prayer-fixtures.ts'
import {
  type FakeAnswers,
  nomvula,
  noNetwork,
  refusal,
  renderWithApp,
  setupRender,
  shownToasts,
} from '#tests/support/web/render.tsx'
import { readDraft } from '#web/platform/forms/use-draft.ts'
import { pauseToasts } from '#web/ui/toasts/toast-store.ts'
import { NewPrayerForm } from './new-prayer-form.tsx'
import { newPrayerDraft } from './prayer-draft.ts'
import { titleFrom } from './prayer-fields.tsx'
import { t } from './prayer-texts.ts'

setupRender()

const submitted = someOwnPrayer({ title: 'Rain for the Koup', description: 'The third dry spring.' })

async function showForm(fakeAnswers: FakeAnswers = {}) {
  const onDone = vi.fn()
  const view = await renderWithApp(() => <NewPrayerForm member={nomvula} onDone={onDone} />, fakeAnswers)
  return { ...view, onDone }
}

function write(label: string, text: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
}

function writeAll(title = submitted.title): void {
  write('Title', title)
  write('Description', submitted.description)
  fireEvent.click(screen.getByRole('radio', { name: 'Other' }))
}

const submit = () => fireEvent.click(screen.getByRole('button', { name: /^Submit/ }))

const storedDraft = () => readDraft(newPrayerDraft(nomvula.id))

function errorAt(label: string): string | undefined {
  const foot = screen.getByLabelText(label).getAttribute('aria-describedby')
  return document.getElementById(foot ?? '')?.textContent ?? undefined
}

test('an empty form shows all errors and sends nothing (PNEW-5, PNEW-7, PNEW-9, PNEW-22)', async () => {
  const { sent } = await showForm()
  submit()
  await waitFor(() =>
    expect(shownToasts()).toEqual([
      'Please fix the following errors: / Title is required. Description is required. Please select a valid category',
    ]),
  )
  expect(errorAt('Title')).toBe('Title is required')
  expect(errorAt('Description')).toBe('Description is required')
  expect(screen.getByText('Please select a valid category')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Title')))
  expect(sent).toEqual([])
})

test('the list of errors is over once all of them are repaired, however long it would stand', async () => {
  await showForm()
  submit()
  await waitFor(() => expect(shownToasts()).toHaveLength(1))
  pauseToasts()
  write('Title', submitted.title)
  await waitFor(() => expect(errorAt('Title')).not.toBe('Title is required'))
  expect(shownToasts()).toHaveLength(1)
  write('Description', submitted.description)
  fireEvent.click(screen.getByRole('radio', { name: 'Other' }))
  await waitFor(() => expect(shownToasts()).toEqual([]))
})

test.each([
  ['99 letters', 'a'.repeat(99)],
  ['100 letters', 'a'.repeat(100)],
  ['100 families of emoji', '👨‍👩‍👧‍👦'.repeat(100)],
])('a title of %s passes (PNEW-6)', async (_, title) => {
  const { onDone } = await showForm({ submitPrayer: () => submitted })
  writeAll(title)
  submit()
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
})

test.each([
  ['101 letters', 'a'.repeat(101)],
  ['101 emoji', '🙏🏾'.repeat(101)],
])('a title of %s is refused (PNEW-6)', async (_, title) => {
  const { sent } = await showForm()
  writeAll(title)
  submit()
  await waitFor(() => expect(errorAt('Title')).toBe('Title must be less than 100 characters'))
  expect(screen.getByText('101 / 100')).toBeTruthy()
  expect(sent).toEqual([])
})

test('the toast of a prayer for others says that it was shared (PNEW-23)', async () => {
  const { onDone } = await showForm({ submitPrayer: () => submitted })
  writeAll()
  fireEvent.click(screen.getByRole('radio', { name: /^Public/ }))
  submit()
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(shownToasts()).toEqual([
    'Prayer request submitted / Your prayer request has been shared successfully',
  ])
})

test('a submitted prayer is private by default, shows a toast, and leads the dashboard (PNEW-3, PNEW-23)', async () => {
  const { sent, queryClient, onDone } = await showForm({ submitPrayer: () => submitted })
  queryClient.setQueryData<Dashboard>(['getDashboard'], {
    firstSteps: null,
    news: [],
    carried: { items: [], total: 0, prayed: 0 },
    stats: null,
    streak: null,
    badges: null,
    activePrayers: { items: [], hasMore: false },
    miracles: null,
  })
  writeAll()
  submit()
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sent).toEqual([
    [
      'submitPrayer',
      {
        title: submitted.title,
        description: submitted.description,
        category: 'other',
        location: null,
        audience: { kind: 'private', groupIds: [] },
        images: [],
        isAnonymous: false,
        language: 'en',
      },
    ],
  ])
  expect(shownToasts()).toEqual([
    'Prayer request submitted / Your prayer request has been saved. Only you can see it.',
  ])
  expect(queryClient.getQueryData<Dashboard>(['getDashboard'])?.activePrayers?.items[0]?.id).toBe(
    submitted.id,
  )
  expect(queryClient.getQueryState(['getDashboard'])?.isInvalidated).toBe(true)
})

test.each([
  [noNetwork(), 'Network error occurred / Please check your internet connection and try again.'],
  [refusal('FORBIDDEN'), "Permission denied / You don't have permission to perform this action."],
  [refusal('INVALID'), 'Validation failed / Please check your input and try again.'],
  [refusal('UNAUTHENTICATED'), 'Authentication required / You must be logged in to submit a prayer request'],
])(
  'a refusal (%s) shows a toast and the text stays, in the form and on the device (PNEW-21, PNEW-24 … PNEW-26)',
  async (failure, sentence) => {
    const { onDone } = await showForm({
      submitPrayer: () => {
        throw failure
      },
    })
    writeAll()
    submit()
    await waitFor(() => expect(shownToasts()).toEqual([sentence]))
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe(submitted.title)
    expect(storedDraft()?.title).toBe(submitted.title)
    expect(onDone).not.toHaveBeenCalled()
  },
)

test('an unexpected failure shows the sentence of the specification (PNEW-27)', async () => {
  await showForm({
    submitPrayer: () => {
      throw refusal('UNEXPECTED')
    },
  })
  writeAll()
  submit()
  await waitFor(() =>
    expect(shownToasts()[0]).toContain('Failed to submit prayer request. Please try again.'),
  )
})

test('during the request the button says so and a second press sends nothing (PNEW-4)', async () => {
  let answer: (prayer: Prayer) => void = () => undefined
  const { sent, onDone } = await showForm({
    submitPrayer: () =>
      new Promise<Prayer>((resolve) => {
        answer = resolve
      }),
  })
  writeAll()
  submit()
  const button = await screen.findByRole('button', { name: 'Submitting...' })
  fireEvent.click(button)
  fireEvent.submit(screen.getByLabelText('Title').closest('form') as HTMLFormElement)
  await waitFor(() => expect(sent).toHaveLength(1))
  answer(submitted)
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sent).toHaveLength(1)
})

test('the text is saved on the device after two seconds, restored, and deleted once submitted', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const first = await showForm({ submitPrayer: () => submitted })
  writeAll()
  expect(storedDraft()).toBeNull()
  vi.advanceTimersByTime(DRAFT_EVERY_MS)
  expect(storedDraft()).toMatchObject({ title: submitted.title, category: 'other' })
  vi.useRealTimers()
  expect(await screen.findByText('Draft kept on this device')).toBeTruthy()
  submit()
  await waitFor(() => expect(first.onDone).toHaveBeenCalledOnce())
  expect(storedDraft()).toBeNull()
})

test('a draft is restored, and can be discarded', async () => {
  localStorage.setItem(
    `kept:draft:new-prayer:${nomvula.id}`,
    JSON.stringify({ title: 'Half a', description: '', audience: { kind: 'public' } }),
  )
  await showForm()
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Half a')
  expect(screen.getByText(/^What you wrote here before is back\./).getAttribute('role')).toBe('status')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Public/ }).checked).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Discard draft' }))
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('')
  expect(storedDraft()).toBeNull()
})

test.each(['health', 'other'] as const)(
  'a discarded draft leaves nothing in the form, not even the category %s',
  async (category) => {
    const { sent } = await showForm()
    writeAll()
    fireEvent.click(screen.getByRole('radio', { name: t(`prayer.category.${category}`) }))
    fireEvent.click(screen.getByRole('radio', { name: /^Public/ }))
    act(() => void dispatchEvent(new Event('pagehide')))
    fireEvent.click(await screen.findByRole('button', { name: 'Discard draft' }))
    const chosen = screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)
    expect(chosen.map(({ value }) => value)).toEqual(['private'])
    write('Title', 'Rain')
    write('Description', 'The third dry spring.')
    submit()
    await screen.findByText('Please select a valid category')
    expect(sent).toEqual([])
  },
)

test('an empty title takes the first 50 characters of the description', async () => {
  await showForm()
  write('Description', `${'é'.repeat(49)} and more`)
  fireEvent.blur(screen.getByLabelText('Title'))
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('é'.repeat(49))
  expect(titleFrom('First line.\n\nSecond line.')).toBe('First line. Second line.')
  expect(titleFrom('👨‍👩‍👧‍👦'.repeat(60))).toBe('👨‍👩‍👧‍👦'.repeat(50))
})

test('the public option explains itself and shows the name', async () => {
  await showForm()
  expect(screen.getByText('Everyone can read it, with your name as Nomvula D.')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: /^Public/ }))
  expect(
    await screen.findAllByText('Public prayers can be read by anyone on the internet.'),
  ).not.toHaveLength(0)
})

test('the words have the language that was chosen below them, and the next prayer begins with it (LANG-16, REQ-581)', async () => {
  const { sent, onDone } = await showForm({ submitPrayer: () => submitted })
  const language = () => screen.getByLabelText<HTMLSelectElement>('Written in')
  expect(screen.getByText('Written in English · Change').closest('details')?.open).toBe(false)
  expect(language().value).toBe('en')
  expect([...language().options].map(({ text }) => text)).toEqual(
    languageCodes.map((code) => languageNames[code]),
  )
  fireEvent.change(language(), { target: { value: 'zu' } })
  await screen.findByText('Written in isiZulu · Change')
  expect(screen.getByLabelText('Title').lang).toBe('zu-ZA')
  expect(screen.getByLabelText('Description').lang).toBe('zu-ZA')
  writeAll()
  submit()
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sent.at(-1)).toMatchObject(['submitPrayer', { language: 'zu' }])
  cleanup()
  await showForm()
  expect(language().value).toBe('zu')
})
