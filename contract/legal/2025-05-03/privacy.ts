import type { LegalSection } from '#contract/legal/document.ts'
import { dataReaders, retentionPeriods, rights, storedData } from './privacy-lists.ts'

/** Privacy Policy of May 3, 2025 (POPIA s11, s13, s14, s18, s22, s23, s26, s34, s72; REQ-54, REQ-55, REQ-101; SEC-8.1). */
export const privacy: readonly LegalSection[] = [
  {
    id: 'in-short',
    title: 'In short',
    blocks: [
      'A prayer can say more about a person than a medical file. So what you write is private unless you decide otherwise. There is no advertising, nothing is sold, and pages load nothing from other companies: no trackers and no outside fonts.',
      { text: 'There is no analytics.', when: 'no-analytics' },
      {
        text: 'We count how often each page is opened, by page and day, without any identifier.',
        when: 'analytics',
      },
    ],
  },
  {
    id: 'responsible',
    title: 'Who is responsible',
    blocks: [
      'This page follows the Protection of Personal Information Act (POPIA). The responsible party is the operator of this site, who is reached through the contact page.',
      { text: 'E-mail: {email}', when: 'email' },
      { text: 'Phone: {phone}', when: 'phone' },
      { text: 'Address: {address}', when: 'address' },
    ],
  },
  {
    id: 'what-we-keep',
    title: 'What we keep, and what for',
    blocks: [
      {
        pairs: storedData,
      },
      'Name, e-mail address and password are needed for an account; without them there is none. Everything else is up to you.',
    ],
  },
  {
    id: 'grounds',
    title: 'On what ground',
    blocks: [
      'We process your account because the agreement with you requires it, what you write and show because you consent to it, records that law demands because it demands them, and what keeps the site safe because you and we have a legitimate interest in it.',
    ],
  },
  {
    id: 'faith',
    title: 'Your faith is special information',
    blocks: [
      'Belonging to a prayer community shows a religious belief, and a prayer may speak of health. POPIA calls this special personal information. We process it only with your consent, which you give when you open the account and each time you choose who may see a prayer. You can withdraw it at any time; that does not undo what happened before.',
      'If you write about somebody else, share only what they would share themselves.',
    ],
  },
  {
    id: 'who-sees',
    title: 'Who can see it',
    blocks: [
      {
        pairs: dataReaders,
      },
      "A site administrator may open a single prayer or group when the law or somebody's safety requires it; each such look is recorded. We hand information to authorities only where the law obliges us to.",
    ],
  },
  {
    id: 'helpers',
    title: 'Companies that work for us',
    blocks: [
      'Companies that keep our servers and files and carry our mail act on our instructions alone and may use nothing for themselves. If you sign in with Google or GitHub, they learn that you did. If you donate, {provider} receives what the payment needs.',
      'Some of them may work outside South Africa. We use only those who are bound by law or agreement to protect your information as POPIA does.',
    ],
  },
  {
    id: 'age',
    title: 'Age',
    blocks: [
      'The minimum age is 13. Under 18 you need the consent of a parent or guardian. Campaigns and bank accounts are for adults of 18 years and older. If you learn that a younger child has an account, please tell us and we will delete it.',
    ],
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    blocks: [
      {
        pairs: retentionPeriods,
      },
    ],
  },
  {
    id: 'cookies',
    title: 'Cookies and this device',
    blocks: [
      'We set only cookies that signing in needs, and one with the language that you chose. Those of signing in are: one for your session, one that says whether you are signed in, one for the ten minutes of a sign-in with Google, GitHub, a passkey or a code, one for the day in which a new account confirms its e-mail, and one that lets us recognise a device you have signed in on, also to ask for no code where you trust it. None of them follows you to other sites.',
      'What you read stays on your device for up to 14 days, so that it opens without a connection. A device without a connection cannot be told that somebody took something back: its copy can be read there until then, and never longer than those 14 days.',
      'Your choice of light or dark, drafts and messages that could not be sent yet stay on your device, and for a day what you pressed before signing in. Signing out removes everything but the choice.',
    ],
  },
  {
    id: 'rights',
    title: 'Your rights, and how to use them',
    blocks: [
      {
        pairs: rights,
      },
      'The contact page reaches us. Asking costs nothing, and we may ask for proof that it is you.',
    ],
  },
  {
    id: 'complaint',
    title: 'If our answer does not satisfy you',
    blocks: ['You may complain to the Information Regulator (South Africa): inforegulator.org.za.'],
  },
  {
    id: 'safety',
    title: 'Safety',
    blocks: [
      'Connections are encrypted, passwords are stored so that nobody can read them, and every request is checked for whether its sender may see what it asks for.',
      'If a breach ever touches your information, we tell you and the Information Regulator as soon as reasonably possible.',
    ],
  },
  {
    id: 'changes',
    title: 'Changes',
    blocks: [
      "We give {noticeDays} days' notice of material changes to this page, by e-mail and on every page of this site.",
    ],
  },
]
