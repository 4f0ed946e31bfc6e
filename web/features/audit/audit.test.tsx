import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Member } from '#contract/account/account-operations.ts'
import type { AuditEntry } from '#contract/moderation/audit-operations.ts'
import { press, write } from '#tests/support/web/form-actions.ts'
import { type FakeAnswers, nomvula, refusal, setupRender } from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'

setupRender()

const admin: Member = { ...nomvula, roles: ['admin'] }
const moderator: Member = { ...nomvula, roles: ['moderator'] }

const entry: AuditEntry = {
  id: '01930000-0000-7000-8000-000000000b01',
  at: '2026-11-20T04:05:00Z',
  by: 'Thabo M.',
  action: 'prayer.hidden',
  subjectKind: 'prayer',
  subjectId: '01930000-0000-7000-8000-000000000b02',
  owner: 'Sipho K.',
  reason: 'Names a child',
}

async function open(fakeAnswers: FakeAnswers = {}, member = admin, search = '') {
  const site = await renderSite(
    `/admin/audit${search}`,
    { listAuditLog: () => ({ items: [entry], next: null }), ...fakeAnswers },
    member,
  )
  return {
    ...site,
    requests: () => site.sent.filter(([name]) => name === 'listAuditLog').map(([, input]) => input),
  }
}

test('an entry shows the action, time, actor, affected person and reason (REQ-144)', async () => {
  await open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Audit log' })).toBeTruthy()
  const row = (await screen.findByText('prayer.hidden')).closest('tr')?.textContent
  for (const words of ['Nov 20, 2026 at 6:05 AM', 'Thabo M.', 'Sipho K.', 'Names a child', entry.subjectId])
    expect(row).toContain(words)
  expect(document.title).toBe('Audit log · Thandaza')
})

test('an entry names its subject in plain words and links to it', async () => {
  await open()
  const row = (await screen.findByText('prayer.hidden')).closest('tr')
  expect(row?.querySelector('strong')?.textContent).toBe('Prayers')
  expect(row?.querySelector('a')?.getAttribute('href')).toBe(`/prayers/${entry.subjectId}`)
})

test('a deleted member is not named', async () => {
  await open({
    listAuditLog: () => ({ items: [{ ...entry, by: null, owner: null, reason: null }], next: null }),
  })
  expect((await screen.findByText('prayer.hidden')).closest('tr')?.textContent).toContain('Somebody who left')
})

test('the action filter is in the URL, the e-mail filter is not', async () => {
  const { requests, path } = await open()
  await screen.findByText('prayer.hidden')
  fireEvent.change(screen.getByLabelText('What was done'), { target: { value: 'role' } })
  write('E-mail of a person', 'sipho@example.co.za')
  await act(async () => press('Filter'))
  await waitFor(() => expect(path()).toBe('/admin/audit?action=role'))
  await waitFor(() => expect(requests().at(-1)).toEqual({ action: 'role.', person: 'sipho@example.co.za' }))
  expect(screen.getByLabelText<HTMLInputElement>('E-mail of a person').value).toBe('sipho@example.co.za')
  fireEvent.change(screen.getByLabelText('What was done'), { target: { value: '' } })
  await act(async () => press('Filter'))
  await waitFor(() => expect(requests().at(-1)).toEqual({ person: 'sipho@example.co.za' }))
  expect(path()).toBe('/admin/audit')
})

test.each([
  ['?action=role', [{ action: 'role.' }]],
  ['?action=everything', [{}]],
])('the search params %s request %j', async (search, expected) => {
  const { requests } = await open({}, admin, search)
  await screen.findByText('prayer.hidden')
  expect(requests()).toEqual(expected)
})

test('moderators see their own actions and have no person filter', async () => {
  await open({}, moderator)
  expect(await screen.findByText(/^What you read and changed/)).toBeTruthy()
  expect(screen.queryByLabelText('E-mail of a person')).toBeNull()
  expect(screen.getByLabelText('What was done')).toBeTruthy()
})

test('the log loads page by page, and an empty log says so', async () => {
  await open({
    listAuditLog: ({ cursor, action }) => {
      if (action) return { items: [], next: null }
      return cursor
        ? { items: [{ ...entry, id: 'c', action: 'group.look' }], next: null }
        : { items: [entry], next: 'on' }
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Load more' }))
  expect(await screen.findByText('group.look')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('What was done'), { target: { value: 'payout' } })
  await act(async () => press('Filter'))
  expect(await screen.findByText('Nothing was written down.')).toBeTruthy()
})

test('a log that cannot be loaded can be retried', async () => {
  let isBroken = true
  await open({
    listAuditLog: () => {
      if (isBroken) throw refusal('UNEXPECTED')
      return { items: [entry], next: null }
    },
  })
  expect(await screen.findByText('The audit log could not be loaded')).toBeTruthy()
  isBroken = false
  await act(async () => press('Try again'))
  expect(await screen.findByText('prayer.hidden')).toBeTruthy()
})

test('members get "not found", and signed-out visitors are redirected to the sign-in', async () => {
  await open({}, nomvula)
  expect(await screen.findByText('404')).toBeTruthy()
  const { path } = await renderSite('/admin/audit')
  expect(path()).toBe('/login?redirect=/admin/audit')
})
