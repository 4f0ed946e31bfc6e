import { setTimeout as sleep } from 'node:timers/promises'
import { insertCampaign } from '#server/fixtures/campaign-fixtures.ts'
import { insertMember } from '#server/fixtures/member-fixtures.ts'
import {
  type PaystackSimulator,
  startPaystackSimulator,
} from '#server/simulators/paystack/paystack-simulator.ts'
import { otherThan, type ServerIndex, type TwoServers } from './two-servers.ts'

const PAUSE_MS = 300

/** A payment provider whose events go to either of two servers, again until one of them takes them. */
export async function startSharedProvider(): Promise<{
  simulator: PaystackSimulator
  settings: Record<string, string>
  connect(servers: TwoServers): void
}> {
  let servers: TwoServers | null = null
  let next: ServerIndex = 0
  const simulator = await startPaystackSimulator({
    deliver: async ({ body, headers }) => {
      next = otherThan(next)
      if (!servers) return 503
      const address = `${servers.originOf(next)}/api/webhooks/paystack`
      return (await fetch(address, { method: 'POST', body, headers })).status
    },
  })
  const { secretKey, origin } = simulator
  return {
    simulator,
    settings: { PAYSTACK_SECRET_KEY: secretKey, PAYSTACK_BASE_URL: origin },
    connect: (to) => {
      servers = to
    },
  }
}

/** A donor gives again and again, and each time pays; `stop` returns how many donations were acknowledged. */
export async function startDonations(servers: TwoServers, { control }: PaystackSimulator) {
  const campaign = await insertCampaign(servers.pool, { by: await insertMember(servers.pool) })
  const path = `/api/campaigns/${campaign.id}/donations`
  let [given, isOver] = [0, false]
  const give = async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const body = { amountCents: 10_000 + turn, email: `donor.${turn}@example.co.za` }
      const answer = await servers.retryUntilAnswered((turn % 2) as ServerIndex, {
        method: 'POST',
        path,
        body,
      })
      control.succeed(String(answer.body.reference))
      given += 1
      await sleep(PAUSE_MS)
    }
  }
  const giving = give()
  return {
    campaignId: campaign.id,
    stop: async () => {
      isOver = true
      await giving
      return given
    },
  }
}
