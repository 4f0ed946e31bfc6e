import {
  removeParentsText,
  removeReactionsText,
  removeSome,
  removeUnderText,
} from '#server/database/batch-removal.ts'
import { type Db, sql } from '#server/database/db.ts'

const ownAmens = sql(
  'remove-amens-of-deleted-member',
  removeReactionsText({
    table: 'miracle_amens',
    parents: 'miracles',
    parentId: 'miracle_id',
    count: 'amen_count',
  }),
)

const amensUnder = sql(
  'remove-amens-under-deleted-member',
  removeUnderText({
    table: 'miracle_amens',
    key: ['miracle_id', 'user_id'],
    visible: 'visible_miracles',
    parentId: 'miracle_id',
  }),
)

const ownMiracles = sql(
  'remove-miracles-of-deleted-member',
  removeParentsText('miracles', 'visible_miracles'),
)

/** Like removePrayersOf, for miracles and Amens (REQ-95). */
export async function removeMiraclesOf(db: Db, memberId: string, most: number): Promise<number> {
  return removeSome(db, [ownAmens, amensUnder, ownMiracles], [memberId, most])
}
