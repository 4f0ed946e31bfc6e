/** What stands around the legal texts. */
export const legalMessages = {
  'legal.updated': 'Last updated {date}',
} as const

export type LegalSection = { title: string; paragraphs: readonly string[] }

/**
 * The legal pages, version TERMS_VERSION: prose, so lists of sections in place of single keys. `{app}` is the
 * product's name. Changing a sentence here means a new version and, if it is material, the notice it promises.
 */
export const termsSections: readonly LegalSection[] = [
  {
    title: 'What {app} is',
    paragraphs: [
      '{app} is a place to write down prayer requests, to pray with others and to record answered prayers. These terms are an agreement between you and the operator of this site. By creating an account you accept them together with the Privacy Policy.',
      'Prayer features are free. They are not medical, legal, financial or emergency help. If somebody is in danger, please call 10111, or 112 from a cell phone.',
    ],
  },
  {
    title: 'Who may use it',
    paragraphs: [
      'You must be at least 13 years old. If you are between 13 and 17 you need the consent of a parent or guardian. Raising funds and receiving payouts is for adults of 18 years and older.',
      'Keep your password to yourself and give a true e-mail address. You are responsible for what happens through your account until you tell us that somebody else is using it.',
    ],
  },
  {
    title: 'What you write',
    paragraphs: [
      'Your words stay yours. You allow us to store them and to show them to the people you chose: nobody else for a private prayer, everybody for a public one. You can narrow or withdraw that choice, and we then stop showing the text.',
      'Write only what you may share. Please do not name other people with details they would not tell themselves, do not threaten, insult, deceive or advertise, and do not ask strangers for money outside a campaign. We may hide what breaks these rules and suspend the account that repeats it.',
    ],
  },
  {
    title: 'Campaigns and donations',
    paragraphs: [
      'Where this site offers fundraising, payments are handled by Paystack, and card details never reach us. Of every donation 10% is kept: a 5% platform fee, and 5% that covers all transaction fees. The creator of the campaign receives 90%.',
      'Donations are final and non-refundable. A payment that was made twice or by mistake can be paid back by us on request. Nothing here limits rights that South African consumer and privacy law gives you.',
      'The creator of a campaign must tell the truth about its purpose and use the money for it. We may pause a campaign while a report about it is looked into.',
    ],
  },
  {
    title: 'What we promise, and what we cannot',
    paragraphs: [
      'We look after this site with care, but it comes as it is: it can be unavailable, and we cannot vouch for what people write in it or for how a prayer is answered. As far as the law permits, we are not liable for indirect loss.',
    ],
  },
  {
    title: 'Ending the agreement',
    paragraphs: [
      'You may stop at any time and ask for your account to be deleted. We may close an account that seriously or repeatedly breaks these terms, and we will say why.',
    ],
  },
  {
    title: 'Changes',
    paragraphs: [
      'We give 30 days’ notice of material changes, by e-mail and on this page. If you do not agree, you can close your account before they take effect. Each version is kept with its date, and the version you accepted is stored with your account.',
    ],
  },
  {
    title: 'Governing law',
    paragraphs: [
      'These terms are governed by the laws of the State of Delaware, United States. Nothing here limits rights that South African consumer and privacy law gives you.',
    ],
  },
]

export const privacySections: readonly LegalSection[] = [
  {
    title: 'In short',
    paragraphs: [
      'A prayer can say more about a person than a medical file. So what you write is private unless you decide otherwise, there is no advertising, nothing is sold, and pages load nothing from other companies: no trackers, no outside fonts, no analytics.',
      'This page follows the Protection of Personal Information Act (POPIA). The responsible party is the operator of this site.',
    ],
  },
  {
    title: 'What we keep, and why',
    paragraphs: [
      'Your account: full name, e-mail address, a one-way hash of your password, time zone, and the version and time of your consent to these texts. We need it to let you in, to write to you about your account and to prove the consent. If you sign in with Google or GitHub we receive your name, your e-mail address and an identifier from them, and nothing else.',
      'What you write and do: prayers with their category, audience and dates, the prayers you support, and the days on which you prayed, for your streak. We keep it to show it to you and to the people you chose.',
      'What is needed to run a safe site: your sign-in sessions, and for a short time the address of your connection, to limit attacks. Our logs hold numbers and times, never the text of a prayer.',
    ],
  },
  {
    title: 'Your faith is special information',
    paragraphs: [
      'Belonging to a prayer community shows a religious belief, and a prayer may speak of health. POPIA calls this special personal information. We process it only with your consent, which you give when you open the account and each time you choose who may see a prayer. You can withdraw it at any time; that does not undo what happened before.',
      'If you write about somebody else, share only what they would share themselves.',
    ],
  },
  {
    title: 'Who can see it',
    paragraphs: [
      'A private prayer: only you. A public prayer: everybody, with the name you show. Your e-mail address is never shown to other members.',
      'A site administrator may open a single prayer when the law or somebody’s safety requires it; each such look is recorded. Companies that carry our mail and keep our servers act on our instructions alone.',
      'We hand information to authorities only where the law obliges us to.',
    ],
  },
  {
    title: 'Age',
    paragraphs: [
      'The minimum age is 13. Under 18 you need the consent of a parent or guardian. If you learn that a younger child has an account, please tell us and we will delete it.',
    ],
  },
  {
    title: 'How long',
    paragraphs: [
      'What you write stays until you delete it or your account. Links in our mails expire within 24 hours. Records of payments, where there are any, are kept as long as tax law demands, apart from your account.',
    ],
  },
  {
    title: 'Cookies and this device',
    paragraphs: [
      'We set only the cookies that signing in needs, and one that lets us recognise a device you have signed in on. Unsent drafts and your choice of light or dark stay on your device; signing out removes the drafts.',
    ],
  },
  {
    title: 'Your rights',
    paragraphs: [
      'You may ask what we hold about you, have it corrected or deleted, receive a copy, object to its use and withdraw your consent. Asking costs nothing.',
      'If our answer does not satisfy you, you may complain to the Information Regulator (South Africa), inforegulator.org.za.',
    ],
  },
  {
    title: 'Safety',
    paragraphs: [
      'Connections are encrypted, passwords are stored so that nobody can read them, and every request is checked for whether its sender may see what it asks for. If a breach ever touches your information, we tell you and the Information Regulator as soon as reasonably possible.',
    ],
  },
  {
    title: 'Changes',
    paragraphs: ['We give 30 days’ notice of material changes to this page, by e-mail and here.'],
  },
]
