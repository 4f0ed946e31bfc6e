import { INTEGRATION } from './presenters.ts'
import type { SimulatedTransfer } from './simulator-records.ts'
import { domainOf, type World } from './simulator-state.ts'

/** Schedules the arrival of a transfer. */
export function planTransfer(world: World, transfer: SimulatedTransfer): void {
  const { dueAt } = transfer
  if (!dueAt) return
  world.timeline.plan(new Date(dueAt), () => {
    if (transfer.dueAt === dueAt) arrive(world, transfer)
  })
}

function arrive(world: World, transfer: SimulatedTransfer): void {
  Object.assign(transfer, { status: 'success', dueAt: null })
  world.records.keep('transfer', transfer)
  world.webhooks.announce({
    event: 'transfer.success',
    reference: transfer.reference,
    data: {
      amount: transfer.amountCents,
      currency: 'ZAR',
      domain: domainOf(world),
      failures: null,
      id: transfer.id,
      integration: {
        id: INTEGRATION,
        is_live: domainOf(world) === 'live',
        business_name: 'Simulated business',
      },
      reason: transfer.reason,
      recipient: { recipient_code: transfer.recipientCode, currency: 'ZAR', type: 'basa' },
      reference: transfer.reference,
      source: 'balance',
      status: 'success',
      transfer_code: transfer.code,
      created_at: transfer.createdAt,
      updated_at: world.timeline.now().toISOString(),
    },
  })
}
