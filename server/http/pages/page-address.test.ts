import { expect, test } from 'vitest'
import { addressWithoutMarks } from './page-address.ts'

const shared = `/s/${'0123456789abcdef'.repeat(2)}`
const invite = `/invite/${'aB_-9'.repeat(8)}xY_`
const campaign = '/fundraising/01930000-0000-7000-8000-000000000005'

test.each([shared, invite, campaign, '/fundraising/browse', `${campaign}/thank-you`])(
  'what a message adds to the link %s is left out, and a query stays',
  (address) => {
    for (const marks of [
      '.',
      ')',
      ').',
      '*',
      '_',
      '**',
      '>',
      ',',
      '%E2%80%8B',
      '%e2%80%8b.',
      '%20',
      '%22',
      '+',
      '&',
      '%',
    ])
      expect(addressWithoutMarks(`${address}${marks}`), marks).toBe(address)
    expect(addressWithoutMarks(`${address}.?ref=x.`)).toBe(`${address}?ref=x.`)
  },
)

test('the token of a mailed link loses what follows it too', () => {
  const token = 'aB_-9'.repeat(8)
  expect(addressWithoutMarks(`/verify-email?token=${token}xY_.&x=1`)).toBe(
    `/verify-email?token=${token}xY_&x=1`,
  )
  expect(addressWithoutMarks(`/verify-email?token=${token}xY_`)).toBeNull()
})

test('every other address stays as it is', () => {
  for (const address of ['/', '/faq', shared, invite, campaign, '/fundraising/', '/unknown.page', '/faq?x=.'])
    expect(addressWithoutMarks(address), address).toBeNull()
  for (const other of ['a', '9', '.a', '%C3%A9', '%E2%80%8Bb']) {
    expect(addressWithoutMarks(`${shared}${other}`)).toBeNull()
    expect(addressWithoutMarks(`${invite}${other}`)).toBeNull()
  }
  // A redirect never leads to another site.
  expect(addressWithoutMarks(`//evil.example${shared}.`)).toBeNull()
})
