import { format } from '#contract/messages/format.ts'
import { formatMoney } from '#contract/money/money.ts'
import { SITE_TIME_ZONE } from '#contract/pages/site.ts'
import type { DonationMailKind } from '#server/platform/core/job-payloads.ts'
import { formatMoment } from '#server/platform/formats/format-date.ts'
import type { MailContent } from '#server/platform/mail/mail-layout.ts'
import type { MailStop } from '#server/platform/mail/mail-stop-link.ts'
import type { DonationLetter } from './donation-mails.ts'

/** The content of a mail without its frame; a path leads to our own site. */
export type Draft = Pick<MailContent, 'name' | 'body' | 'details' | 'footer'> & {
  subject: string
  button?: { label: string; path: string }
  /** The mails that its link stops, where they may be refused. */
  stops?: MailStop
}

/** Drafts of the mails to a donor; null for a statement that is no longer true. */
export const donorDrafts: Record<Exclude<DonationMailKind, 'gift-received' | 'dispute-opened'>, Drafting> = {
  receipt: draftReceipt,
  'under-review': draftUnderReview,
  refunded: draftRefunded,
}

type Drafting = (donation: DonationLetter) => Draft | null

/** The receipt: amount, recipient and fee, as agreed when the donation began (PAY-B6.4). */
function draftReceipt(donation: DonationLetter): Draft | null {
  const { status, completedAt, donorName, amountCents, creatorName } = donation
  if (status !== 'completed' || completedAt === null) return null
  const values = valuesOf(donation)
  const fees = {
    ...values,
    yours: formatMoney(donation.creatorCents),
    fee: formatMoney(donation.feeCents),
    percent: `${donation.feeBasisPoints / 100}%`,
  }
  return {
    name: donorName,
    subject: format('mail.receipt.subject', values),
    body: format('mail.receipt.body'),
    details: [
      [format('mail.receipt.reference'), donation.reference],
      [format('mail.receipt.date'), formatMoment(completedAt, SITE_TIME_ZONE)],
      [format('mail.receipt.amount'), formatMoney(amountCents)],
      [format('mail.receipt.campaign'), values.title],
      ...(creatorName ? [[format('mail.receipt.creator'), creatorName] as const] : []),
    ],
    button: buttonTo(donation),
    footer: `${format('mail.receipt.fees', fees)} ${format('mail.receipt.noCertificate')}`,
  }
}

function draftUnderReview(donation: DonationLetter): Draft {
  const values = valuesOf(donation)
  return {
    name: donation.donorName,
    subject: format('mail.underReview.subject', values),
    body: format('mail.underReview.body'),
    details: [
      [format('mail.receipt.reference'), donation.reference],
      [format('mail.receipt.campaign'), values.title],
    ],
    button: { label: format('mail.contactUs'), path: '/contact' },
    footer: format('mail.underReview.footer'),
  }
}

/** States the total refund: after several partial refunds the newest mail is complete. */
function draftRefunded(donation: DonationLetter): Draft | null {
  const { backCents, amountCents, donorName, reference } = donation
  if (backCents === 0) return null
  const values = valuesOf(donation)
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

/** Names the donor unless anonymous; leaves out the message and the reference (SEC-M9, REQ-148). */
export function draftDonationReceived(donation: DonationLetter): Draft | null {
  const { status, isToOwnCampaign, creatorWantsMail, shownName, creatorId, creatorFullName, campaignId } =
    donation
  if (status !== 'completed' || isToOwnCampaign || !creatorWantsMail) return null
  const values = { ...valuesOf(donation), name: shownName ?? format('mail.giftReceived.anonymous') }
  return {
    name: creatorFullName,
    subject: format('mail.giftReceived.subject', values),
    body: format('mail.giftReceived.body', values),
    button: { label: format('mail.giftReceived.button'), path: `/fundraising/donations/${campaignId}` },
    footer: format('mail.giftReceived.footer'),
    stops: creatorId === null ? undefined : { memberId: creatorId, mails: 'gift-received' },
  }
}

/** Names no donor; the drafts for the creator and for site admins differ only in the possible actions. */
export function draftDispute(
  donation: DonationLetter,
  { name, isAdmin }: { name: string | null; isAdmin: boolean },
): Draft | null {
  if (donation.disputeState !== 'open') return null
  const values = valuesOf(donation)
  return {
    name,
    subject: format('mail.disputeOpened.subject', values),
    body: format('mail.disputeOpened.body', values),
    button: isAdmin
      ? { label: format('mail.disputeOpened.seePayments'), path: '/admin/payments' }
      : buttonTo(donation),
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
