import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { operationList } from '#contract/api/all-operations.ts'
import { permissions } from '#contract/api/permissions.ts'
import { root } from '#tests/support/sources.ts'
import { permissionsPage } from '#tools/print-permissions.ts'

/** The table of relations as agreed (SEC-3.1, SEC-3.2, SEC-3.3), maintained by hand; the contract must match it. */
const agreed = {
  'prayer.read': ['owner', 'reader', 'admin'],
  'prayer.support': ['owner', 'reader'],
  'prayer.comment': ['owner', 'reader'],
  'prayer.edit': ['owner', 'admin'],
  'prayer.delete': ['owner', 'admin'],
  'prayer.changeAudience': ['owner'],
  'prayer.changeImages': ['owner'],
  'prayer.archive': ['owner'],
  'prayer.restore': ['owner'],
  'prayer.addUpdate': ['owner'],
  'prayer.reportMiracle': ['owner'],
  'update.delete': ['author', 'admin'],
  'comment.delete': ['author', 'admin'],
  'miracle.read': ['owner', 'reader'],
  'miracle.amen': ['owner', 'reader'],
  'miracle.edit': ['owner'],
  'miracle.delete': ['owner'],
  'group.read': ['visitor', 'groupMember', 'groupAdmin', 'groupOwner', 'admin'],
  'group.look': ['groupMember', 'groupAdmin', 'groupOwner', 'admin'],
  'group.listMembers': ['groupMember', 'groupAdmin', 'groupOwner', 'admin'],
  'group.requestToJoin': ['visitor'],
  'group.chat': ['groupMember', 'groupAdmin', 'groupOwner'],
  'group.leave': ['groupMember', 'groupAdmin'],
  'group.decide': ['groupAdmin', 'groupOwner', 'admin'],
  'group.invite': ['groupAdmin', 'groupOwner'],
  'group.unsharePrayer': ['groupAdmin', 'groupOwner', 'admin'],
  'group.edit': ['groupOwner', 'admin'],
  'group.transfer': ['groupOwner'],
  'group.answerTransfer': ['heir'],
  'group.delete': ['groupOwner', 'admin'],
  'group.hide': ['admin'],
  'member.changeRole': ['groupOwner', 'admin'],
  'member.remove': ['groupOwner', 'superior', 'admin'],
  'member.makeOwner': ['groupOwner'],
  'message.delete': ['author', 'groupAdmin', 'groupOwner', 'admin'],
  'campaign.read': ['visitor', 'owner', 'moderator', 'admin'],
  'campaign.donate': ['visitor', 'owner'],
  'campaign.edit': ['owner', 'admin'],
  'campaign.setStatus': ['owner', 'admin'],
  'campaign.addUpdate': ['owner'],
  'campaign.deleteUpdate': ['owner', 'admin'],
  'campaign.listDonations': ['owner', 'admin'],
  'campaign.delete': ['owner', 'admin'],
  'campaign.forceDelete': ['admin'],
  'campaign.hide': ['admin'],
  'campaign.hold': ['moderator', 'admin'],
  'campaign.review': ['moderator', 'admin'],
}

test('docs/permissions.md matches the contract', () => {
  const page = readFileSync(join(root, 'docs/permissions.md'), 'utf8')
  expect(page).toBe(permissionsPage())
})

test('the page names every operation', () => {
  const page = permissionsPage()
  expect(operationList.filter(([, { method, path }]) => !page.includes(`\`${method} ${path}\``))).toEqual([])
})

test('relations grant what was agreed and nothing more', () => {
  expect(permissions).toEqual(agreed)
})
