import { sql } from '#server/database/db.ts'
import { unsharingSubscriber, unsharingTexts } from '#server/features/groups/subscribers.ts'

const texts = unsharingTexts({
  items: 'miracles',
  visible: 'visible_miracles',
  shares: 'miracle_shares',
  itemId: 'miracle_id',
  lock: 'lock_miracles',
})

/** Ends the sharing of miracles with a group that is left or deleted. */
export const groupMiraclesSubscriber = unsharingSubscriber({
  name: 'miracles.in-groups',
  ofMember: {
    lock: sql('lock-miracles-of-member-in-group', texts.lockOfMember),
    unshare: sql('unshare-miracles-of-member', texts.unshareOfMember),
  },
  ofEverybody: {
    lock: sql('lock-miracles-in-group', texts.lockInGroup),
    unshare: sql('unshare-miracles-of-group', texts.unshareOfGroup),
  },
})
