import { expect, test } from 'vitest'
import { sentencesOf } from './sentence-patterns.ts'

const known = [
  ['action.cancel', 'Khansela'],
  ['group.leave', 'Khansela'],
  ['time.ago', '{count, plural, one {# ihora eledlule} other {amahora angu-# edlule}}'],
  ['greeting', 'Sawubona, {name}!'],
  ['only.value', '{name}'],
  ['price', 'Ku-R{amount} (nyanga zonke)'],
] as const
const keysOf = (text: string) => sentencesOf(text, known).map(([key]) => key)

test('a text of the page is found by the sentence it was made of, whatever its values and its plural form', () => {
  expect(keysOf('  Khansela ')).toEqual(['action.cancel', 'group.leave'])
  expect(keysOf('1 ihora eledlule')).toEqual(['time.ago'])
  expect(keysOf('amahora angu-1,200 edlule')).toEqual(['time.ago'])
  expect(keysOf('Sawubona, Nomvula Dlamini!')).toEqual(['greeting'])
  expect(keysOf('Ku-R50 (nyanga zonke)')).toEqual(['price'])
})

test('what people wrote is no sentence of ours', () => {
  expect(keysOf('Nomvula Dlamini')).toEqual([])
  expect(keysOf('Khansela ukuhamba')).toEqual([])
  expect(keysOf('')).toEqual([])
})
