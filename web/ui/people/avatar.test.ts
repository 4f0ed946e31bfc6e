import { expect, test } from 'vitest'
import { initialsOf } from './avatar.tsx'

test.each([
  ['Nomvula Dlamini', 'ND'],
  ['Johan van der Merwe', 'JM'],
  ['Nomvula Grace Dlamini', 'ND'],
  ['sipho', 'S'],
  ['élodie de villiers', 'ÉV'],
  ['Mary-Anne Nkosi', 'MN'],
  ['Šima Ḓembe', 'ŠḒ'],
  ['  ', ''],
  ['123', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
