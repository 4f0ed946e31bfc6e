import { ProfileEdit } from '#contract/account/profile-operations.ts'
import { faultOf, valid } from '#ops/import/import-fields.ts'
import type { Row } from '#ops/import/import-table.ts'
import { isEmpty } from '#ops/import/read-cells.ts'

const { fullName: FullName, username: Username } = ProfileEdit.shape

/** Columns of one name, then pairs of two: as profiles, Google, GitHub and other providers call them. */
const WHOLE = ['full_name', 'name', 'display_name']
const PAIRS = [
  ['first_name', 'last_name'],
  ['given_name', 'family_name'],
] as const
const NICKNAMES = ['user_name', 'preferred_username', 'nickname']

/** The names of a member: null where there is none that can be one here; `fault` says why the first of them cannot. */
type MemberNames = { full_name: string | null; username: string | null; fault: string | null }

/** The names in an account's metadata or a profile. */
export function namesOf(row: Row): MemberNames {
  const pairs = PAIRS.map((pair) =>
    pair
      .map((part) => row[part])
      .filter((part) => !isEmpty(part))
      .join(' '),
  )
  const candidates = [...WHOLE.map((name) => row[name]), ...pairs, ...NICKNAMES.map((name) => row[name])]
  const given = candidates.filter((name) => !isEmpty(name))
  const reason = given.length > 0 ? faultOf(FullName, given[0]) : null
  return {
    full_name: given.map((name) => valid(FullName, name)).find((name) => name !== null) ?? null,
    username: isEmpty(row.username) ? null : valid(Username, row.username),
    fault: reason && `Its name cannot be one here (${reason})`,
  }
}
