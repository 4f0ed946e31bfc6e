import { startVitest } from 'vitest/node'

/** `npm run chaos:payments -- [count] [seed]`: the shaking of tests/payments.test.ts, as large as one likes (payments D5). */
const [count = 5_000, seed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number)
const vitest = await startVitest('test', ['tests/payments.test.ts'], {
  project: ['server'],
  watch: false,
  provide: { paymentChaos: { count, seed } },
})
await vitest.close()
