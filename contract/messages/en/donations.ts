/** Giving: the form, the way to the payment page and back (acceptance FUND-7 … FUND-17, FDON). */
export const donationMessages = {
  'donation.amount.wrong': 'Please enter an amount such as 25 or 25.50',
  'donation.amount.notPositive': 'Please enter an amount greater than 0',
  'donation.amount.tooSmall': 'Amount must be at least {min}',
  'donation.amount.tooLarge': 'Amount must be at most {max}',
  'donation.message.tooLong': 'Message must be at most {max} characters',
  'donation.email.required': 'Please provide an email address when donating anonymously.',
  'donation.campaignClosed': 'This campaign takes no donations at the moment',
  'donation.checkoutFailed': 'Could not create checkout session',
  'donation.unavailable':
    'Payments cannot be reached right now. Nothing was charged; please try again in a few minutes.',
} as const
