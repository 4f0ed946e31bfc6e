import { expect, test } from 'vitest'
import { nearestTown, towns } from './nearest-town.ts'

test('the list has towns of the whole country, each once (REQ-115)', () => {
  expect(towns.length).toBeGreaterThanOrEqual(300)
  expect(new Set(towns.map(({ name }) => name)).size).toBe(towns.length)
  expect(new Set(towns.map(({ latitude, longitude }) => `${latitude} ${longitude}`)).size).toBe(towns.length)
})

test('every town has a name and lies in South Africa', () => {
  const outside = towns.filter(
    ({ name, latitude, longitude }) =>
      !/^\p{Lu}|^eM/u.test(name) ||
      !(latitude > -34.9 && latitude < -22.1 && longitude > 16.4 && longitude < 33),
  )
  expect(outside).toEqual([])
})

test.each([
  ['Mthatha', -31.6, 28.8],
  ['Bloemfontein', -29.1, 26.2],
  ['Soweto', -26.26, 27.85],
  ['Durban', -29.85, 31.0],
  ['Polokwane', -23.9, 29.46],
  ['Mbombela', -25.48, 30.98],
  ['Mahikeng', -25.87, 25.64],
  ['Upington', -28.46, 21.25],
  ['George', -33.97, 22.45],
])('each province has a town: %s', (name, latitude, longitude) => {
  expect(nearestTown({ latitude, longitude })).toBe(name)
})

test('far away there is no nearest town', () => {
  expect(nearestTown({ latitude: 51.5, longitude: -0.12 })).toBeNull()
  expect(nearestTown({ latitude: -38, longitude: 25 })).toBeNull()
})
