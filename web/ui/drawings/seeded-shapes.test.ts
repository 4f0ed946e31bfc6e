import { expect, test } from 'vitest'
import { coverShape } from './campaign-cover.tsx'
import { rosetteShape } from './group-rosette.tsx'
import { seededRandom, stableHash } from './seeded-random.ts'

test('a group keeps its rosette and two groups rarely share one', () => {
  expect(rosetteShape('Bellville Morning Watch')).toEqual(rosetteShape('Bellville Morning Watch'))
  const shapes = Array.from({ length: 200 }, (_, index) => JSON.stringify(rosetteShape(`group ${index}`)))
  expect(new Set(shapes).size).toBe(200)
})

test('a rosette has as many petals and dots as its symmetry', () => {
  for (let index = 0; index < 50; index++) {
    const { petalAngles, rings } = rosetteShape(`group ${index}`)
    expect([5, 6, 7, 8, 9, 10, 12]).toContain(petalAngles.length)
    expect([2, 3]).toContain((rings[1]?.count ?? 0) / petalAngles.length)
  }
})

test('a campaign keeps its cover and all five hours occur', () => {
  expect(coverShape('a')).toEqual(coverShape('a'))
  const skies = Array.from({ length: 60 }, (_, index) => coverShape(`campaign ${index}`).colours.high)
  expect(new Set(skies).size).toBe(5)
})

test('the numbers behind the drawings never change, or every group would look new', () => {
  const random = seededRandom('stars')
  expect([random(), random(), random()].map((value) => value.toFixed(6))).toMatchInlineSnapshot(`
    [
      "0.337714",
      "0.895098",
      "0.006703",
    ]
  `)
  expect(stableHash('thandaza')).toMatchInlineSnapshot(`3614215456`)
})
