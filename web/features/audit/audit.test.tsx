import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Member } from '#contract/account/account-operations.ts'
import { actions, allows } from '#contract/api/permissions.ts'
import { auditSentences } from '#contract/messages/en/audit-sentences.ts'
import type { AuditEntry } from '#contract/moderation/audit-operations.ts'
import { moderationActions } from '#contract/moderation/people-constants.ts'
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
  action: 'prayer.edit',
  subjectKind: 'prayer',
  subjectId: '01930000-0000-7000-8000-000000000b02',
  isByViewer: false,
  place: null,
  owner: 'Sipho K.',
  byId: '01930000-0000-7000-8000-000000000b03',
  ownerId: '01930000-0000-7000-8000-000000000b04',
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

const rowOf = async () => (await screen.findAllByRole<HTMLTableRowElement>('row'))[1]
const show = (differences: Partial<AuditEntry>, member = admin) =>
  open({ listAuditLog: () => ({ items: [{ ...entry, ...differences }], next: null }) }, member)
const rain = { kind: 'prayer', id: '01930000-0000-7000-8000-000000000b05', title: 'Rain' } as const

test('an entry says in a sentence who did what to what, when, and why (REQ-144, REQ-242)', async () => {
  await open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Audit log' })).toBeTruthy()
  const cells = [...((await rowOf())?.cells ?? [])].map(({ textContent }) => textContent)
  expect(cells).toEqual([
    'Thabo M. edited a prayer by Sipho K.',
    'WhenNov 20, 2026 at 6:05 AM',
    'ReasonNames a child',
  ])
  expect(document.title).toBe('Audit log · Thandaza')
})

test.each([
  [{ place: rain }, 'Thabo M. edited the prayer Rain by Sipho K.'],
  [
    { action: 'comment.delete', subjectKind: 'comment', place: rain },
    'Thabo M. deleted a comment on Rain by Sipho K.',
  ],
  [{ action: 'account.suspended', subjectKind: 'account' }, 'Thabo M. suspended Sipho K.'],
  [{ action: 'account.deleted', subjectKind: 'account', owner: null }, 'somebody who left'],
  [
    { action: 'role.granted', subjectKind: 'account', reason: 'moderator' },
    'Thabo M. gave Sipho K. a role: moderator',
  ],
  [
    { action: 'translator.appointed', subjectKind: 'account', reason: 'zu, chief' },
    'Thabo M. let Sipho K. check the sentences in isiZulu',
  ],
  [
    { action: 'translator.removed', subjectKind: 'account', reason: 'nso' },
    'Thabo M. ended the right of Sipho K. to check the sentences in Sepedi',
  ],
  [
    { action: 'translator.checks-withdrawn', subjectKind: 'account', reason: 've, sentences: 3' },
    'Thabo M. took back all sentences in Tshivenḓa that Sipho K. confirmed',
  ],
  [
    {
      action: 'translator.paper-recorded',
      subjectKind: 'account',
      owner: null,
      reason: 'zu terms.title: Folder',
    },
    'Thabo M. recorded that a qualified reader read a sentence in isiZulu',
  ],
  [{ action: 'payout.record', subjectKind: 'payout' }, 'Thabo M. recorded a payout to Sipho K.'],
  [{ by: null, byId: null, owner: null }, 'Somebody who left edited a prayer'],
  [{ isByViewer: true }, 'You edited a prayer by Sipho K.'],
  [{ action: 'zebra.fed', subjectKind: 'zebra' }, 'Thabo M. did zebra.fed to zebra by Sipho K.'],
])('the sentence of %j (REQ-242)', async (differences, sentence) => {
  await show(differences)
  expect((await rowOf())?.cells[0]?.textContent).toContain(sentence)
})

test.each([
  ['role.granted', 'moderator', ''],
  ['translator.removed', 'nso', ''],
  ['translator.appointed', 'zu, chief', 'chief'],
  ['translator.paper-recorded', 'zu terms.title: Folder 3, page 4', 'terms.title: Folder 3, page 4'],
])('what the sentence of %s says is no reason as well', async (action, reason, shown) => {
  await show({ action, subjectKind: 'account', reason })
  expect((await rowOf())?.cells[2]?.textContent).toBe(`Reason${shown}`)
})

const linksIn = async () =>
  [...((await rowOf())?.querySelectorAll('a') ?? [])].map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ])

test('people and things are links for who may see them (REQ-242, REQ-243)', async () => {
  const people = [
    ['Thabo M.', `/profile?tab=people&person=${entry.byId}`],
    ['Sipho K.', `/profile?tab=people&person=${entry.ownerId}`],
  ]
  await show({ place: rain })
  expect(await linksIn()).toEqual([people[0], ['Rain', `/prayers/${rain.id}`], people[1]])
  cleanup()
  await show({})
  expect(await linksIn()).toEqual([people[0], ['a prayer', `/prayers/${entry.subjectId}`], people[1]])
  cleanup()
  await show({ action: 'prayer.delete' })
  expect(await linksIn()).toEqual(people)
})

test('moderators have links to reports and visible content, and to nobody', async () => {
  const own = { isByViewer: true, byId: null, ownerId: null }
  await show({ ...own, action: 'case.read', subjectKind: 'moderation-case' }, moderator)
  expect(await linksIn()).toEqual([['a report', `/moderation/${entry.subjectId}`]])
  cleanup()
  await show({ ...own, place: rain }, moderator)
  expect(await linksIn()).toEqual([['Rain', `/prayers/${rain.id}`]])
  cleanup()
  await show(own, moderator)
  expect(await linksIn()).toEqual([])
})

test('every action that a role allows has a sentence (REQ-242)', () => {
  const ofStaff = actions.filter((action) => allows(action, ['admin', 'moderator']))
  const ofCases = moderationActions.map((action) => `case.${action}`)
  const unsaid = [...ofStaff, ...ofCases].filter(
    (action) => !Object.hasOwn(auditSentences, `audit.did.${action}`),
  )
  expect(unsaid).toEqual([])
})

test('the action filter is in the URL, the e-mail filter is not', async () => {
  const { requests, path } = await open()
  await screen.findByText(/edited/)
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
  await screen.findByText(/edited/)
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
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3))
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
  expect(await screen.findByText(/edited/)).toBeTruthy()
})

test('members get "not found", and signed-out visitors are redirected to the sign-in', async () => {
  await open({}, nomvula)
  expect(await screen.findByText('404')).toBeTruthy()
  const { path } = await renderSite('/admin/audit')
  expect(path()).toBe('/login?redirect=/admin/audit')
})
