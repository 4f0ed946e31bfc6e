import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Member } from '#contract/account/account-operations.ts'
import { somePrayer } from '#tests/support/web/prayer-fixtures.ts'
import { type FakeAnswers, nomvula, refusal, setupRender, shownToasts } from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'

setupRender()

const admin: Member = { ...nomvula, roles: ['user', 'admin'] }
const prayer = somePrayer({ viewerCan: ['prayer.read', 'prayer.edit', 'prayer.delete'] })

/** An admin with an old sign-in confirms the deletion of another member's prayer. */
async function deleteAsStaff(fakeAnswers: FakeAnswers = {}) {
  let isFresh = false
  const site = await renderSite(
    `/prayers/${prayer.id}`,
    {
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
      getDashboard: () => ({
        firstSteps: null,
        news: [],
        carried: { items: [], total: 0, prayed: 0 },
        stats: null,
        streak: null,
        badges: null,
        activePrayers: null,
        miracles: null,
      }),
      confirmIdentity: ({ password }) => {
        if (password !== 'a-long-password') throw refusal('WRONG_CREDENTIALS')
        isFresh = true
        return {}
      },
      deletePrayer: () => {
        if (!isFresh) throw refusal('FRESH_SIGN_IN_REQUIRED')
        return {}
      },
      ...fakeAnswers,
    },
    admin,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  const question = await screen.findByRole('alertdialog')
  await act(async () => fireEvent.click(within(question).getByRole('button', { name: 'Delete prayer' })))
  const password = await screen.findByLabelText<HTMLInputElement>('Current Password')
  return { site, password, deletions: () => site.sent.filter(([name]) => name === 'deletePrayer') }
}

async function give(field: HTMLInputElement, password: string) {
  fireEvent.change(field, { target: { value: password } })
  await act(async () => fireEvent.submit(field.closest('form') as HTMLFormElement))
}

test('staff with an old sign-in enter the password, and the action continues', async () => {
  const { site, password, deletions } = await deleteAsStaff()
  await give(password, 'another-password')
  expect(deletions()).toHaveLength(1)
  await give(password, 'a-long-password')
  await waitFor(() => expect(site.path()).toBe('/dashboard'))
  expect(deletions()).toEqual([
    ['deletePrayer', { prayerId: prayer.id }],
    ['deletePrayer', { prayerId: prayer.id }],
  ])
  expect(shownToasts()).toContain('Prayer request has been deleted')
  expect(screen.queryByLabelText('Current Password')).toBeNull()
})

test('cancelling shows no error, and nothing was done', async () => {
  const { site, deletions } = await deleteAsStaff()
  const confirmDialog = within(screen.getByRole('dialog', { name: 'Confirm your password' }))
  await act(async () => fireEvent.click(confirmDialog.getByRole('button', { name: 'Cancel' })))
  await waitFor(() => expect(screen.queryByLabelText('Current Password')).toBeNull())
  expect([site.path(), deletions().length]).toEqual([`/prayers/${prayer.id}`, 1])
  expect(shownToasts().filter((text) => text.startsWith('Failed'))).toEqual([])
})
