import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Member } from '#contract/account/account-operations.ts'
import { press } from '#tests/support/web/form-actions.ts'
import {
  type FakeAnswers,
  nomvula,
  refusal,
  renderWithApp,
  setupRender,
  shownToasts,
} from '#tests/support/web/render.tsx'
import { AdminPanel } from './admin-panel.tsx'

setupRender()

const admin: Member = { ...nomvula, roles: ['admin'] }
const open = (fakeAnswers: FakeAnswers = {}) => renderWithApp(() => <AdminPanel />, fakeAnswers, admin)

test('the Admin Control Panel has its button, and no second list of what is on the desk (ADM-1, REQ-474)', async () => {
  await open()
  const panel = within(screen.getByRole('region', { name: 'Admin Control Panel' }))
  expect(panel.getAllByRole('button')).toEqual([panel.getByRole('button', { name: 'Add Support Admin' })])
  expect(panel.queryAllByRole('link')).toEqual([])
})

test('the support admin is added, once for a double click (ADM-1)', async () => {
  let finish: () => void = () => undefined
  const { sent } = await open({
    addSupportAdmin: () =>
      new Promise((resolve) => {
        finish = () => resolve({})
      }),
  })
  await act(async () => press('Add Support Admin'))
  await act(async () => press('Adding...'))
  await act(async () => finish())
  expect(sent.filter(([name]) => name === 'addSupportAdmin')).toHaveLength(1)
  expect(shownToasts()).toEqual(['Support admin added successfully!'])
})

test.each([
  [
    'SUPPORT_ADMIN_MISSING',
    'Failed to add support admin / No verified account has the address set for support',
  ],
  ['FORBIDDEN', 'Failed to add support admin / Permission denied'],
] as const)('%s shows a toast (ADM-1)', async (code, toastText) => {
  await open({
    addSupportAdmin: () => {
      throw refusal(code)
    },
  })
  await act(async () => press('Add Support Admin'))
  await waitFor(() => expect(shownToasts()).toEqual([toastText]))
  expect(screen.getByRole('button', { name: 'Add Support Admin' })).toBeTruthy()
})

test('a stale sign-in needs the password; cancelling adds nobody (REQ-123)', async () => {
  await open({
    addSupportAdmin: () => {
      throw refusal('FRESH_SIGN_IN_REQUIRED')
    },
  })
  await act(async () => press('Add Support Admin'))
  await screen.findByLabelText('Current Password')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' })))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add Support Admin' })).toBeTruthy())
  expect(shownToasts()).toEqual([])
})
