import { simulatedBanks } from './api-banks.ts'
import type { Route } from './paystack-api.ts'
import { INTEGRATION } from './presenters.ts'
import { agree, agreeList, type Reply, refuse, type SimulatorRequest } from './requests-and-replies.ts'
import type { SimulatedRecipient, SimulatedSubaccount } from './simulator-records.ts'
import { domainOf, type World } from './simulator-state.ts'

/** A name that makes the second step of a payout account fail: 'Partial Success' in the product (PAY-D1). */
const REFUSED_BUSINESS = 'FAIL SUBACCOUNT'

export const accountRoutes: readonly Route[] = [
  { method: 'POST', path: /^\/subaccount$/, op: 'subaccount', answer: createSubaccount },
  {
    method: 'GET',
    path: /^\/subaccount$/,
    op: 'subaccount',
    answer: (world, { query }) =>
      agreeList(
        'Subaccounts retrieved',
        world.records.all('subaccount').map((one) => presentSubaccount(world, one)),
        query,
      ),
  },
  {
    method: 'GET',
    path: /^\/subaccount\/([^/]+)$/,
    op: 'subaccount',
    answer: (world, _, [name]) => {
      const found = subaccountBy(world, name)
      return found ? agree('Subaccount retrieved', presentSubaccount(world, found)) : noSubaccount()
    },
  },
  { method: 'PUT', path: /^\/subaccount\/([^/]+)$/, op: 'subaccount', answer: changeSubaccount },
  { method: 'POST', path: /^\/transferrecipient$/, op: 'recipient', answer: createRecipient },
  {
    method: 'GET',
    path: /^\/transferrecipient$/,
    op: 'recipient',
    answer: (world, { query }) =>
      agreeList(
        'Recipients retrieved',
        world.records.all('recipient').map((one) => presentRecipient(world, one)),
        query,
      ),
  },
]

function subaccountBy({ records }: World, name = ''): SimulatedSubaccount | undefined {
  return records.find('subaccount', ({ id, code }) => code === name || String(id) === name)
}

function noSubaccount(): Reply {
  return refuse(404, 'Subaccount not found', 'subaccount_not_found')
}

function isKnownBank(code: unknown): boolean {
  return simulatedBanks.some((one) => one.code === code && one.isActive && !one.isDeleted)
}

/** Takes the bank as `bank_code` or as `settlement_bank`: the documentation has both (PAY-A6). */
function createSubaccount(world: World, { body }: SimulatorRequest): Reply {
  const { business_name, account_number, percentage_charge } = body ?? {}
  const bankCode = body?.bank_code ?? body?.settlement_bank
  const share = Number(percentage_charge)
  if (typeof business_name !== 'string' || business_name === '')
    return refuse(400, 'Business name is required', 'missing_params')
  if (!isKnownBank(bankCode)) return refuse(400, 'Settlement bank is invalid', 'invalid_bank_code')
  if (!/^\d{9,15}$/.test(String(account_number)))
    return refuse(400, 'Account number is invalid', 'invalid_account_number')
  if (percentage_charge === undefined || !(share >= 0 && share <= 100))
    return refuse(400, 'Percentage charge is invalid', 'invalid_percentage_charge')
  if (business_name.toUpperCase() === REFUSED_BUSINESS)
    return refuse(400, 'Subaccount could not be created', 'subaccount_failed')
  const made: SimulatedSubaccount = {
    id: 200_000 + world.records.all('subaccount').length + 1,
    code: `ACCT_${world.chance().text(15)}`,
    businessName: business_name,
    bankCode: String(bankCode),
    accountNumber: String(account_number),
    percentageCharge: share,
    schedule: 'AUTO',
    isActive: true,
    createdAt: world.timeline.now().toISOString(),
  }
  world.records.keep('subaccount', made)
  return agree('Subaccount created', presentSubaccount(world, made), undefined, 201)
}

function changeSubaccount(world: World, { body }: SimulatorRequest, [name]: string[]): Reply {
  const found = subaccountBy(world, name)
  if (!found) return noSubaccount()
  const { active, settlement_schedule, percentage_charge } = body ?? {}
  if (typeof active === 'boolean') found.isActive = active
  if (typeof settlement_schedule === 'string') found.schedule = settlement_schedule.toUpperCase()
  if (percentage_charge !== undefined) found.percentageCharge = Number(percentage_charge)
  world.records.keep('subaccount', found)
  return agree('Subaccount updated', presentSubaccount(world, found))
}

function presentSubaccount(world: World, one: SimulatedSubaccount) {
  return {
    id: one.id,
    subaccount_code: one.code,
    business_name: one.businessName,
    description: null,
    primary_contact_name: null,
    primary_contact_email: null,
    primary_contact_phone: null,
    metadata: null,
    percentage_charge: one.percentageCharge,
    is_verified: false,
    settlement_bank: bankName(one.bankCode),
    account_number: one.accountNumber,
    account_name: one.businessName,
    settlement_schedule: one.schedule,
    active: one.isActive,
    migrate: false,
    currency: 'ZAR',
    domain: domainOf(world),
    integration: INTEGRATION,
    createdAt: one.createdAt,
    updatedAt: one.createdAt,
  }
}

/** The same account returns the same recipient, so the call may be repeated (PAY-A6). */
function createRecipient(world: World, { body }: SimulatorRequest): Reply {
  const { type, name, account_number, bank_code, currency } = body ?? {}
  if (typeof name !== 'string' || name === '') return refuse(400, 'Name is required', 'missing_params')
  if (type !== 'basa' || currency !== 'ZAR')
    return refuse(400, 'Invalid transfer recipient', 'invalid_transfer_recipient')
  if (!isKnownBank(bank_code) || !/^\d{9,15}$/.test(String(account_number)))
    return refuse(400, 'Invalid transfer recipient', 'invalid_transfer_recipient')
  const known = world.records.find(
    'recipient',
    (one) => one.accountNumber === account_number && one.bankCode === bank_code,
  )
  const recipient: SimulatedRecipient = known ?? {
    id: 600_000 + world.records.all('recipient').length + 1,
    code: `RCP_${world.chance().text(15)}`,
    name,
    bankCode: String(bank_code),
    accountNumber: String(account_number),
    createdAt: world.timeline.now().toISOString(),
  }
  world.records.keep('recipient', recipient)
  return agree(
    'Transfer recipient created successfully',
    presentRecipient(world, recipient),
    undefined,
    known ? 200 : 201,
  )
}

function presentRecipient(world: World, one: SimulatedRecipient) {
  return {
    id: one.id,
    active: true,
    currency: 'ZAR',
    domain: domainOf(world),
    name: one.name,
    recipient_code: one.code,
    type: 'basa',
    is_deleted: false,
    isDeleted: false,
    integration: INTEGRATION,
    details: {
      authorization_code: null,
      account_number: one.accountNumber,
      account_name: null,
      bank_code: one.bankCode,
      bank_name: bankName(one.bankCode),
    },
    createdAt: one.createdAt,
    updatedAt: one.createdAt,
  }
}

function bankName(wanted: string): string {
  return simulatedBanks.find(({ code }) => code === wanted)?.name ?? ''
}
