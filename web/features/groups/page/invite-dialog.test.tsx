import { fireEvent, screen, waitFor } from '@testing-library/react'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import type { Invite } from '#contract/groups/joining-operations.ts'
import { someGroupAsOwner, someInvite } from '#tests/support/web/group-page-fixtures.ts'
import {
  type FakeAnswers,
  nomvula,
  noNetwork,
  renderWithApp,
  setupRender,
  shownToasts,
} from '#tests/support/web/render.tsx'
import { stubProperty } from '#tests/support/web/stub-property.ts'
import { qrShape } from '#web/ui/qr-code/qr-shape.ts'
import { InviteDialog } from './invite-dialog.tsx'

setupRender()

const group = someGroupAsOwner()
const address = 'http://localhost/invite/koup-token'

function showDialog(invite: Invite | null, fakeAnswers: FakeAnswers = {}) {
  return renderWithApp(() => <InviteDialog group={group} member={nomvula} open onClose={() => undefined} />, {
    getInvite: () => ({ invite }),
    ...fakeAnswers,
  })
}

function setClipboard(writeText: (text: string) => Promise<void>): void {
  stubProperty(navigator, 'clipboard', { writeText })
}

const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Invite link' })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('the link is shown with its purpose, its expiry, its uses and a QR code', async () => {
  await showDialog(someInvite())
  expect((await field()).value).toBe(address)
  expect(screen.getByText(/Whoever has the link can join this group without asking/)).toBeTruthy()
  expect(screen.getByText('Works until Nov 28, 2026 at 6:00 AM')).toBeTruthy()
  expect(screen.getByText('3 people came in by it')).toBeTruthy()
  expect(await screen.findByRole('img', { name: 'QR code of the invite link' })).toBeTruthy()
})

test('the confirmation of a copied link appears only when it was copied (REQ-165)', async () => {
  const copied: string[] = []
  await showDialog(someInvite())
  await field()
  setClipboard(async (text) => void copied.push(text))
  press('Copy link')
  await waitFor(() => expect(shownToasts()).toEqual(['Link copied']))
  expect(copied).toEqual([address])
})

test('where copying is not possible, the link is selected', async () => {
  await showDialog(someInvite())
  const input = await field()
  setClipboard(() => Promise.reject(new Error('not allowed')))
  press('Copy link')
  await waitFor(() => expect(document.activeElement).toBe(input))
  expect(shownToasts()).toEqual(['Could not copy the link / It is selected: copy it by hand.'])
  expect(input.selectionEnd).toBe(address.length)
})

test('without a link one is created with the chosen lifetime', async () => {
  const { sent } = await showDialog(null, { renewInvite: () => someInvite({ token: 'fresh', uses: 0 }) })
  await screen.findByText('There is no link at the moment.')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '7 days' }).checked).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: '1 day' }))
  press('Make a link')
  expect((await field()).value).toBe('http://localhost/invite/fresh')
  expect(screen.getByText('Nobody has come in by it yet')).toBeTruthy()
  expect(sent.at(-1)).toEqual(['renewInvite', { groupId: group.id, days: 1 }])
})

test('a revoked link disappears', async () => {
  await showDialog(someInvite(), { revokeInvite: () => ({}) })
  await field()
  press('Stop this link')
  await screen.findByText('There is no link at the moment.')
  await waitFor(() => expect(shownToasts()).toEqual(['The invite link opens nothing any more']))
})

test('a link that could not be loaded can be retried', async () => {
  let fails = true
  await showDialog(null, {
    getInvite: () => {
      if (fails) throw noNetwork()
      return { invite: someInvite() }
    },
  })
  await screen.findByText('The invite link could not be loaded.')
  fails = false
  press('Try again')
  await field()
})

test('the QR code draws exactly the dark modules', () => {
  const { size, data } = encode(address, { ecc: 'M', border: 4 })
  const shape = qrShape(address)
  const drawn = Array.from({ length: size }, () => new Array<boolean>(size).fill(false))
  for (const [, x, y, length] of shape.path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(length))
  expect(shape.size).toBe(size)
  expect(drawn).toEqual(data)
})
