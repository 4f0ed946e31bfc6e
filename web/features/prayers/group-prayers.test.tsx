import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { GroupPrayerCard } from '#contract/groups/group-prayer-operations.ts'
import {
  someGroupAsMember,
  someGroupAsOwner,
  someGroupPrayer,
} from '#tests/support/web/group-page-fixtures.ts'
import {
  type FakeAnswers,
  nomvula,
  noNetwork,
  refusal,
  renderWithApp,
  setupRender,
  shownToasts,
} from '#tests/support/web/render.tsx'
import { GroupPrayers } from './group-prayers.tsx'

setupRender()

const group = someGroupAsOwner()
const rain = someGroupPrayer('Rain for the Koup', { viewerCan: ['group.unsharePrayer'] })
const job = someGroupPrayer('A job after eleven months')

function showPrayers(items: GroupPrayerCard[], fakeAnswers: FakeAnswers = {}, shown = group) {
  return renderWithApp(
    () => <GroupPrayers group={shown} />,
    { listGroupPrayers: () => ({ items, next: null }), ...fakeAnswers },
    nomvula,
  )
}

const remove = () =>
  fireEvent.click(screen.getByRole('button', { name: 'Remove from group Rain for the Koup' }))
const confirmRemoval = () =>
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove from group' }))

test('the prayers of a group are cards that link to them (GDET-12)', async () => {
  await showPrayers([rain, job])
  await screen.findByText('Rain for the Koup', { selector: 'h2 a span' })
  expect(screen.getAllByRole('article')).toHaveLength(2)
  const title = screen.getByRole('link', { name: 'Rain for the Koup Read more' })
  expect(title.getAttribute('href')).toBe(`/prayers/${rain.id}`)
  expect(title.closest('.card-linked')).not.toBeNull()
})

test('a card has one act, and what is carried is marked (REQ-321)', async () => {
  const carried = someGroupPrayer('Rain for the Koup', {
    isSupporter: true,
    isCarried: true,
    supportCount: 8,
  })
  await showPrayers([carried, job])
  await screen.findByText('You and 7')
  const acts = screen.getAllByRole('button', { name: /^I prayed for/ })
  expect(acts.map((act) => act.closest('article')?.className.includes('card-carried'))).toEqual([true, false])
  expect(screen.queryByRole('button', { name: /^Support/ })).toBeNull()
})

test('an admin who reads by role sees the count, and no Support (REQ-321)', async () => {
  await showPrayers([someGroupPrayer('Rain for the Koup', { isSupporter: null, isCarried: null })])
  await screen.findByText('supporters', { exact: false })
  expect(screen.queryByRole('button', { name: /^I prayed/ })).toBeNull()
})

test('a leader sees the prayer of somebody in a block as one line, which can be opened and unshared', async () => {
  const collapsed = someGroupPrayer('Words', { isCollapsed: true, viewerCan: ['group.unsharePrayer'] })
  await showPrayers([job, collapsed])
  await screen.findByText(/^Prayer of somebody you blocked/)
  expect(screen.queryByText('Words')).toBeNull()
  screen.getByRole('button', { name: 'Remove from group' })
  fireEvent.click(screen.getByRole('button', { name: 'Show' }))
  screen.getByRole('heading', { name: 'Words Read more' })
  expect(screen.getAllByRole('article')).toHaveLength(2)
})

test('unsharing a prayer from the group asks first, and it leaves the list (REQ-112)', async () => {
  const { sent } = await showPrayers([rain, job], { unsharePrayer: () => ({}) })
  await screen.findAllByRole('article')
  expect(screen.queryByRole('button', { name: 'Remove from group A job after eleven months' })).toBeNull()
  remove()
  expect(screen.getByText(/"Rain for the Koup" by Johan Botha is not deleted/)).toBeTruthy()
  confirmRemoval()
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
  expect(shownToasts()).toEqual(['Prayer removed from group'])
  expect(sent.at(-1)).toEqual(['unsharePrayer', { groupId: group.id, prayerId: rain.id }])
})

test.each([
  [refusal('NOT_FOUND'), 0],
  [noNetwork(), 1],
])('a prayer that could not be unshared stays, unless it no longer exists: %s', async (failure, left) => {
  await showPrayers([rain], {
    unsharePrayer: () => {
      throw failure
    },
  })
  await screen.findAllByRole('article')
  remove()
  confirmRemoval()
  await waitFor(() => expect(shownToasts().join()).toContain('Could not remove prayer from group'))
  expect(screen.queryAllByRole('article')).toHaveLength(left)
})

test('a group without prayers shows an empty state', async () => {
  await showPrayers([], {}, someGroupAsMember())
  await screen.findByText('No prayers here yet')
})

test('prayers load page by page', async () => {
  await showPrayers([], {
    listGroupPrayers: ({ cursor }) =>
      cursor ? { items: [job, rain], next: null } : { items: [rain], next: 'more' },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Load more' }))
  await screen.findByText('A job after eleven months', { selector: 'h2 a span' })
  expect(screen.getAllByRole('article')).toHaveLength(2)
})
