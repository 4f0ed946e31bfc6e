import { sql } from '#server/database/db.ts'
import { unsharingSubscriber, unsharingTexts } from '#server/features/groups/subscribers.ts'

const texts = unsharingTexts({
  items: 'prayer_requests',
  visible: 'visible_prayers',
  shares: 'prayer_shares',
  itemId: 'prayer_id',
  lock: 'lock_prayers',
})

/** Ends the sharing of prayers with a group that is left or deleted. */
export const groupPrayersSubscriber = unsharingSubscriber({
  name: 'prayers.in-groups',
  ofMember: {
    lock: sql('lock-prayers-of-member-in-group', texts.lockOfMember),
    unshare: sql('unshare-prayers-of-member', texts.unshareOfMember),
  },
  ofEverybody: {
    lock: sql('lock-prayers-in-group', texts.lockInGroup),
    unshare: sql('unshare-prayers-of-group', texts.unshareOfGroup),
  },
})
