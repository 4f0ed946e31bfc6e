import { missingEmail, NewDonation } from '#contract/fundraising/donation-operations.ts'
import { readMessage } from '#contract/messages/key.ts'
import { parseAmount } from '#contract/money/money.ts'
import { t } from '#web/features/donations/donation-texts.ts'
import { isLoaded, say } from '#web/platform/text/text-catalogue.ts'
import { showToast } from '#web/ui/toasts/toast-store.ts'
import { type DonationLimits, plainRand } from './donation-limits.ts'
import type { DonationErrors, DonationInput, DonationValues } from './donation-values.ts'

type Checked = { input: DonationInput; errors?: undefined } | { input?: undefined; errors: DonationErrors }

/**
 * Converts the form values to a request, or to the errors of the refused fields; some errors are also shown
 * as a toast (FUND-9 … FUND-12). A signed-out donor needs an address, and is anonymous without a name.
 */
export function checkDonation(values: DonationValues, isSignedIn: boolean, limits: DonationLimits): Checked {
  const amount = amountFault(values.amount, limits)
  const input = inputOf(values, isSignedIn)
  const errors: DonationErrors = { ...(amount && { amount }), ...wordFaults(input) }
  if (!isSignedIn && input.email === undefined) {
    errors.email = t(missingEmail(values.guestName))
    showFailure('giving.email.required', errors.email)
  }
  return Object.keys(errors).length > 0 ? { errors } : { input }
}

function inputOf(
  { amount, message, email, isAnonymous, guestName }: DonationValues,
  isSignedIn: boolean,
): DonationInput {
  return {
    amountCents: parseAmount(amount) ?? 0,
    message,
    anonymous: isSignedIn ? isAnonymous : guestName.trim() === '',
    ...(!isSignedIn && { guestName }),
    ...(email.trim() !== '' && { email }),
  }
}

/**
 * Checks the amount against the limits of this server; text that is not an amount at all gets the same error
 * everywhere.
 */
function amountFault(typed: string, { minCents, maxCents }: DonationLimits): string | undefined {
  const cents = parseAmount(typed.trim().replace(/^-\s*(?=\d)/, ''))
  if (cents === null) return t('donation.amount.wrong')
  if (cents === 0 || typed.trim().startsWith('-')) {
    showFailure('giving.amount.invalid', t('donation.amount.notPositive'))
    return t('donation.amount.notPositive')
  }
  if (cents < minCents) return t('donation.amount.tooSmall', { min: plainRand(minCents) })
  if (cents > maxCents) return t('donation.amount.tooLarge', { max: plainRand(maxCents) })
  return undefined
}

/** Checks the other fields with the rules of the contract; the amount is checked above. */
function wordFaults(input: DonationInput): DonationErrors {
  const result = NewDonation.safeParse({ ...input, amountCents: 1 })
  const errors: DonationErrors = {}
  for (const { path, message } of result.error?.issues ?? []) {
    if (path[0] === 'email') errors.email = t('giving.email.invalid')
    if (path[0] === 'message') errors.message = sentenceOf(message)
    if (path[0] === 'guestName') errors.guestName = sentenceOf(message)
  }
  return errors
}

function sentenceOf(message: string): string {
  const { key, values } = readMessage(message, isLoaded)
  return say(key, values)
}

function showFailure(title: 'giving.amount.invalid' | 'giving.email.required', detail: string): void {
  showToast({ kind: 'failure', title: t(title), detail })
}
