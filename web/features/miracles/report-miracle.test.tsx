import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { errorMessages } from '#contract/messages/en/errors.ts'
import type { Miracle } from '#contract/miracles/miracle-operations.ts'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import { DRAFT_EVERY_MS } from '#contract/values/constants.ts'
import {
  type FakeAnswers,
  nomvula,
  noNetwork,
  refusal,
  renderWithApp,
  setupRender,
  shownToasts,
} from '#tests/support/web/render.tsx'
import { ApiFailure } from '#web/platform/api/api-failure.ts'
import { readStored } from '#web/platform/device/device-storage.ts'
import { MayReport, ReportMiracle } from './report-miracle.tsx'

setupRender()

const eden = { id: '01930000-0000-7000-8000-0000000000c1', name: 'Eden Street cell' }
const app = { id: '01930000-0000-7000-8000-0000000000c2', name: 'House church' }

const prayer: Prayer = {
  id: '01930000-0000-7000-8000-0000000000a1',
  title: 'Surgery at Tygerberg',
  description: `${'She is calm. '.repeat(7)}I am not, and I wait.`,
  language: 'en',
  category: 'health',
  status: 'active',
  audience: { kind: 'groups', groups: [eden] },
  location: null,
  images: [],
  dateSubmitted: '2026-11-19T04:00:00Z',
  edited: null,
  version: 1,
  author: { name: 'Nomvula D.', tint: 1 },
  isAnonymous: false,
  mine: true,
  isHidden: false,
  support: { count: 0, mine: false },
  intercessions: { count: 0, people: 0, mine: { times: 0, lastOn: null, isToday: false } },
  updateCount: 0,
  commentCount: 0,
  shareToken: null,
  viewerCan: ['prayer.read', 'prayer.reportMiracle'],
}

const reported: Miracle = {
  id: '01930000-0000-7000-8000-0000000000b1',
  title: 'The scan is clean',
  description: 'Not a shadow.',
  language: 'en',
  audience: { kind: 'private', groups: [] },
  images: [],
  amens: { count: 0, mine: false },
  mayShowOnHome: false,
  reportedAt: '2026-11-21T08:00:00Z',
  version: 1,
  author: { name: 'Nomvula D.', tint: 1 },
  isAnonymous: false,
  mine: true,
  isHidden: false,
  prayer: null,
  viewerCan: ['miracle.read', 'miracle.edit', 'miracle.delete'],
}

const ownGroups = () => ({ items: [eden, app].map((group) => ({ ...group, isSmall: false })) })

async function showForm(fakeAnswers: FakeAnswers = {}, about?: Prayer) {
  const onDone = vi.fn(async () => undefined)
  const view = await renderWithApp(() => <ReportMiracle member={nomvula} prayer={about} onDone={onDone} />, {
    listOwnGroups: ownGroups,
    ...fakeAnswers,
  })
  return { ...view, onDone, reports: () => view.sent.filter(([name]) => name === 'reportMiracle') }
}

function write(label: string, text: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
}

function writeAll(title = reported.title): void {
  write('Title', title)
  write('Description', reported.description)
}

const submit = () => fireEvent.click(screen.getByRole('button', { name: /^Submit/ }))

test('a miracle without a prayer is private unless chosen otherwise (MIR-1, MIR-5, REQ-72)', async () => {
  const { onDone, reports } = await showForm({ reportMiracle: () => reported })
  expect(screen.getByRole('heading', { level: 1, name: 'Submit a Miracle' })).toBeTruthy()
  writeAll()
  submit()
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  const { title, description } = reported
  const audience = { kind: 'private', groupIds: [] }
  expect(reports()).toEqual([
    [
      'reportMiracle',
      {
        title,
        description,
        language: 'en',
        audience,
        images: [],
        mayShowOnHome: false,
        isAnonymous: false,
        prayerId: null,
      },
    ],
  ])
  expect(shownToasts()).toEqual(['Miracle reported successfully / Thank you for sharing your testimony!'])
})

test('a linked miracle shows the first 100 characters of the prayer and starts with its audience (MIR-2)', async () => {
  const { onDone, reports } = await showForm({ reportMiracle: () => reported }, prayer)
  expect(screen.getByText(`${prayer.description.slice(0, 100).trimEnd()}…`)).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Groups/ }).checked).toBe(true)
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: eden.name })).checked).toBe(true)
  fireEvent.click(screen.getByRole('checkbox', { name: app.name }))
  writeAll()
  submit()
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(reports()[0]?.[1]).toMatchObject({
    prayerId: prayer.id,
    audience: { kind: 'groups', groupIds: [eden.id, app.id] },
  })
})

test('only a public miracle may appear on the home page, and only when its author agrees (REQ-72)', async () => {
  const { onDone, reports } = await showForm({ reportMiracle: () => reported })
  expect(screen.queryByRole('checkbox', { name: 'It may be shown on the home page' })).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: /^Public/ }))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'It may be shown on the home page' }))
  writeAll()
  submit()
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(reports()[0]?.[1]).toMatchObject({ mayShowOnHome: true, audience: { kind: 'public' } })
})

test('going back to private withdraws the consent', async () => {
  const { onDone, reports } = await showForm({ reportMiracle: () => reported })
  fireEvent.click(screen.getByRole('radio', { name: /^Public/ }))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'It may be shown on the home page' }))
  fireEvent.click(screen.getByRole('radio', { name: /^Private/ }))
  writeAll()
  submit()
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(reports()[0]?.[1]).toMatchObject({ mayShowOnHome: false, audience: { kind: 'private' } })
})

test('blank fields show errors at the fields and in one message, and nothing is sent (MIR-3)', async () => {
  const { sent } = await showForm()
  write('Title', '   ')
  submit()
  await waitFor(() =>
    expect(shownToasts()).toEqual([
      'Please fix the following errors: / Title is required. Description is required',
    ]),
  )
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Title')))
  expect(sent).toEqual([])
})

test.each([
  ['a title of 100', 100, 10, true],
  ['a title of 101', 101, 10, false],
  ['a description of 2000', 10, 2000, true],
  ['a description of 2001', 10, 2001, false],
])('%s user-perceived characters (MIR-3)', async (_, title, description, passes) => {
  const { onDone } = await showForm({ reportMiracle: () => reported })
  write('Title', '👨‍👩‍👧‍👦'.repeat(title))
  write('Description', '🙏🏾'.repeat(description))
  submit()
  if (passes) return await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  await waitFor(() => expect(shownToasts()[0]).toMatch(/must be less than (100|2000) characters/))
  expect(onDone).not.toHaveBeenCalled()
})

test.each([
  [refusal('UNEXPECTED'), 'Failed to report miracle'],
  [refusal('NOT_FOUND'), 'Failed to report miracle'],
  [refusal('ALREADY_ANSWERED'), 'Failed to report miracle / This prayer has already been answered'],
  [refusal('UNAUTHENTICATED'), 'You must be logged in to report a miracle'],
  [refusal('INVALID'), 'Validation failed / Please check your input and try again.'],
  [new ApiFailure(502, null), `Failed to report miracle / ${errorMessages['error.unavailable']}`],
  [noNetwork(), 'Failed to report miracle / Please check your internet connection and try again.'],
])(
  '%s shows a toast, and the text stays in the form and on the device (MIR-4, MIR-6)',
  async (failure, toastText) => {
    const { onDone } = await showForm(
      {
        reportMiracle: () => {
          throw failure
        },
      },
      prayer,
    )
    writeAll()
    submit()
    await waitFor(() => expect(shownToasts()).toEqual([toastText]))
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe(reported.title)
    await waitFor(() =>
      expect(readStored(`draft:new-miracle:${prayer.id}:${nomvula.id}`)).toMatchObject({
        title: reported.title,
      }),
    )
    expect(onDone).not.toHaveBeenCalled()
  },
)

test('after the session ended the form says so and leads to the sign-in and back (REQ-152)', async () => {
  await showForm(
    {
      reportMiracle: () => {
        throw refusal('UNAUTHENTICATED')
      },
    },
    prayer,
  )
  writeAll()
  submit()
  const login = await screen.findByRole('link', { name: 'Login' })
  expect(decodeURIComponent(login.getAttribute('href') ?? '')).toBe(
    `/login?redirect=/report-miracle/${prayer.id}`,
  )
})

test('during a request a second press sends nothing', async () => {
  let answer: (miracle: Miracle) => void = () => undefined
  const { onDone, reports } = await showForm({
    reportMiracle: () =>
      new Promise<Miracle>((resolve) => {
        answer = resolve
      }),
  })
  writeAll()
  submit()
  fireEvent.click(await screen.findByRole('button', { name: 'Submitting...' }))
  fireEvent.submit(screen.getByRole('button', { name: 'Submitting...' }))
  answer(reported)
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(reports()).toHaveLength(1)
})

test('each prayer has its own draft, which is restored and is deleted once sent (REQ-166)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { onDone } = await showForm({ reportMiracle: () => reported }, prayer)
  const name = `draft:new-miracle:${prayer.id}:${nomvula.id}`
  writeAll('Half a')
  expect(readStored(name)).toBeNull()
  vi.advanceTimersByTime(DRAFT_EVERY_MS)
  await waitFor(() =>
    expect(readStored(name)).toMatchObject({ title: 'Half a', audience: { groupIds: [eden.id] } }),
  )
  expect(readStored(`draft:new-miracle:${nomvula.id}`)).toBeNull()
  vi.useRealTimers()
  submit()
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(readStored(name)).toBeNull()
})

test('a draft is restored with its audience, and can be discarded', async () => {
  const audience = { kind: 'public', groupIds: [] }
  const draft = {
    title: 'Half a',
    description: '',
    audience,
    images: [],
    mayShowOnHome: true,
    isAnonymous: true,
    version: 0,
  }
  localStorage.setItem(`kept:draft:new-miracle:${nomvula.id}`, JSON.stringify(draft))
  await showForm()
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Half a')
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([
    true,
    true,
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Discard draft' }))
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Private/ }).checked).toBe(true)
  expect(readStored(`draft:new-miracle:${nomvula.id}`)).toBeNull()
})

test.each([
  [{ mine: false }, 'Access Denied', 'Back to the prayer', `/prayers/${prayer.id}`],
  [
    { status: 'answered' },
    'This prayer has already been answered',
    'Read the miracle',
    `/miracles/${reported.id}`,
  ],
  [{ status: 'archived' }, 'This prayer is archived', 'Back to the prayer', `/prayers/${prayer.id}`],
] as const)(
  '%o shows a message and a link back instead of the form (MIR-8)',
  async (part, heading, link, href) => {
    const seen: Prayer = { ...prayer, ...part, viewerCan: ['prayer.read'] }
    await renderWithApp(() => (
      <MayReport
        page={{
          prayer: seen,
          miracle: reported,
          campaign: null,
          prayedFor: null,
          isNotifiedWhenPrayed: null,
          hasReminder: false,
          latestUpdate: null,
          firstComments: [],
        }}
      >
        <p>form</p>
      </MayReport>
    ))
    expect(screen.getByRole('heading', { level: 1, name: heading })).toBeTruthy()
    expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe(href)
    expect(screen.queryByText('form')).toBeNull()
  },
)

test('a miracle is without a name as chosen, and one that answers a prayer as that prayer is (REQ-460, REQ-463)', async () => {
  const box = () => screen.queryByRole('checkbox', { name: 'Without my name' })
  const { reports } = await showForm({ reportMiracle: () => reported })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Without my name' }))
  writeAll()
  submit()
  await waitFor(() => expect(reports()[0]?.[1]).toMatchObject({ isAnonymous: true }))
  cleanup()
  await showForm({}, prayer)
  expect(box()).toBeNull()
  cleanup()
  await showForm({}, { ...prayer, isAnonymous: true })
  expect(box()).toBeNull()
  expect(screen.getByText('The prayer is without your name, and so is this.')).toBeTruthy()
})

test('a miracle begins with the language of its prayer, and is sent in the chosen one (LANG-16, REQ-581)', async () => {
  const { onDone, reports } = await showForm({ reportMiracle: () => reported }, { ...prayer, language: 'st' })
  const language = screen.getByLabelText<HTMLSelectElement>('Written in')
  expect(language.value).toBe('st')
  fireEvent.change(language, { target: { value: 'tn' } })
  writeAll()
  expect(screen.getByLabelText('Title').lang).toBe('tn-ZA')
  submit()
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(reports()[0]?.[1]).toMatchObject({ language: 'tn' })
})
