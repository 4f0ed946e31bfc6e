import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '#server/testing/house.ts'

let house: TestHouse
let number = 0

beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

/** A new person's form, filled in well. */
function form(wishes: Record<string, unknown> = {}) {
  number += 1
  return {
    fullName: `Zanele Number${number}`,
    email: `zanele.${number}@example.co.za`,
    password: 'karoo wind and rain',
    confirmPassword: 'karoo wind and rain',
    acceptsTerms: true,
    ...wishes,
  }
}

async function accountsOf(email: string) {
  const { rows } = await house.pool.query(
    `select a.*, p.full_name, c.kind, c.version
       from accounts a join profiles p on p.id = a.id left join consents c on c.account_id = a.id
      where a.email = $1`,
    [email],
  )
  return rows
}

test('a person registers, gets one mail, and has an account that waits for its verification', async () => {
  const { email, ...rest } = form({ fullName: 'Zanele Khumalo' })
  const answer = await house.as(null).call('register', { email, ...rest })
  expect(answer.status).toBe(201)
  expect(answer.body).toEqual({ email })
  expect(answer.cookies).toEqual({})
  const [account] = await accountsOf(email)
  expect(account).toMatchObject({ full_name: 'Zanele Khumalo', email_verified_at: null, kind: 'terms' })
  expect(account.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const mails = await house.mailbox(email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Verify your email for Thandaza'])
})
