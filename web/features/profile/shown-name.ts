import type { OwnProfile } from '#contract/account/profile-operations.ts'
import { cleanLine } from '#contract/values/text.ts'

type Named = Pick<OwnProfile, 'fullName' | 'username' | 'shownAs'>

/** The name others would read, before it is saved: the same rule as `display_name` in the database (REQ-90). */
export function shownName({ fullName, username, shownAs }: Named): string {
  const name = cleanLine(fullName)
  if (shownAs === 'username' && username) return username
  const words = name.split(' ')
  const [first = ''] = words
  const [initial = ''] = words.at(-1) ?? ''
  return shownAs === 'first_name' && words.length > 1 ? `${first} ${initial}.` : name
}
