import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Reminder } from '#contract/reminders/reminder-operations.ts'
import { stubPush } from '#tests/support/web/fake-push.ts'
import { press, writePrayer } from '#tests/support/web/form-actions.ts'
import { someGroupAsMember, someGroupPage } from '#tests/support/web/group-page-fixtures.ts'
import { someOwnPrayer, somePrayer } from '#tests/support/web/prayer-fixtures.ts'
import { emptyProfileAnswers } from '#tests/support/web/profile-page.tsx'
import { type FakeAnswers, nomvula, setupRender } from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'
import { chooseSharedDevice } from '#web/platform/device/shared-device.ts'

setupRender()
beforeEach(() => chooseSharedDevice(false))

const settings: FakeAnswers = {
  getPushSettings: () => ({
    ...emptyProfileAnswers.getPushSettings(),
    key: 'key-of-the-site',
    lockScreen: 'event',
    mayAsk: true,
  }),
}
const open = (address: string, answers: FakeAnswers) =>
  renderSite(address, { ...answers, ...settings }, nomvula)
const asks = (sent: readonly (readonly [string, object])[]) =>
  sent.filter(([name]) => name === 'getPushSettings').length

test('after a time of prayer is saved, below the times (NOTIF-8, REQ-567)', async () => {
  stubPush()
  const reminder: Reminder = {
    id: '01930000-0000-7000-8000-0000000000f1',
    prayer: null,
    when: { at: '06:00', rule: 'daily', weekdays: [], monthDay: null, onDay: null },
    byMail: true,
    nextAt: '2026-11-26T04:00:00Z',
    firedAt: null,
  }
  const { sent } = await open('/profile/times', {
    ...emptyProfileAnswers,
    addReminder: () => ({ reminders: [reminder], pausedUntil: null, timeZone: nomvula.timeZone }),
  })
  await screen.findByRole('button', { name: 'Add a time' })
  press('Add a time')
  expect(asks(sent)).toBe(0)
  press(/^Save/)
  await screen.findByText('Shall this phone tell you when it is time to pray?')
})

test("after 'I prayed' for the prayer of another, below the bar (NOTIF-8, REQ-567)", async () => {
  stubPush()
  const prayer = somePrayer({ viewerCan: ['prayer.read', 'prayer.support', 'prayer.intercede'] })
  const page = {
    ...{ prayer, miracle: null, campaign: null, prayedFor: null, isNotifiedWhenPrayed: null },
    ...{ hasReminder: false, latestUpdate: null, firstComments: [] },
  }
  const mine = { times: 1, lastOn: '2026-11-21', isToday: true }
  const { sent } = await open(`/prayers/${prayer.id}`, {
    getPrayerPage: () => page,
    prayForPrayer: () => ({ count: 39, people: 13, mine }),
  })
  const [button] = await screen.findAllByRole('button', { name: /^I prayed$/ })
  if (!button) throw new Error('No button')
  expect(asks(sent)).toBe(0)
  await act(async () => fireEvent.click(button))
  await screen.findByText('Shall this phone tell you how it goes on?')
})

const group = someGroupAsMember()
const groupName = { id: group.id, name: group.name, isSmall: false }

async function submitInGroup(answers: FakeAnswers = {}) {
  const site = await open(`/new-prayer?groupId=${group.id}`, {
    listOwnGroups: () => ({ items: [groupName] }),
    submitPrayer: () => someOwnPrayer(),
    getGroupPage: () => someGroupPage(group),
    ...answers,
  })
  await screen.findByRole('group', { name: 'Share with groups' })
  writePrayer()
  press(/^Submit/)
  await waitFor(() => expect(site.path()).toBe(`/groups/${group.id}`))
  return site
}

test('after a prayer was shared, on the page that it leads to, once (NOTIF-8, REQ-567)', async () => {
  stubPush()
  const { router } = await submitInGroup()
  await screen.findByText('Shall this phone tell you when someone prays for you?')
  await waitFor(() => expect(router.latestLocation.state.isJustShared).toBeUndefined())
})

test('not after a private prayer (NOTIF-8)', async () => {
  stubPush()
  const { path, sent, router } = await open('/new-prayer', {
    listOwnGroups: () => ({ items: [] }),
    submitPrayer: () => someOwnPrayer(),
    getDashboard: () => new Promise(() => undefined),
  })
  await screen.findByLabelText('Title')
  writePrayer()
  fireEvent.click(screen.getByRole('radio', { name: /^Private/ }))
  press(/^Submit/)
  await waitFor(() => expect(path()).toBe('/dashboard'))
  expect([router.latestLocation.state.isJustShared, asks(sent)]).toEqual([false, 0])
})
