/** Mails about gifts. They name the campaign, which is public, and never what somebody wrote with a gift (REQ-148). */
export const donationMailMessages = {
  'mail.receipt.subject': 'Donation receipt: {amount} for "{title}"',
  'mail.receipt.body': 'Thank you for your gift. It has arrived, and this is your receipt.',
  'mail.receipt.button': 'See the campaign',
  'mail.receipt.fees':
    '{yours} of your {amount} goes to the campaign. {kept} ({percent}) is kept: it pays for this site and for all costs of the payment. There is nothing else to pay.',
  'mail.receipt.noCertificate': 'This is not a Section 18A tax certificate.',
  'mail.receipt.reference': 'Reference',
  'mail.receipt.date': 'Date',
  'mail.receipt.amount': 'Amount',
  'mail.receipt.campaign': 'Campaign',
  'mail.receipt.creator': 'Created by',
  'mail.receipt.refunded': 'Given back',
  'mail.giftReceived.subject': 'A gift of {amount} for "{title}"',
  'mail.giftReceived.body': '{name} gave {amount} to your campaign "{title}".',
  'mail.giftReceived.button': 'See all donations',
  'mail.giftReceived.footer': 'You get this mail because you created this campaign.',
  'mail.giftReceived.anonymous': 'Somebody who wishes to stay anonymous',
  'mail.underReview.subject': 'Your payment for "{title}" is being checked',
  'mail.underReview.body':
    'Your payment has arrived, but it could not be counted for the campaign by itself: the campaign was removed meanwhile, or the payment differs from what we expected. Our team looks at it and we will contact you. There is nothing you need to do, and nothing is lost.',
  'mail.underReview.footer': 'If you have questions, please write to us and name the reference.',
  'mail.refunded.subject': 'Your gift to "{title}" was given back',
  'mail.refunded.body':
    'Of what you paid for "{title}", {back} was given back to the card or account it came from. Banks may take a few working days to show it.',
  'mail.refunded.footer': 'If you have questions, please write to us and name the reference.',
  'mail.contactUs': 'Write to us',
  'mail.disputeOpened.subject': 'A payment to "{title}" is disputed',
  'mail.disputeOpened.body':
    'The bank of somebody who gave {amount} to "{title}" disputes the payment. Until it is decided, the gift still counts, and payouts to the creator of the campaign wait.',
  'mail.disputeOpened.forAdmins':
    'Please answer it in time at the payment provider: without an answer it is lost.',
  'mail.disputeOpened.forCreator':
    'There is nothing you need to do. We will write to you if we need something.',
  'mail.disputeOpened.seePayments': 'See the payments',
  'mail.moneyCheck.subject': '{app}: the books do not agree',
  'mail.moneyCheck.body':
    'The nightly check of the books found what must not be. Nothing was changed; please look at it today.',
  'mail.moneyCheck.footer': 'The command "npm run money:check" shows the same at any time.',
} as const
