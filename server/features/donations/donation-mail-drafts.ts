import { format } from '#contract/messages/format.ts'
import { formatMoney } from '#contract/money/money.ts'
import { SITE_TIME_ZONE } from '#contract/pages/site.ts'
import type { DonationMailKind } from '#server/platform/jobs/job-queue.ts'
import type { MailContent } from '#server/platform/mail/mail-layout.ts'
import type { DonationLetter } from './donation-mails.ts'

/** What a mail says beside its frame; a path leads to our own site. */
export type Draft = Pick<MailContent, 'name' | 'body' | 'details' | 'footer'> & {
  subject: string
  button?: { label: string; path: string }
}

/** What a donor is told; null for what is no longer true. */
export const donorDrafts: Record<Exclude<DonationMailKind, 'gift-received' | 'dispute-opened'>, Drafting> = {
  receipt: draftReceipt,
  'under-review': draftUnderReview,
  refunded: draftRefunded,
}

type Drafting = (letter: DonationLetter) => Draft | null

/** What was given, by whom it is used, what of it is kept, as it was promised when the gift began (PAY-B6.4). */
function draftReceipt(letter: DonationLetter): Draft | null {
  const { status, donorName, amountCents, keptCents, creatorCents, feeBasisPoints, creatorName } = letter
  if (status !== 'completed') return null
  const values = valuesOf(letter)
  const fees = {
    ...values,
    yours: formatMoney(creatorCents),
    kept: formatMoney(keptCents),
    percent: `${feeBasisPoints / 100}%`,
  }
  return {
    name: donorName,
    subject: format('mail.receipt.subject', values),
    body: format('mail.receipt.body'),
    details: [
      [format('mail.receipt.reference'), letter.reference],
      [format('mail.receipt.date'), dateOf(letter)],
      [format('mail.receipt.amount'), formatMoney(amountCents)],
      [format('mail.receipt.campaign'), values.title],
      ...(creatorName ? [[format('mail.receipt.creator'), creatorName] as const] : []),
    ],
    button: buttonTo(letter),
    footer: `${format('mail.receipt.fees', fees)} ${format('mail.receipt.noCertificate')}`,
  }
}

function draftUnderReview(letter: DonationLetter): Draft {
  const values = valuesOf(letter)
  return {
    name: letter.donorName,
    subject: format('mail.underReview.subject', values),
    body: format('mail.underReview.body'),
    details: [
      [format('mail.receipt.reference'), letter.reference],
      [format('mail.receipt.campaign'), values.title],
    ],
    button: { label: format('mail.contactUs'), path: '/contact' },
    footer: format('mail.underReview.footer'),
  }
}

/** Says how much went back in all: with several parts, the newest mail is the whole truth. */
function draftRefunded(letter: DonationLetter): Draft | null {
  const { backCents, amountCents, donorName, reference } = letter
  if (backCents === 0) return null
  const values = valuesOf(letter)
  const back = formatMoney(backCents)
  return {
    name: donorName,
    subject: format('mail.refunded.subject', values),
    body: format('mail.refunded.body', { ...values, back }),
    details: [
      [format('mail.receipt.reference'), reference],
      [format('mail.receipt.amount'), formatMoney(amountCents)],
      [format('mail.receipt.refunded'), back],
    ],
    button: { label: format('mail.contactUs'), path: '/contact' },
    footer: format('mail.refunded.footer'),
  }
}

/** Names who gave only where they did not wish otherwise; neither their words nor the reference (SEC-M9, REQ-148). */
export function draftDonationReceived(letter: DonationLetter): Draft | null {
  const { status, isToOwnCampaign, creatorWantsMail, shownName, creatorFullName, campaignId } = letter
  if (status !== 'completed' || isToOwnCampaign || !creatorWantsMail) return null
  const values = { ...valuesOf(letter), name: shownName ?? format('mail.giftReceived.anonymous') }
  return {
    name: creatorFullName,
    subject: format('mail.giftReceived.subject', values),
    body: format('mail.giftReceived.body', values),
    button: { label: format('mail.giftReceived.button'), path: `/fundraising/donations/${campaignId}` },
    footer: format('mail.giftReceived.footer'),
  }
}

/** Names nobody who gave; the same for the creator and for site admins but for what they can do. */
export function draftDispute(
  letter: DonationLetter,
  { name, isAdmin }: { name: string | null; isAdmin: boolean },
): Draft | null {
  if (letter.disputeState !== 'open') return null
  const values = valuesOf(letter)
  return {
    name,
    subject: format('mail.disputeOpened.subject', values),
    body: format('mail.disputeOpened.body', values),
    button: isAdmin
      ? { label: format('mail.disputeOpened.seePayments'), path: '/admin/payments' }
      : buttonTo(letter),
    footer: isAdmin ? format('mail.disputeOpened.forAdmins') : format('mail.disputeOpened.forCreator'),
  }
}

function buttonTo({ isCampaignShown, campaignId }: DonationLetter): Draft['button'] {
  return isCampaignShown
    ? { label: format('mail.receipt.button'), path: `/fundraising/${campaignId}` }
    : undefined
}

function valuesOf({ title, amountCents }: DonationLetter): { title: string; amount: string } {
  return { title: title.replace(/\s+/g, ' '), amount: formatMoney(amountCents) }
}

/** The day and time of the site: 'November 22, 2026 at 9:15 AM'. */
function dateOf({ completedAt }: DonationLetter): string {
  const inWords = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: SITE_TIME_ZONE,
  })
  return inWords.format(new Date(completedAt ?? 0))
}
