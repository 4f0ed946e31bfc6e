import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeOfflineDatabase } from '#tests/support/web/fake-offline-database.ts'
import { write } from '#tests/support/web/form-actions.ts'
import { someComment, somePrayer } from '#tests/support/web/prayer-fixtures.ts'
import {
  type FakeAnswers,
  loseConnection,
  nomvula,
  refusal,
  renderWithApp,
  setupRender,
  shownStatus,
  shownToasts,
} from '#tests/support/web/render.tsx'
import { stubProperty } from '#tests/support/web/stub-property.ts'
import { Comments } from '#web/features/prayers/discussion/prayer-comments.tsx'
import { readStored } from '#web/platform/device/device-storage.ts'
import { recordServerTime } from '#web/platform/device/server-clock.ts'
import { PendingPage } from './pending-page.tsx'

fakeOfflineDatabase()
setupRender()

const prayer = somePrayer()
const words = 'Ons bid saam.'
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

async function openComments(answers: FakeAnswers = {}) {
  const noComments = { listComments: () => ({ items: [], next: null }) }
  return await renderWithApp(
    () => (
      <>
        <Comments prayer={prayer} member={nomvula} />
        <PendingPage />
      </>
    ),
    { ...noComments, ...answers },
  )
}

async function comment(): Promise<void> {
  write('Add a comment', words)
  await press('Add Comment')
}

test('a comment without a connection stands in its list at once, says what it waits for, and never that it was added (OFF-4)', async () => {
  const { sent } = await openComments({ addComment: () => someComment({ comment: words }) })
  const reconnect = await loseConnection()
  await comment()
  await waitFor(() => expect(screen.getAllByText('Waiting for connection')).toHaveLength(2))
  expect(screen.getAllByText(words)).toHaveLength(2)
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Add a comment').value).toBe(''))
  expect([shownToasts(), shownStatus()]).toEqual([[], []])
  expect(sent.map(([name]) => name)).not.toContain('addComment')
  screen.getByText('1 thing. It goes by itself when there is a connection.')
  await reconnect()
  await screen.findByText('Everything you wrote has been sent.')
  expect(sent.filter(([name]) => name === 'addComment')).toHaveLength(1)
})

test('what waits can be thrown away, or given back to the form that it was written in (OFF-6)', async () => {
  await openComments()
  await loseConnection()
  await comment()
  await screen.findAllByText('Waiting for connection')
  await act(
    async () => void fireEvent.click(screen.getAllByRole('button', { name: 'Change' })[0] as HTMLElement),
  )
  await waitFor(() => expect(readStored(`draft:comment:${prayer.id}:${nomvula.id}`)).toBe(words))
  expect(screen.queryByText('Waiting for connection')).toBeNull()
})

test('a refused one keeps its words, names the reason, and can be copied and thrown away (OFF-6)', async () => {
  const writeText = vi.fn(async () => undefined)
  stubProperty(navigator, 'clipboard', { writeText })
  await openComments({
    addComment: () => {
      throw refusal('FORBIDDEN')
    },
  })
  const reconnect = await loseConnection()
  await comment()
  await screen.findAllByText('Waiting for connection')
  await reconnect()
  await waitFor(() => expect(screen.getAllByText('Permission denied')).toHaveLength(2))
  const [copy] = screen.getAllByRole('button', { name: 'Copy words' })
  await act(async () => void fireEvent.click(copy as HTMLElement))
  expect(writeText).toHaveBeenCalledWith(words)
  await act(
    async () => void fireEvent.click(screen.getAllByRole('button', { name: 'Throw away' })[0] as HTMLElement),
  )
  await screen.findByText('Everything you wrote has been sent.')
})

test('a clock that runs a month ahead makes nothing old: the server goes by its own', async () => {
  const ahead = 31 * 86_400_000
  recordServerTime(new Date(Date.now() - ahead).toUTCString())
  onTestFinished(() => recordServerTime(new Date().toUTCString()))
  const { sent } = await openComments({ addComment: () => someComment({ comment: words }) })
  const reconnect = await loseConnection()
  await comment()
  await waitFor(() => expect(screen.getAllByText('Waiting for connection')).toHaveLength(2))
  await reconnect()
  await screen.findByText('Everything you wrote has been sent.')
  expect(sent.filter(([name]) => name === 'addComment')).toHaveLength(1)
})
