import { NewDonation } from '#contract/donations.ts'
import { readMessage } from '#contract/messages/key.ts'
import { parseAmount } from '#contract/money.ts'
import { isLoaded, say } from '#web/platform/text.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { type DonationLimits, plainRand } from '../limits.ts'
import { t } from '../texts.ts'
import type { Gift, GiftErrors, Wish } from './gift.ts'

type Checked = { wish: Wish; errors?: undefined } | { wish?: undefined; errors: GiftErrors }

/**
 * What is sent of what was typed, or the sentences below the fields that are refused; some are told aloud as well
 * (FUND-9 … FUND-12). Who is signed out is always anonymous and needs an address.
 */
export function checkGift(gift: Gift, isSignedIn: boolean, limits: DonationLimits): Checked {
  const amount = amountFault(gift.amount, limits)
  const wish = wishOf(gift, isSignedIn)
  const errors: GiftErrors = { ...(amount && { amount }), ...wordFaults(wish) }
  if (!isSignedIn && wish.email === undefined) {
    errors.email = t('donation.email.required')
    tell('giving.email.required', errors.email)
  }
  return Object.keys(errors).length > 0 ? { errors } : { wish }
}

function wishOf({ amount, message, email, isAnonymous }: Gift, isSignedIn: boolean): Wish {
  return {
    amountCents: parseAmount(amount) ?? 0,
    message,
    anonymous: !isSignedIn || isAnonymous,
    ...(email.trim() !== '' && { email }),
  }
}

/** An amount is refused by what the server is set to; anything that is none at all by the same words everywhere. */
function amountFault(typed: string, { minCents, maxCents }: DonationLimits): string | undefined {
  const cents = parseAmount(typed.trim().replace(/^-\s*(?=\d)/, ''))
  if (cents === null) return t('donation.amount.wrong')
  if (cents === 0 || typed.trim().startsWith('-')) {
    tell('giving.amount.invalid', t('donation.amount.notPositive'))
    return t('donation.amount.notPositive')
  }
  if (cents < minCents) return t('donation.amount.tooSmall', { min: plainRand(minCents) })
  if (cents > maxCents) return t('donation.amount.tooLarge', { max: plainRand(maxCents) })
  return undefined
}

/** What the contract says of the words; the amount is judged above. */
function wordFaults(wish: Wish): GiftErrors {
  const result = NewDonation.safeParse({ ...wish, amountCents: 1 })
  const errors: GiftErrors = {}
  for (const { path, message } of result.error?.issues ?? []) {
    if (path[0] === 'email') errors.email = t('giving.email.invalid')
    if (path[0] === 'message') errors.message = sentenceOf(message)
  }
  return errors
}

function sentenceOf(message: string): string {
  const { key, values } = readMessage(message, isLoaded)
  return say(key, values)
}

function tell(title: 'giving.amount.invalid' | 'giving.email.required', detail: string): void {
  showToast({ kind: 'failure', title: t(title), detail })
}
