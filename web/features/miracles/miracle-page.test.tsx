import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Miracle } from '#contract/miracles/miracle-operations.ts'
import {
  type FakeAnswers,
  nomvula,
  refusal,
  renderWithApp,
  setupRender,
  shownToasts,
} from '#tests/support/web/render.tsx'
import { EditMiracle } from './edit-miracle.tsx'
import { MiraclePage } from './miracle-page.tsx'

setupRender()

const miracle: Miracle = {
  id: '01930000-0000-7000-8000-0000000000b1',
  title: 'The scan is <b>clean</b>',
  description: 'Not a shadow.\nWe sang in the corridor.',
  language: 'en',
  audience: { kind: 'groups', groups: [{ id: '01930000-0000-7000-8000-0000000000c1', name: 'Eden' }] },
  images: [{ id: '01930000-0000-7000-8000-0000000000d1', width: 800, height: 600, alt: 'The corridor' }],
  amens: { count: 0, mine: false },
  mayShowOnHome: false,
  reportedAt: '2026-11-21T08:05:00Z',
  version: 3,
  author: { name: 'Nomvula D.', tint: 1 },
  isAnonymous: false,
  mine: true,
  isHidden: false,
  prayer: {
    id: '01930000-0000-7000-8000-0000000000a1',
    title: 'Surgery at Tygerberg',
    language: 'en',
    dateSubmitted: '2026-11-19T04:00:00Z',
    prayedDays: 2,
  },
  viewerCan: ['miracle.read', 'miracle.edit', 'miracle.delete'],
}

const alone: Miracle = { ...miracle, prayer: null }

async function showPage(fakeAnswers: FakeAnswers = {}, shown = miracle) {
  const onDeleted = vi.fn()
  const view = await renderWithApp(
    () => <MiraclePage miracle={shown} timeZone={nomvula.timeZone} onDeleted={onDeleted} />,
    fakeAnswers,
  )
  return { ...view, onDeleted }
}

async function showEdit(fakeAnswers: FakeAnswers = {}, shown = miracle) {
  const onDone = vi.fn(async () => undefined)
  const view = await renderWithApp(
    (api) => <EditMiracle api={api} member={nomvula} miracle={shown} onDone={onDone} />,
    {
      listOwnGroups: () => ({
        items: miracle.audience.groups.map((group) => ({ ...group, isSmall: false })),
      }),
      ...fakeAnswers,
    },
  )
  return { ...view, onDone, edits: () => view.sent.filter(([name]) => name === 'editMiracle') }
}

test('a miracle page shows all of it, with its images and the prayer it answers; HTML in it is text', async () => {
  await showPage()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(miracle.title)
  expect(screen.getByText(/We sang in the corridor/).textContent).toBe(miracle.description)
  expect(screen.getByText('Nov 21, 2026 at 10:05 AM')).toBeTruthy()
  expect(screen.getByAltText('The corridor').getAttribute('srcset')).toContain('/media/')
  expect(screen.getByText('Eden')).toBeTruthy()
  const prayer = screen.getByRole('link', { name: 'Surgery at Tygerberg' })
  expect(prayer.getAttribute('href')).toBe('/prayers/01930000-0000-7000-8000-0000000000a1')
  expect(screen.getByText('Asked on Nov 19, 2026')).toBeTruthy()
})

test('its owner sees that moderators hid it (SEC-3.1)', async () => {
  await showPage({}, { ...miracle, isHidden: true })
  expect(screen.getByText('Hidden by a moderator')).toBeTruthy()
})

test('a viewer who may neither edit nor delete it sees no such action', async () => {
  await showPage({}, { ...miracle, mine: false, prayer: null, viewerCan: ['miracle.read'] })
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
})

test('a viewer who may say Amen can do so on the page, which shows the count', async () => {
  const others: Miracle = {
    ...alone,
    mine: false,
    audience: { kind: 'public', groups: [] },
    viewerCan: ['miracle.read', 'miracle.amen'],
  }
  const { queryClient, sent } = await showPage({ sayAmen: () => ({ count: 1, mine: true }) }, others)
  queryClient.setQueryData(['getMiracle', miracle.id], others)
  const back = screen.getByRole('link', { name: 'Miracle Stories' })
  expect(back.getAttribute('href')).toBe('/community')
  fireEvent.click(screen.getByRole('button', { name: /^Amen/ }))
  await waitFor(() =>
    expect(queryClient.getQueryData(['getMiracle', miracle.id])).toMatchObject({
      amens: { count: 1, mine: true },
    }),
  )
  expect(sent).toEqual([['sayAmen', { miracleId: miracle.id }]])
})

test('a viewer who may not say Amen sees no button for it', async () => {
  await showPage()
  expect(screen.queryByRole('button', { name: /^Amen/ })).toBeNull()
})

test('deleting asks first; a miracle that answers no prayer asks nothing about one (GEN-1, REQ-150)', async () => {
  const { sent, onDeleted } = await showPage({ deleteMiracle: () => ({ prayerId: null }) }, alone)
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete this miracle?' })
  expect(dialog.textContent).toContain(`"${miracle.title}" will be gone with its images.`)
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(sent).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Delete miracle' }))
  await waitFor(() => expect(onDeleted).toHaveBeenCalledWith(null))
  expect(sent).toEqual([['deleteMiracle', { miracleId: miracle.id, reopensPrayer: false }]])
  await waitFor(() => expect(shownToasts()).toEqual(['Miracle deleted']))
})

test.each([
  ['becomes active again', true],
  ['stays answered', false],
])('the prayer of a deleted miracle %s, as its owner chooses (REQ-73)', async (_, reopensPrayer) => {
  const prayerId = '01930000-0000-7000-8000-0000000000a1'
  const { sent, onDeleted } = await showPage({ deleteMiracle: () => ({ prayerId }) })
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  const choice = await screen.findByRole<HTMLInputElement>('checkbox', {
    name: 'Make that prayer active again',
  })
  if (!reopensPrayer) fireEvent.click(choice)
  fireEvent.click(screen.getByRole('button', { name: 'Delete miracle' }))
  await waitFor(() => expect(onDeleted).toHaveBeenCalledWith(prayerId))
  expect(sent).toEqual([['deleteMiracle', { miracleId: miracle.id, reopensPrayer }]])
})

test('a miracle that could not be deleted stays, with a message', async () => {
  const { onDeleted } = await showPage({
    deleteMiracle: () => {
      throw refusal('UNEXPECTED')
    },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete miracle' }))
  await waitFor(() => expect(shownToasts()).toEqual(['Failed to delete miracle']))
  expect(onDeleted).not.toHaveBeenCalled()
})

test('the edit form starts with the miracle and saves it with its version', async () => {
  const saved = { ...miracle, title: 'Clean', version: 4 }
  const { onDone, edits, queryClient } = await showEdit({ editMiracle: () => saved })
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Clean' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(edits()).toEqual([
    [
      'editMiracle',
      {
        miracleId: miracle.id,
        version: 3,
        title: 'Clean',
        description: miracle.description,
        audience: { kind: 'groups', groupIds: ['01930000-0000-7000-8000-0000000000c1'] },
        images: [{ id: '01930000-0000-7000-8000-0000000000d1', alt: 'The corridor' }],
        language: 'en',
        mayShowOnHome: false,
      },
    ],
  ])
  await waitFor(() => expect(shownToasts()).toEqual(['Miracle updated successfully']))
  expect(queryClient.getQueryData(['getMiracle', miracle.id])).toEqual(saved)
})

test('the second of two tabs sees the conflict, keeps its text and may overwrite', async () => {
  const newer = { ...miracle, title: 'From the other tab', version: 4 }
  const { onDone, edits } = await showEdit({
    getMiracle: () => newer,
    editMiracle: ({ version }) => {
      if (version < 4) throw refusal('CHANGED_MEANWHILE')
      return { ...newer, title: 'Mine', version: 5 }
    },
  })
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Mine' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  const saveOver = await screen.findByRole('button', { name: 'Save mine over it' })
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Mine')
  fireEvent.click(saveOver)
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(edits().map(([, input]) => input)).toMatchObject([
    { version: 3, title: 'Mine' },
    { version: 4, title: 'Mine' },
  ])
})

test('or starts again with the newer version', async () => {
  const newer = { ...miracle, title: 'From the other tab', version: 4 }
  const { onDone, edits } = await showEdit({
    getMiracle: () => newer,
    editMiracle: ({ version }) => {
      if (version < 4) throw refusal('CHANGED_MEANWHILE')
      return newer
    },
  })
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Mine' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Load the newer version' }))
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('From the other tab')
  expect(screen.queryByRole('button', { name: 'Save mine over it' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(edits().at(-1)?.[1]).toMatchObject({ version: 4, title: 'From the other tab' })
})

test('only its author gets the edit form', async () => {
  await showEdit({}, { ...miracle, mine: false, viewerCan: ['miracle.read'] })
  expect(screen.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to the miracle' }).getAttribute('href')).toBe(
    `/miracles/${miracle.id}`,
  )
  expect(screen.queryByLabelText('Title')).toBeNull()
})

test('its words and the title of its prayer have their languages (LANG-16, REQ-582)', async () => {
  const prayer = miracle.prayer && { ...miracle.prayer, language: 'zu' as const }
  await showPage({}, { ...miracle, language: 'xh', prayer })
  expect(screen.getByRole('heading', { level: 1 }).lang).toBe('xh-ZA')
  expect(screen.getByText(/We sang in the corridor/).lang).toBe('xh-ZA')
  expect(screen.getByRole('link', { name: 'Surgery at Tygerberg' }).lang).toBe('zu-ZA')
  expect(screen.getByText('isiXhosa')).toBeTruthy()
})
