import { act } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { chooseBank, field, notVerified, openBankCard } from '#tests/support/web/bank-card.tsx'
import { write } from '#tests/support/web/form-actions.ts'
import { noNetwork, refusal, setupRender, shownToasts } from '#tests/support/web/render.tsx'

setupRender()

/** From here on time advances only when the test does it. */
function freezeTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
}

async function passed(ms: number): Promise<void> {
  await act(async () => vi.advanceTimersByTimeAsync(ms))
}

test('half a second after the last key a look-up fills in the name (BANK-3)', async () => {
  const { sentOf } = await openBankCard(null, {
    verifyBankAccount: () => ({ accountName: 'THANDI NKOSI' }),
  })
  freezeTime()
  chooseBank('470010')
  write('Account Number', '401234441')
  await passed(600)
  expect(sentOf('verifyBankAccount')).toEqual([])
  write('Account Number', '4012344417')
  await passed(300)
  write('Account Number', '40123444178')
  await passed(300)
  expect(sentOf('verifyBankAccount')).toEqual([])
  await passed(250)
  expect(shownToasts()).toEqual(['Account Verified'])
  expect(sentOf('verifyBankAccount')).toEqual([
    ['verifyBankAccount', { accountNumber: '40123444178', bankCode: '470010' }],
  ])
  expect([field('Account Name').value, field('Account Name').readOnly]).toEqual(['THANDI NKOSI', true])
})

test('another bank starts another look-up and clears the holder (REQ-43)', async () => {
  const { sentOf } = await openBankCard(null, {
    verifyBankAccount: ({ bankCode }) => {
      if (bankCode === '051001') throw refusal('ACCOUNT_NOT_VERIFIED')
      return { accountName: 'THANDI NKOSI' }
    },
  })
  freezeTime()
  write('Account Number', '4012344417')
  await passed(600)
  expect(sentOf('verifyBankAccount')).toEqual([])
  chooseBank('470010')
  await passed(600)
  expect(field('Account Name').value).toBe('THANDI NKOSI')
  chooseBank('051001')
  expect([field('Account Name').value, field('Account Name').readOnly]).toEqual(['', false])
  await passed(600)
  expect(shownToasts()).toContain(notVerified)
  write('Account Name', 'N Dlamini')
  expect(field('Account Name').value).toBe('N Dlamini')
})

test('a late answer about an older number is ignored (REQ-43)', async () => {
  let answer: (holder: { accountName: string }) => void = () => undefined
  const { sentOf } = await openBankCard(null, {
    verifyBankAccount: ({ accountNumber }) => {
      if (accountNumber !== '4012344417') throw refusal('ACCOUNT_NOT_VERIFIED')
      return new Promise((resolve) => {
        answer = resolve
      })
    },
  })
  freezeTime()
  chooseBank('470010')
  write('Account Number', '4012344417')
  await passed(600)
  expect(sentOf('verifyBankAccount')).toHaveLength(1)
  write('Account Number', '4012344418')
  await act(async () => answer({ accountName: 'SOMEBODY ELSE' }))
  expect(field('Account Name').value).toBe('')
  expect(shownToasts()).toEqual([])
})

test.each([
  [refusal('ACCOUNT_NOT_VERIFIED'), notVerified],
  [refusal('RATE_LIMITED'), notVerified],
  [noNetwork(), notVerified],
  [refusal('UNAUTHENTICATED'), 'User is not authenticated'],
])('after a failed look-up the name can be typed (BANK-3): %s', async (failure, sentence) => {
  await openBankCard(null, {
    verifyBankAccount: () => {
      throw failure
    },
  })
  freezeTime()
  chooseBank('470010')
  write('Account Number', '4012344417')
  await passed(600)
  expect(shownToasts()).toEqual([sentence])
  expect(field('Account Name').readOnly).toBe(false)
})
