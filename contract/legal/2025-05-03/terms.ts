import type { LegalSection } from '#contract/legal/document.ts'

/** Terms of Service of May 3, 2025 (REQ-20, REQ-36, REQ-37, REQ-54, REQ-55). */
export const terms: readonly LegalSection[] = [
  {
    id: 'about',
    title: 'What {app} is',
    blocks: [
      '{app} is a place to write down prayer requests, to pray with others and to record answered prayers. These terms are an agreement between you and the operator of this site. By creating an account you accept them together with the Privacy Policy.',
      '{app} is not medical, legal, financial or emergency help. If somebody is in danger, please call 10111, or 112 from a cell phone.',
    ],
  },
  {
    id: 'age',
    title: 'Who may use it',
    blocks: [
      'The minimum age is 13.',
      {
        items: [
          'Under 13: please do not open an account.',
          'From 13 to 17: you need the consent of a parent or guardian.',
          '18 or older: you may use everything. Raising funds and connecting a bank account is for adults only.',
        ],
      },
    ],
  },
  {
    id: 'account',
    title: 'Your account',
    blocks: [
      'Give a true e-mail address and keep your password to yourself. You are responsible for what happens through your account until you tell us that somebody else is using it.',
      'An account is for one person. Please do not open one in the name of somebody else.',
    ],
  },
  {
    id: 'your-words',
    title: 'What you write and show',
    blocks: [
      'Your words and images stay yours. You allow us to store them and to show them to the people you chose: nobody else for a private prayer, the members of the groups you name, or everybody for a public one. You can narrow or withdraw that choice, and we then stop showing them. What others have read, copied or shared before cannot be called back.',
      'Share only what you may share. If a prayer is about somebody else, tell no more than they would tell themselves.',
    ],
  },
  {
    id: 'together',
    title: 'Praying together',
    blocks: [
      'Please do not:',
      {
        items: [
          'threaten, insult, shame or deceive anybody, or stir up hatred,',
          'show what harms children, or images of people who did not agree to it,',
          'advertise, or ask strangers for money outside a campaign,',
          'pretend to be somebody else, or try to reach what was not shared with you.',
        ],
      },
      'Groups are led by their owner and admins, who decide who belongs to them. We may hide what breaks these rules, and suspend the account that repeats it.',
    ],
  },
  {
    id: 'fees',
    title: 'What it costs',
    blocks: [
      'Prayer features are free.',
      'Donations carry a fee. {fees} There is nothing else to pay: if processing costs us more or less, the difference is ours.',
      'Payments are handled by {provider}, and card details never reach us.',
    ],
  },
  {
    id: 'donations',
    title: 'Donations',
    blocks: [
      'Donations are final and non-refundable. Nothing here limits rights that South African consumer and privacy law gives you.',
      'A payment that was made twice, by mistake or by somebody who was not allowed to, or for a campaign that was removed, can be paid back: write to us through the contact page, and an administrator looks into it.',
      'A donation is a gift to the creator of a campaign. We are no charity, we do not vouch for a campaign, and we issue no tax certificates.',
    ],
  },
  {
    id: 'campaigns',
    title: 'Campaigns',
    blocks: [
      'The creator of a campaign must be 18 or older, must tell the truth about its purpose and must use the money for it. We may pause a campaign while a report about it is looked into.',
    ],
  },
  {
    id: 'liability',
    title: 'What we promise, and what we cannot',
    blocks: [
      'We look after this site with care, but it comes as it is: it can be unavailable, and we cannot vouch for what people write in it or for how a prayer is answered. As far as the law permits, we are not liable for indirect loss.',
    ],
  },
  {
    id: 'ending',
    title: 'Ending the agreement',
    blocks: [
      "You may stop at any time: 'Delete Account' on your profile deletes your account, and your campaigns end with it. We may close an account that seriously or repeatedly breaks these terms, and we will say why.",
    ],
  },
  {
    id: 'changes',
    title: 'Changes',
    blocks: [
      "We give {noticeDays} days' notice of material changes, by e-mail and on every page of this site. If you do not agree, you can delete your account before they take effect. Each version is kept here with its date, and the version you accepted is stored with your account.",
    ],
  },
  {
    id: 'law',
    title: 'Governing law',
    blocks: [
      'These terms are governed by the laws of the State of Delaware, United States. Nothing here limits rights that South African consumer and privacy law gives you.',
    ],
  },
  {
    id: 'contact',
    title: 'How to reach us',
    blocks: [
      'The contact page of this site reaches the operator.',
      { text: 'E-mail: {email}', when: 'email' },
      { text: 'Phone: {phone}', when: 'phone' },
      { text: 'Address: {address}', when: 'address' },
    ],
  },
]
