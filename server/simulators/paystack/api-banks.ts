import type { Route } from './paystack-api.ts'
import { agree, agreeList, type Reply, refuse, type SimulatorRequest } from './requests-and-replies.ts'
import type { World } from './simulator-state.ts'

type SimulatedBank = {
  name: string
  code: string
  types: string[] | null
  isActive: boolean
  isDeleted: boolean
}

const SLOW_MS = 15_000

function bank(name: string, code: string, more: Partial<SimulatedBank> = {}): SimulatedBank {
  return { name, code, types: ['business', 'personal'], isActive: true, isDeleted: false, ...more }
}

/** South African banks (PAY-A5): those whose accounts can be checked, three that cannot, and two of the past. */
export const simulatedBanks: readonly SimulatedBank[] = [
  bank('Absa Bank Limited, South Africa', '632005'),
  bank('African Bank Limited', '430000'),
  bank('Capitec Bank Limited', '470010', { types: ['personal'] }),
  bank('Discovery Bank Limited', '679000'),
  bank('First National Bank', '250655'),
  bank('Grindrod Bank Limited', '584000'),
  bank('Investec Bank Ltd', '580105'),
  bank('Nedbank', '198765'),
  bank('Sasfin Bank Limited', '683000'),
  bank('Standard Bank South Africa', '051001'),
  bank('TymeBank', '678910'),
  bank('Access Bank South Africa', '410506', { types: null }),
  bank('Bidvest Bank Limited', '462005', { types: null }),
  bank('HBZ Bank Limited', '570226', { types: null }),
  bank('Ubank Limited', '431010', { types: null, isActive: false }),
  bank('VBS Mutual Bank', '588000', { types: null, isDeleted: true }),
]

export const bankRoutes: readonly Route[] = [
  { method: 'GET', path: /^\/bank$/, op: 'bank', answer: (_, request) => listBanks(request) },
  { method: 'GET', path: /^\/bank\/resolve$/, op: 'resolve', answer: resolve },
  { method: 'POST', path: /^\/bank\/validate$/, op: 'validate', answer: (_, request) => validate(request) },
]

function listBanks({ query }: SimulatorRequest): Reply {
  const country = query.get('country')
  const isHere = !country || ['south africa', 'south-africa'].includes(country.toLowerCase())
  const hasCurrency = (query.get('currency') ?? 'ZAR') === 'ZAR'
  const mustVerify = query.get('enabled_for_verification') === 'true'
  const items = simulatedBanks
    .map((one, index) => ({ one, id: index + 140 }))
    .filter(({ one }) => isHere && hasCurrency && (!mustVerify || one.types !== null))
    .map(({ one, id }) => presentBank(one, id, mustVerify))
  return agreeList('Banks retrieved', items, query)
}

function presentBank(
  { name, code, types, isActive, isDeleted }: SimulatedBank,
  id: number,
  isForCheck: boolean,
) {
  return {
    id,
    name,
    slug: name
      .toLowerCase()
      .replace(/[^a-z]+/g, '-')
      .replace(/-$/, ''),
    code,
    longcode: code,
    gateway: null,
    pay_with_bank: false,
    active: isActive,
    is_deleted: isDeleted,
    country: 'South Africa',
    currency: 'ZAR',
    type: 'basa',
    createdAt: '2019-12-19T18:37:52.000Z',
    updatedAt: '2020-03-04T12:11:55.000Z',
    ...(isForCheck && { supported_types: types }),
  }
}

/**
 * The holder of an account. South Africa does not reveal it; the simulator does, unless `strictZa` is set, so that the
 * flow with a name can be tested too. Numbers beginning with 0 are not found, those beginning with 9 take 15 seconds.
 */
async function resolve(world: World, { query }: SimulatorRequest): Promise<Reply> {
  const number = query.get('account_number') ?? ''
  const code = query.get('bank_code') ?? ''
  const cannot = 'Could not resolve account name. Check parameters or try again.'
  if (world.conditions.strictZa) return refuse(400, cannot, 'unsupported_country')
  const found = simulatedBanks.findIndex((one) => one.code === code && one.types !== null)
  if (found < 0) return refuse(400, `Unknown bank code: ${code}`, 'unknown_bank_code')
  if (number.startsWith('9')) await world.timeline.pass(SLOW_MS)
  if (!/^[1-9]\d{9,14}$/.test(number)) return refuse(422, cannot, 'invalid_bank_code')
  return agree('Account number resolved', {
    account_number: number,
    account_name: holderOf(number),
    bank_id: found + 140,
  })
}

const firstNames = ['THANDI', 'PIETER', 'NALEDI', 'JOHAN', 'AYANDA', 'FATIMA', 'LERATO', 'SIPHO']
const lastNames = ['NKOSI', 'BOTHA', 'MOKOENA', 'NAIDOO', 'DLAMINI', 'VAN WYK', 'KHUMALO']

/** The same number always belongs to the same person. */
function holderOf(number: string): string {
  const sum = [...number].reduce((total, digit) => (total * 7 + Number(digit)) % 10_007, 0)
  return `${firstNames[sum % firstNames.length]} ${lastNames[sum % lastNames.length]}`
}

const requiredFields = [
  'bank_code',
  'country_code',
  'account_number',
  'account_name',
  'account_type',
  'document_type',
  'document_number',
] as const

/** The South African check: name and identity number must fit. It reveals no name (PAY-A5). */
function validate({ body }: SimulatorRequest): Reply {
  const missing = requiredFields.find((name) => typeof body?.[name] !== 'string' || body[name] === '')
  if (missing) return refuse(400, `${missing} is required`, 'missing_params')
  const documentNumber = String(body?.document_number)
  if (body?.document_type === 'identityNumber' && !isIdentityNumber(documentNumber))
    return verdict(400, false, 'The identity number is not valid')
  if (String(body?.account_name).includes('Mismatch'))
    return verdict(200, false, 'Account holder name does not match', { accountHolderMatch: false })
  return verdict(200, true, 'Account is verified successfully')
}

function verdict(status: number, verified: boolean, verificationMessage: string, more: object = {}): Reply {
  const checks = {
    accountAcceptsDebits: true,
    accountAcceptsCredits: true,
    accountHolderMatch: true,
    accountOpenForMoreThanThreeMonths: true,
    accountOpen: true,
  }
  const data = { verified, verificationMessage, ...(status === 200 && { ...checks, ...more }) }
  return {
    status,
    json: { status: status === 200, message: 'Personal Account Verification attempted', data },
  }
}

/** A South African identity number ends in a check digit (Luhn). */
function isIdentityNumber(text: string): boolean {
  if (!/^\d{13}$/.test(text)) return false
  const sum = [...text].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
