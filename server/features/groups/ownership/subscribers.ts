import type { Statement } from '#server/database/db.ts'
import type { TransactionalSubscriber } from '#server/platform/core/request-context.ts'

const endBetween: Statement = {
  name: 'end-group-offer-between',
  text: `
    delete from group_ownership_offers
     where owner_id = $1 and heir_id = $2
        or owner_id = $2 and heir_id = $1`,
}

/** Two who do not see each other any more hand no group to each other; nobody is told, as nobody is told of the block. */
export const groupOffersSubscriber: TransactionalSubscriber = {
  name: 'groups.offers',
  eventNames: ['member.blocked'],
  handle: async ({ db }, { name, payload }) => {
    if (name === 'member.blocked') await db.query(endBetween, [payload.blockerId, payload.blockedId])
  },
}
