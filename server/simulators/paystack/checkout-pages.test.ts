import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { only, openSimulator } from '#tests/support/open-simulator.ts'

let testApp: Awaited<ReturnType<typeof openSimulator>>

beforeAll(async () => {
  testApp = await openSimulator()
})
afterAll(() => testApp.simulator.close())

const callback_url = 'http://site.test/fundraising/1?from=mail'

function named(reference: string) {
  return only(testApp.simulator.control.transactions().filter((one) => one.reference === reference))
}

test('the page shows the amount, in test mode, with labels, all buttons and no script', async () => {
  const { page, reference } = await testApp.begin({
    amount: 123_450,
    metadata: { custom_fields: [{ display_name: 'Campaign', value: 'Roof <b>', variable_name: 'c' }] },
  })
  const answer = await fetch(page)
  const html = await answer.text()
  for (const text of ['R 1,234.50', 'donor@example.org', reference, 'TEST MODE', 'Roof &lt;b&gt;'])
    expect(html).toContain(text)
  const names = [...html.matchAll(/data-testid="([a-z-]+)"/g)].map(([, name]) => name)
  expect(names).toEqual([
    'pay-success',
    'pay-eft',
    'pay-capitec',
    'decline',
    'insufficient-funds',
    'fail-then-retry',
    'pay-no-return',
    'leave',
    'cancel',
    'pay-card',
  ])
  expect(html.match(/<input name/g)).toHaveLength(html.match(/<label>/g)?.length ?? 0)
  expect(html).not.toContain('<script')
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('a donor who paid is redirected with the reference; the page then says that it is completed', async () => {
  const { page, reference } = await testApp.begin({ callback_url })
  const answer = await testApp.press(page, 'pay-success')
  expect([answer.status, answer.headers.get('location')]).toEqual([
    302,
    `${callback_url}&trxref=${reference}&reference=${reference}`,
  ])
  expect(named(reference)).toMatchObject({ status: 'success', channel: 'card', feesCents: 448 })
  expect(await (await fetch(page)).text()).toContain('already completed')
  expect((await testApp.press(page, 'decline')).status).toBe(200)
  expect(named(reference).status).toBe('success')
})

test('EFT and Capitec Pay: the latter is approved after 5 seconds, and the page goes back by itself', async () => {
  const eft = await testApp.begin({ callback_url })
  await testApp.press(eft.page, 'pay-eft')
  expect(named(eft.reference)).toMatchObject({ status: 'success', channel: 'eft', feesCents: 230 })

  const app = await testApp.begin({ callback_url })
  expect(await (await testApp.press(app.page, 'pay-capitec')).text()).toContain('http-equiv="refresh"')
  expect(named(app.reference).status).toBe('ongoing')
  await testApp.simulator.control.advance(4999)
  expect(named(app.reference).status).toBe('ongoing')
  await testApp.simulator.control.advance(1)
  expect(named(app.reference)).toMatchObject({ status: 'success', channel: 'capitec_pay' })
  expect((await fetch(app.page, { redirect: 'manual' })).status).toBe(302)
})

test('a refused donor may try again under the same reference', async () => {
  for (const [button, reason] of [
    ['decline', 'Declined'],
    ['insufficient-funds', 'Insufficient Funds'],
  ] as const) {
    const { page, reference } = await testApp.begin({ callback_url })
    const answer = await testApp.press(page, button)
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining(reason)])
    expect(named(reference)).toMatchObject({ status: 'failed', attempts: 1, gatewayResponse: reason })
    expect((await testApp.press(page, 'pay-success')).status).toBe(302)
    expect(named(reference)).toMatchObject({ status: 'success', attempts: 2 })
  }
  const { page, reference } = await testApp.begin({ callback_url })
  await testApp.press(page, 'fail-then-retry')
  expect(named(reference).status).toBe('failed')
  expect((await testApp.press(page, 'fail-then-retry')).status).toBe(302)
})

test('paying without coming back, leaving, and canceling', async () => {
  const paid = await testApp.begin({ callback_url })
  expect((await testApp.press(paid.page, 'pay-no-return')).status).toBe(200)
  expect(named(paid.reference).status).toBe('success')

  const left = await testApp.begin({
    callback_url,
    metadata: { cancel_action: 'http://site.test/canceled' },
  })
  expect((await testApp.press(left.page, 'leave')).status).toBe(200)
  const canceled = await testApp.press(left.page, 'cancel')
  expect(canceled.headers.get('location')).toBe('http://site.test/canceled')
  expect(named(left.reference).status).toBe('abandoned')

  const plain = await testApp.begin({ callback_url })
  const answer = await testApp.press(plain.page, 'cancel')
  expect(answer.headers.get('location')).toContain(`&trxref=${plain.reference}`)
  const nowhere = await testApp.begin()
  expect((await testApp.press(nowhere.page, 'pay-success')).status).toBe(200)
})

test('the card form takes the test cards, and says what is wrong with others', async () => {
  const pay = async (fields: Record<string, string>) => {
    const { page, reference } = await testApp.begin()
    const html = await (await testApp.press(page, 'pay-card', { expiry: '12/30', ...fields })).text()
    return { html, payment: named(reference) }
  }
  const good = await pay({ number: '4084 0840 8408 4081', cvv: '408' })
  expect(good.payment).toMatchObject({ status: 'success', card: { last4: '4081' } })
  expect((await pay({ number: '507850785078507812', pin: '1111' })).payment.status).toBe('success')
  expect((await pay({ number: '5060666666666666666', pin: '1234', otp: '123456' })).payment.status).toBe(
    'success',
  )
  expect((await pay({ number: '4242424242424242' })).payment.feesCents).toBe(471)
  for (const [fields, text] of [
    [{ number: '4084080000005408', cvv: '001' }, 'Declined'],
    [{ number: '4084080000670037', cvv: '787' }, 'Insufficient Funds'],
    [{ number: '4084084084084081', cvv: '111' }, 'The CVV is wrong'],
    [{ number: '4084084084084081', cvv: '408', expiry: '10/26' }, 'This card has expired'],
    [{ number: '507850785078507812', pin: '9999' }, 'The PIN is wrong'],
    [{ number: '5060666666666666666', pin: '1234', otp: '1' }, 'The one-time password is wrong'],
    [{ number: '1234567812345678' }, 'not one of the test cards'],
  ] as const) {
    const { html, payment } = await pay(fields)
    expect([payment.status, html]).toEqual(['failed', expect.stringContaining(text)])
  }
})

describe('faults of the redirect', () => {
  const withFault = async (kind: 'redirect.drop' | 'redirect.twice' | 'redirect.wrongRef') => {
    const opened = await testApp.begin({ callback_url })
    testApp.simulator.control.addFault({
      match: { op: 'checkout.redirect', reference: opened.reference },
      action: { kind },
    })
    return { ...opened, answer: await testApp.press(opened.page, 'pay-success') }
  }

  test('the redirect is lost, comes twice, or names another payment', async () => {
    expect((await withFault('redirect.drop')).answer.status).toBe(200)
    const twice = await withFault('redirect.twice')
    const again = await fetch(twice.page, { redirect: 'manual' })
    expect(again.headers.get('location')).toBe(twice.answer.headers.get('location'))
    const wrong = await withFault('redirect.wrongRef')
    expect(wrong.answer.headers.get('location')).not.toContain(wrong.reference)
    expect(wrong.answer.headers.get('location')).toMatch(/trxref=thz-[a-z0-9]{26}&reference=thz-/)
  })

  test('the event arrives before the browser, or after it', async () => {
    for (const [kind, before] of [
      ['webhook.beforeRedirect', 1],
      ['webhook.afterRedirect', 0],
    ] as const) {
      const { page, reference } = await testApp.begin({ callback_url })
      testApp.simulator.control.addFault({ match: { op: 'webhook', reference }, action: { kind } })
      await testApp.press(page, 'pay-success')
      const count = () => testApp.arrived.filter(({ data }) => data.reference === reference).length
      expect(count()).toBe(before)
      await testApp.simulator.control.advance(1000)
      expect(count()).toBe(1)
    }
  })
})

describe('refusals', () => {
  test('400: an unknown button', async () => {
    const { page, reference } = await testApp.begin()
    expect((await testApp.press(page, 'steal')).status).toBe(400)
    expect(named(reference).status).toBe('abandoned')
  })

  test('401 and 404: an unknown page, without and with the key', async () => {
    expect((await fetch(`${testApp.simulator.origin}/checkout/unknown`)).status).toBe(401)
    expect((await testApp.get('/checkout/unknown')).status).toBe(404)
  })

  test('410: a page that was opened too late accepts nothing any more, but a late success still counts', async () => {
    const { page, reference } = await testApp.begin()
    await testApp.simulator.control.advance(1_800_001)
    expect((await fetch(page)).status).toBe(410)
    expect((await testApp.press(page, 'pay-success')).status).toBe(410)
    expect(named(reference).status).toBe('abandoned')
    testApp.simulator.control.succeed(reference)
    expect(named(reference).status).toBe('success')
  })
})
