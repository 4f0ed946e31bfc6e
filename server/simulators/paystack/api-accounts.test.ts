import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSimulator } from '#tests/support/open-simulator.ts'

let app: Awaited<ReturnType<typeof openSimulator>>

beforeAll(async () => {
  app = await openSimulator()
})
afterAll(() => app.simulator.close())

const account = { business_name: 'Thandi Nkosi', account_number: '1234567890', percentage_charge: 10 }

test('South African banks come by pages; inactive and removed ones are among them', async () => {
  const { body } = await app.get('/bank?currency=ZAR&country=south%20africa&perPage=100')
  expect(body.data).toHaveLength(16)
  expect(body.data.find(({ code }: { code: string }) => code === '051001')).toMatchObject({
    name: 'Standard Bank South Africa',
    type: 'basa',
    active: true,
    is_deleted: false,
  })
  expect(body.data.filter(({ active }: { active: boolean }) => !active)).toHaveLength(1)
  expect(body.data.filter((one: { is_deleted: boolean }) => one.is_deleted)).toHaveLength(1)
  const checked = await app.get('/bank?country=south-africa&enabled_for_verification=true')
  expect(checked.body.data).toHaveLength(11)
  expect(checked.body.data[2].supported_types).toEqual(['personal'])
  expect((await app.get('/bank?currency=NGN')).body.data).toEqual([])
  expect((await app.get('/bank?perPage=10&page=2')).body.data).toHaveLength(6)
})

test('an account is named, always the same; 9… takes 15 seconds, strict names none', async () => {
  const path = '/bank/resolve?account_number=1234567890&bank_code=051001'
  const first = await app.get(path)
  expect(first.body.data).toMatchObject({ account_number: '1234567890', account_name: /^[A-Z]+ [A-Z ]+$/ })
  expect((await app.get(path)).body.data).toEqual(first.body.data)

  const slow = app.get('/bank/resolve?account_number=9234567890&bank_code=051001')
  let isThere = false
  slow.then(() => {
    isThere = true
  })
  await app.get('/balance')
  await app.simulator.control.advance(14_999)
  await app.get('/balance')
  expect(isThere).toBe(false)
  await app.simulator.control.advance(1)
  expect((await slow).status).toBe(200)

  app.simulator.control.setStrictZa(true)
  expect((await app.get(path)).status).toBe(400)
  app.simulator.control.setStrictZa(false)
})

test('the South African check answers yes or no, never a name', async () => {
  const check = {
    bank_code: '051001',
    country_code: 'ZA',
    account_number: '1234567890',
    account_name: 'Thandi Nkosi',
    account_type: 'personal',
    document_type: 'identityNumber',
    document_number: '8001015009087',
  }
  const good = await app.post('/bank/validate', check)
  expect([good.status, good.body.data.verified, good.text]).toEqual([
    200,
    true,
    expect.not.stringContaining('Thandi'),
  ])
  const other = await app.post('/bank/validate', { ...check, account_name: 'Mismatch' })
  expect(other.body.data).toMatchObject({ verified: false, accountHolderMatch: false })
  const wrong = await app.post('/bank/validate', { ...check, document_number: '8001015009088' })
  expect([wrong.status, wrong.body.data.verified]).toEqual([400, false])
  expect((await app.post('/bank/validate', { ...check, account_type: undefined })).status).toBe(400)
})

test('a subaccount is created with either field for its bank, read back, listed and changed', async () => {
  const made = await app.post('/subaccount', { ...account, settlement_bank: '470010' })
  expect([made.status, made.body.data]).toMatchObject([201, { percentage_charge: 10, active: true }])
  const path = `/subaccount/${made.body.data.subaccount_code}`
  expect((await app.get(path)).body.data).toEqual(made.body.data)
  const changed = await app.call('PUT', path, { active: false, settlement_schedule: 'weekly' })
  expect(changed.body.data).toMatchObject({ active: false, settlement_schedule: 'WEEKLY' })
  expect((await app.get('/subaccount')).body.data.length).toBeGreaterThan(0)
})

test('the same account returns the same recipient', async () => {
  const body = {
    type: 'basa',
    name: 'Thandi',
    account_number: '1234567890',
    bank_code: '051001',
    currency: 'ZAR',
  }
  const first = await app.post('/transferrecipient', body)
  const second = await app.post('/transferrecipient', { ...body, name: 'T. Nkosi' })
  expect(first.body.data.recipient_code).toMatch(/^RCP_/)
  expect(second.body.data.recipient_code).toBe(first.body.data.recipient_code)
  expect((await app.get('/transferrecipient')).body.data).toHaveLength(1)

  const before = (await app.get('/balance')).body.data[0].balance
  const reference = 'payout-0000000000000001'
  const transfer = { source: 'balance', amount: 5000, recipient: first.body.data.recipient_code, reference }
  expect((await app.post('/transfer', transfer)).body.data.status).toBe('pending')
  expect((await app.post('/transfer', transfer)).body.code).toBe('duplicate_reference')
  expect((await app.get('/balance')).body.data[0].balance).toBe(before - 5000)
  await app.simulator.control.advance(2000)
  expect((await app.get(`/transfer/verify/${reference}`)).body.data.status).toBe('success')
  expect(app.arrived.at(-1)).toMatchObject({ event: 'transfer.success', data: { reference } })
})

describe('refusals', () => {
  test.each([
    ['/subaccount', { ...account, business_name: 'FAIL SUBACCOUNT', bank_code: '051001' }],
    ['/subaccount', { ...account, business_name: '', bank_code: '051001' }],
    ['/subaccount', { ...account, bank_code: '000000' }],
    ['/subaccount', { ...account, bank_code: '051001', account_number: '12' }],
    ['/subaccount', { ...account, bank_code: '051001', percentage_charge: 101 }],
    ['/transferrecipient', { type: 'nuban', name: 'A', account_number: '1234567890', bank_code: '051001' }],
    ['/transferrecipient', { type: 'basa', name: '', currency: 'ZAR' }],
    ['/transfer', { source: 'balance', amount: 1, recipient: 'RCP_none', reference: 'r'.repeat(16) }],
    ['/refund', { transaction: 'thz-payment-1', amount: 1 }],
  ])('400: %s %j', async (path, body) => {
    const { reference } = await app.begin()
    const named = 'transaction' in body ? { ...body, transaction: reference } : body
    expect((await app.post(path, named)).status).toBe(400)
  })

  test('422: an unknown account; 400 for an unknown bank', async () => {
    expect((await app.get('/bank/resolve?account_number=0234567890&bank_code=051001')).status).toBe(422)
    expect((await app.get('/bank/resolve?account_number=1234567890&bank_code=1')).status).toBe(400)
  })
})
