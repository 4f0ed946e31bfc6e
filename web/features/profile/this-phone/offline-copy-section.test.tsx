import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeOfflineDatabase, storedTexts } from '#tests/support/web/fake-offline-database.ts'
import { someMessages } from '#tests/support/web/group-fixtures.ts'
import { someGroupAsMember, someGroupPrayer } from '#tests/support/web/group-page-fixtures.ts'
import { somePrayer } from '#tests/support/web/prayer-fixtures.ts'
import { nomvula, noNetwork, renderWithApp, setupRender, shownToasts } from '#tests/support/web/render.tsx'
import { beginCopy, readCopyChoice } from '#web/platform/offline/copy-account.ts'
import { keepCopy } from '#web/platform/offline/keep-copy.ts'
import { storeResponses } from '#web/platform/offline/stored-responses.ts'
import { OfflineCopySection } from './offline-copy-section.tsx'

fakeOfflineDatabase()
setupRender()

const response = (name: string, id: string, data: unknown) => ({
  queryKey: [name, id],
  queryHash: name + id,
  data,
  updatedAt: Date.now(),
})

test('Profile says what is stored here, deletes it, and stores what was chosen (REQ-519)', async () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('tz_in=1')
  await beginCopy(nomvula)
  await storeResponses(nomvula.id, [
    response('getPrayerPage', 'a', { prayer: { id: 'a', title: 'Rain', description: 'x'.repeat(1500) } }),
    response('getPrayerPage', 'b', { prayer: { id: 'b', title: 'Work' } }),
    response('getGroup', 'c', { id: 'c', name: 'Karoo' }),
  ])
  await renderWithApp(() => <OfflineCopySection member={nomvula} />)
  await screen.findByText('Offline copy: 2 kB · 2 prayers, 1 group')
  fireEvent.click(screen.getByRole('button', { name: 'Delete the offline copy' }))
  await screen.findByText('Nothing is stored on this phone yet.')
  expect(await storedTexts()).not.toContain('Karoo')
  expect(shownToasts()).toEqual(['The offline copy is deleted'])

  fireEvent.click(screen.getByRole('radio', { name: /^Nothing/ }))
  await waitFor(async () => expect(await readCopyChoice()).toBe('nothing'))
  await waitFor(async () => expect(await storedTexts()).toContain('"keepsCopy":false'))
  expect(await storeResponses(nomvula.id, [response('getGroup', 'c', {})])).toBe(0)
})

test('staff read why nothing is stored (OFF-21)', async () => {
  await renderWithApp(() => <OfflineCopySection member={{ ...nomvula, roles: ['user', 'admin'] }} />)
  expect(await screen.findByText(/nothing is stored on their phones/)).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
})

test('a download that fails on the way keeps what came, and can be tried again (REQ-519)', async () => {
  const group = someGroupAsMember()
  const [first, second] = [someGroupPrayer('Rain'), someGroupPrayer('Work')]
  const around = {
    ...{ miracle: null, campaign: null, latestUpdate: null, firstComments: [], prayedFor: null },
    ...{ isNotifiedWhenPrayed: null, hasReminder: false },
  }
  let isDown = true
  const { queryClient } = await renderWithApp(() => <OfflineCopySection member={nomvula} />, {
    listOwnGroups: () => ({ items: [{ id: group.id, name: group.name, isSmall: false }] }),
    getGroup: () => group,
    listGroupPrayers: () => ({ items: [first, second], next: null }),
    listMessages: () => someMessages([]),
    getPrayerPage: ({ prayerId }) => {
      if (isDown && prayerId === second.id) throw noNetwork()
      return { ...around, prayer: somePrayer({ id: prayerId }) }
    },
  })
  onTestFinished(keepCopy(queryClient, nomvula.id, { events: [], hasGap: false }))
  const button = await screen.findByRole('button', { name: 'Download what my groups pray for' })
  fireEvent.click(button)
  const kept = 'What came is kept. Try again when you have a connection.'
  await waitFor(() => expect(shownToasts()).toEqual([`Failed to download everything / ${kept}`]))
  expect(queryClient.getQueryData(['getPrayerPage', first.id])).toBeTruthy()
  isDown = false
  fireEvent.click(button)
  await waitFor(() => expect(shownToasts()).toContain('Your groups are on this phone'))
})
