import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Member } from '#contract/account/account-operations.ts'
import type { Person } from '#contract/moderation/people-operations.ts'
import { sentenceAt } from '#tests/support/web/form-actions.ts'
import {
  type FakeAnswers,
  nomvula,
  noNetwork,
  refusal,
  renderWithApp,
  setupRender,
  shownToasts,
} from '#tests/support/web/render.tsx'
import { PeoplePanel } from './people-panel.tsx'

setupRender()

const admin: Member = { ...nomvula, roles: ['admin'] }

const sipho: Person = {
  id: '01930000-0000-7000-8000-000000000a01',
  email: 'sipho@example.co.za',
  fullName: 'Sipho Khumalo',
  username: 'sipho_k',
  tint: 2,
  roles: [],
  joinedAt: '2026-11-01T22:30:00Z',
  isVerified: true,
  isYou: false,
  suspendedUntil: null,
  suspendedReason: null,
  factorResetDueAt: null,
  hasSecondFactor: false,
}
const own: Person = {
  ...sipho,
  id: nomvula.id,
  email: nomvula.email,
  fullName: nomvula.fullName,
  username: null,
  roles: ['admin'],
  isYou: true,
}

const refuse = (code: Parameters<typeof refusal>[0]) => () => {
  throw refusal(code)
}

async function open(fakeAnswers: FakeAnswers, people: Person[] = [sipho]) {
  const view = await renderWithApp(
    () => <PeoplePanel member={admin} />,
    { listPeople: () => ({ items: people, next: null }), ...fakeAnswers },
    admin,
  )
  return { ...view, sentOf: (name: string) => view.sent.filter(([operation]) => operation === name) }
}

const rowOf = (name: string) => screen.getByText(name).closest('tr') as HTMLElement

async function choose(act: string, name = sipho.fullName): Promise<void> {
  await screen.findByText(name)
  fireEvent.click(within(rowOf(name)).getByRole('button', { name: act, hidden: true }))
}

const entriesOf = (name: string) =>
  within(rowOf(name))
    .getAllByRole('button', { hidden: true })
    .map(({ textContent }) => textContent)

/** Presses the button of the open dialog. */
async function confirm(title: string, button: string | RegExp = title): Promise<void> {
  const dialog = within(screen.getByRole('alertdialog', { name: title }))
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: button })))
}

test("a row shows name, e-mail, username, roles and the joining day, in the viewer's time zone (ADM-2)", async () => {
  const staff = {
    ...sipho,
    id: 'b',
    fullName: 'Anna Molefe',
    roles: ['admin', 'moderator'] as Person['roles'],
  }
  await open({}, [own, sipho, staff])
  await screen.findByText('Sipho Khumalo')
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'User',
    'Roles',
    'Joined',
    'Actions',
  ])
  for (const text of ['sipho@example.co.za', 'sipho_k', 'User', 'Nov 2, 2026'])
    expect(rowOf('Sipho Khumalo').textContent).toContain(text)
  expect(within(rowOf('Anna Molefe')).getByText('Moderator')).toBeTruthy()
  expect(within(rowOf(nomvula.fullName)).getByText('You')).toBeTruthy()
  expect(within(rowOf('Sipho Khumalo')).queryByText('You')).toBeNull()
})

test('unverified or suspended members are marked, with the reason', async () => {
  const until = '2026-12-01T04:00:00Z'
  await open({}, [
    { ...sipho, isVerified: false, suspendedUntil: until, suspendedReason: 'Asked strangers for money' },
  ])
  const text = (await screen.findByText('Not verified')).closest('tr')?.textContent
  expect(text).toContain('Suspended until Dec 1, 2026 at 6:00 AM')
  expect(text).toContain('Asked strangers for money')
  expect(entriesOf('Sipho Khumalo')).toEqual(['Lift Suspension', 'Delete User'])
})

test('the menu offers the possible actions, and none that would delete or suspend oneself', async () => {
  await open({}, [own, sipho])
  await screen.findByText('Sipho Khumalo')
  expect(entriesOf('Sipho Khumalo')).toEqual(['Grant Admin Role', 'Manage Roles', 'Suspend', 'Delete User'])
  expect(entriesOf(nomvula.fullName)).toEqual(['Remove Admin Role', 'Manage Roles'])
  expect(screen.getByLabelText('Actions for Sipho Khumalo')).toBeTruthy()
})

test('a search queries the server, and an empty one lists everybody again (REQ-111)', async () => {
  const { sentOf } = await open({
    listPeople: ({ search }) => ({ items: search === 'nobody' ? [] : [sipho], next: null }),
  })
  await screen.findByText('Sipho Khumalo')
  const box = screen.getByLabelText('Search by name, e-mail or username')
  fireEvent.change(box, { target: { value: ' nobody ' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Search' })))
  expect(await screen.findByText('No users found')).toBeTruthy()
  fireEvent.change(box, { target: { value: '' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Search' })))
  expect(await screen.findByText('Sipho Khumalo')).toBeTruthy()
  expect(sentOf('listPeople').map(([, input]) => input)).toEqual([{}, { search: 'nobody' }, {}])
})

test('Refresh refetches the list, and Load more appends its next page', async () => {
  const anna = { ...sipho, id: 'b', fullName: 'Anna Molefe' }
  let isMore = true
  const { sentOf } = await open({
    listPeople: ({ cursor }) =>
      cursor ? { items: [anna], next: null } : { items: [sipho], next: isMore ? 'on' : null },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Load more' }))
  expect(await screen.findByText('Anna Molefe')).toBeTruthy()
  isMore = false
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Refresh' })))
  await waitFor(() => expect(screen.queryByText('Anna Molefe')).toBeNull())
  expect(sentOf('listPeople').length).toBeGreaterThanOrEqual(3)
})

test.each([
  ['an error of the server', refuse('UNEXPECTED')],
  [
    'no connection',
    () => {
      throw noNetwork()
    },
  ],
])('a list that cannot be loaded says so and can be retried: %s', async (_, broken) => {
  let isBroken = true
  await open({ listPeople: () => (isBroken ? broken() : { items: [sipho], next: null }) })
  expect(await screen.findByText('Failed to load users')).toBeTruthy()
  isBroken = false
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
  expect(await screen.findByText('Sipho Khumalo')).toBeTruthy()
})

test('a viewer who is no longer an admin gets a message and no data, not even cached rows (ADM-6)', async () => {
  let isAdmin = true
  await open({
    listPeople: () => {
      if (!isAdmin) throw refusal('FORBIDDEN')
      return { items: [sipho], next: null }
    },
    assignRole: refuse('FORBIDDEN'),
  })
  isAdmin = false
  await choose('Grant Admin Role')
  await confirm('Grant Admin Role')
  await waitFor(() => expect(shownToasts()).toEqual(['Failed to change user role: Permission denied']))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Refresh' })))
  expect(await screen.findByText("You don't have permission to perform this action.")).toBeTruthy()
  expect(screen.queryByText('Sipho Khumalo')).toBeNull()
})

test('the admin role is granted after a confirmation, and the list is refetched (ADM-3)', async () => {
  const { sentOf } = await open({ assignRole: () => ({ ...sipho, roles: ['admin'] }) })
  await choose('Grant Admin Role')
  const question = screen.getByRole('alertdialog', { name: 'Grant Admin Role' })
  expect(question.textContent).toContain('Sipho Khumalo will see all members, payments and reports')
  expect(sentOf('assignRole')).toEqual([])
  await confirm('Grant Admin Role')
  expect(sentOf('assignRole')).toEqual([['assignRole', { personId: sipho.id, role: 'admin' }]])
  await waitFor(() => expect(shownToasts()).toEqual(['Admin role granted to sipho@example.co.za']))
  expect(sentOf('listPeople').length).toBe(2)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a second click during the request does nothing, and Cancel sends nothing', async () => {
  let finish: () => void = () => undefined
  const { sentOf } = await open({
    assignRole: () =>
      new Promise((resolve) => {
        finish = () => resolve({ ...sipho, roles: ['admin'] })
      }),
  })
  await choose('Grant Admin Role')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(sentOf('assignRole')).toEqual([])
  await choose('Grant Admin Role')
  await confirm('Grant Admin Role')
  await confirm('Grant Admin Role', 'Updating...')
  expect(sentOf('assignRole')).toHaveLength(1)
  await act(async () => finish())
  expect(shownToasts()).toEqual(['Admin role granted to sipho@example.co.za'])
})

test('the admin role is removed after a confirmation (GEN-1, ADM-3)', async () => {
  const staff = { ...sipho, roles: ['admin'] as Person['roles'] }
  const { sentOf } = await open({ removeAdminRole: () => sipho }, [staff])
  await choose('Remove Admin Role')
  expect(sentOf('removeAdminRole')).toEqual([])
  await confirm('Remove Admin Role')
  expect(sentOf('removeAdminRole')).toEqual([['removeAdminRole', { personId: sipho.id }]])
  await waitFor(() => expect(shownToasts()).toEqual(['Admin role removed from sipho@example.co.za']))
})

test("removing one's own admin role states the consequence and ends the session", async () => {
  const { queryClient } = await open({ removeAdminRole: () => ({ ...own, roles: [] }) }, [own])
  await choose('Remove Admin Role', nomvula.fullName)
  expect(screen.getByRole('alertdialog').textContent).toContain('You are signed out everywhere')
  await confirm('Remove Admin Role')
  await waitFor(() =>
    expect(queryClient.getQueryData(['session'])).toEqual({ member: null, accessEndsAt: null }),
  )
})

test.each([
  ['LAST_ADMIN', 'Failed to change user role: At least one administrator must remain'],
  ['NOT_FOUND', 'Failed to change user role: We could not find that'],
  ['RATE_LIMITED', /^Failed to change user role: That was a lot at once/],
] as const)('%s shows a toast with its reason', async (code, toastText) => {
  await open({ removeAdminRole: refuse(code) }, [{ ...sipho, roles: ['admin'] }])
  await choose('Remove Admin Role')
  await confirm('Remove Admin Role')
  await waitFor(() => expect(shownToasts()).toEqual([expect.stringMatching(toastText)]))
})

test('a stale sign-in needs the password, and the action continues (REQ-123)', async () => {
  let isFresh = false
  const { sentOf } = await open({
    confirmIdentity: () => {
      isFresh = true
      return {}
    },
    assignRole: () => {
      if (!isFresh) throw refusal('FRESH_SIGN_IN_REQUIRED')
      return { ...sipho, roles: ['admin'] }
    },
  })
  await choose('Grant Admin Role')
  await confirm('Grant Admin Role')
  const password = await screen.findByLabelText<HTMLInputElement>('Current Password')
  fireEvent.change(password, { target: { value: 'a-long-password' } })
  await act(async () => fireEvent.submit(password.closest('form') as HTMLFormElement))
  await waitFor(() => expect(sentOf('assignRole')).toHaveLength(2))
  expect(shownToasts()).toContain('Admin role granted to sipho@example.co.za')
})

test('Manage Roles opens with the highest role and assigns another (ADM-5)', async () => {
  const moderator = { ...sipho, roles: ['moderator'] as Person['roles'] }
  const { sentOf } = await open({ assignRole: () => sipho }, [moderator])
  await choose('Manage Roles')
  const dialog = within(screen.getByRole('dialog', { name: 'Manage User Roles' }))
  const select = dialog.getByLabelText<HTMLSelectElement>('Role')
  expect(select.value).toBe('moderator')
  expect([...select.options].map(({ text }) => text)).toEqual(['User', 'Moderator', 'Admin'])
  fireEvent.change(select, { target: { value: 'user' } })
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Update Role' })))
  expect(sentOf('assignRole')).toEqual([['assignRole', { personId: sipho.id, role: 'user' }]])
  await waitFor(() => expect(shownToasts()).toEqual(['Updated user roles successfully']))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each([
  ['LAST_ADMIN', 'Failed to update user role / At least one administrator must remain'],
  ['NOT_VERIFIED', 'Failed to update user role / This account is not verified yet'],
] as const)('Manage Roles: %s shows a toast, and the dialog stays', async (code, toastText) => {
  await open({ assignRole: refuse(code) })
  await choose('Manage Roles')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Update Role' })))
  await waitFor(() => expect(shownToasts()).toEqual([toastText]))
  expect(screen.getByRole('dialog', { name: 'Manage User Roles' })).toBeTruthy()
})

test('a message names a role that somebody has already (ADM-5)', async () => {
  await open({
    assignRole: () => {
      const failure = refusal('ROLE_HELD')
      throw Object.assign(failure, { values: { role: 'moderator' } })
    },
  })
  await choose('Manage Roles')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Update Role' })))
  await waitFor(() => expect(shownToasts()).toEqual(["User already has the 'moderator' role"]))
})

test('somebody is suspended for a number of days, with a reason', async () => {
  const { sentOf } = await open({ suspendPerson: () => sipho })
  await choose('Suspend')
  const dialog = within(screen.getByRole('alertdialog', { name: 'Suspend Sipho Khumalo' }))
  const [days, reason] = [dialog.getByLabelText('Days'), dialog.getByLabelText('Reason')]
  const submit = () => act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Suspend' })))
  fireEvent.change(days, { target: { value: '0' } })
  await submit()
  expect(sentenceAt(days)).toBe('Please enter a number of days')
  expect(sentenceAt(reason)).toBe('Please give a reason')
  fireEvent.change(days, { target: { value: '30' } })
  fireEvent.change(reason, { target: { value: 'Asked strangers for money' } })
  await submit()
  expect(sentOf('suspendPerson')).toEqual([
    ['suspendPerson', { personId: sipho.id, days: 30, reason: 'Asked strangers for money' }],
  ])
  await waitFor(() => expect(shownToasts()).toEqual(['sipho@example.co.za is suspended']))
})

test('an impossible suspension shows a message, and the typed text stays', async () => {
  await open({ suspendPerson: refuse('LAST_ADMIN') })
  await choose('Suspend')
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Fraud' } })
  await confirm('Suspend Sipho Khumalo', 'Suspend')
  await waitFor(() =>
    expect(shownToasts()).toEqual(['Could not suspend the user / At least one administrator must remain']),
  )
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Fraud')
})

test('a suspension is lifted after a confirmation', async () => {
  const { sentOf } = await open({ liftSuspension: () => sipho }, [
    { ...sipho, suspendedUntil: '2026-12-01T04:00:00Z' },
  ])
  await choose('Lift Suspension')
  await confirm('Lift Suspension')
  expect(sentOf('liftSuspension')).toEqual([['liftSuspension', { personId: sipho.id }]])
  await waitFor(() => expect(shownToasts()).toEqual(['sipho@example.co.za may write again']))
})

const anna: Person = {
  ...sipho,
  id: 'b',
  fullName: 'Anna Molefe',
  roles: ['moderator'],
  hasSecondFactor: true,
}

test('only staff with a second factor can lose it by another admin', async () => {
  await open({}, [
    { ...own, hasSecondFactor: true },
    { ...sipho, hasSecondFactor: true },
    anna,
    { ...anna, id: 'c', fullName: 'Ben Naidoo', hasSecondFactor: false },
  ])
  await screen.findByText('Anna Molefe')
  const rows = [nomvula.fullName, 'Sipho Khumalo', 'Anna Molefe', 'Ben Naidoo']
  expect(rows.filter((name) => entriesOf(name).includes('Reset second step'))).toEqual(['Anna Molefe'])
})

test('a reset is started after a confirmation that tells what happens, and shows until when it can be stopped', async () => {
  let people = [anna]
  const { sentOf } = await open({
    listPeople: () => ({ items: people, next: null }),
    startFactorReset: () => {
      people = [{ ...anna, factorResetDueAt: '2026-11-22T04:05:00Z' }]
      return people[0] ?? anna
    },
    stopFactorReset: () => {
      people = [anna]
      return anna
    },
  })
  await choose('Reset second step', 'Anna Molefe')
  screen.getByText(/In 24 hours every passkey and code of Anna Molefe is removed. Every admin is told now/)
  await confirm('Reset second step')
  await screen.findByText('Second step is reset Nov 22, 2026 at 6:05 AM')
  expect(sentOf('startFactorReset')).toEqual([['startFactorReset', { personId: 'b' }]])
  expect(entriesOf('Anna Molefe')).not.toContain('Reset second step')
  fireEvent.click(screen.getByRole('button', { name: 'Stop it for Anna Molefe' }))
  await waitFor(() => expect(screen.queryByText(/^Second step is reset/)).toBeNull())
  expect(sentOf('stopFactorReset')).toEqual([['stopFactorReset', { personId: 'b' }]])
  expect(shownToasts()).toEqual(['The reset has begun', 'The reset is stopped'])
})

test('a reset that cannot be started says why', async () => {
  await open({ startFactorReset: refuse('NO_FACTOR') }, [anna])
  await choose('Reset second step', 'Anna Molefe')
  await confirm('Reset second step')
  await waitFor(() =>
    expect(shownToasts()).toEqual(['The reset could not be started / This person has no second step']),
  )
})
