import { expect, test } from 'vitest'
import { operationList } from './all-operations.ts'

const copied = operationList.filter(([, operation]) => operation.offlineCopy)

test('what a member may read without a connection is this list; none of it writes or is for staff (REQ-510)', () => {
  expect(copied.map(([name]) => name).toSorted()).toEqual([
    'countNotifications',
    'countUnreadMessages',
    'getCommunity',
    'getConfig',
    'getDashboard',
    'getGroup',
    'getMiracle',
    'getPrayerPage',
    'getPresence',
    'getProfile',
    'getSession',
    'getStatistics',
    'listCarriedPrayers',
    'listComments',
    'listGroupPrayers',
    'listHelplines',
    'listHistory',
    'listMessages',
    'listMiracleStories',
    'listMyGroups',
    'listNotifications',
    'listOwnGroups',
    'listPublicPrayers',
    'listUpdates',
  ])
  expect(copied.filter(([, { method }]) => method !== 'GET')).toEqual([])
  expect(copied.filter(([, { caller }]) => caller !== 'anyone' && caller !== 'member')).toEqual([])
  expect(copied.filter(([, { hasSecretAnswer }]) => hasSecretAnswer)).toEqual([])
})
