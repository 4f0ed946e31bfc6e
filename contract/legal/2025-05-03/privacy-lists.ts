import type { LegalPairs } from '#contract/legal/document.ts'

/** The personal data that is stored, with its purpose (POPIA s18). */
export const storedData: LegalPairs = [
  [
    'Your account',
    'Full name, e-mail address, a one-way hash of your password, time zone, the language you read the site in, the day you were last here, and the version and time of your consent. To let you in, to write to you about your account, and to prove the consent.',
  ],
  [
    'Sign-in with Google or GitHub',
    'Your name, your e-mail address and an identifier from them, and nothing else. Only if you choose it.',
  ],
  [
    'A passkey or codes for signing in',
    'Only if you set them up, or help to run this site. Of a passkey its public key, the name you gave it, how your device keeps it, how often and when it was used; your fingerprint or face never leaves your device. Of an app for codes its secret, which is sealed. Your recovery codes in a form that nobody can read. So that a stolen password alone does not open what is yours.',
  ],
  [
    'An account from another site',
    'Where this site took over the accounts of another one: what you had there and stands in this list, the day you last signed in there, and your longest streak. Before anything else we ask for your consent.',
  ],
  [
    'What you write',
    'Prayers, updates, comments, miracles, and for each who may see it. To show it to you and to the people you chose.',
  ],
  [
    'Images',
    'The picture, made anew without the hidden data of the camera, such as where it was taken, and its description.',
  ],
  [
    'Places',
    'Only if you add one to a prayer: the name of a town and, unless you share the town alone, its position to about a kilometre. We look nowhere by ourselves.',
  ],
  [
    'Groups',
    'Which groups you belong to, your role, your requests to join, what you write in their chat, and for a while that one of them removed you, or that its owner offered it to you.',
  ],
  [
    'Praying with others',
    'The prayers you support and pray for, with the day and the word you sent, the testimonies you said Amen to, the days on which you prayed, your streak and your badges. Days of rest, and whether for illness, as a holiday or as rest, are seen by nobody but you.',
  ],
  [
    'What you are told',
    'What happened for you, without any of its words, whether you have seen it, and what you chose to be told. A mail that gathers what is new is sent only if you were not here since.',
  ],
  [
    'Phones that are told',
    'Only if you say yes: the address at which your browser can be reached, sealed, your quiet hours and what a locked screen may show. The maker of your browser carries the message; it learns that this browser has this site, and when, but not what the message says, because it is encrypted for your phone.',
  ],
  [
    'Your times of prayer',
    'When you want to be reminded to pray, of which prayer, and whether by e-mail. Used for nothing but to remind you, in your time zone.',
  ],
  [
    'Messages to us',
    'Name, e-mail address, subject and text of what you send through the contact page. To answer it.',
  ],
  [
    'Sentences of this site',
    'Which sentences you confirmed in your language or proposed, and why. What you confirmed stays, without your name, when your account is deleted; what you proposed goes with it.',
  ],
  [
    'Fundraising',
    'Your campaigns, your donations and the bank account for payouts, whose number is sealed. Payments are handled by {provider}; card details never reach us.',
  ],
  [
    'A safe site',
    'Your sign-in sessions, the browsers you signed in with, which of them you trust, and changes to how you sign in, to limit attacks; for a short time also the address of your connection. When another browser signs in for the first time, we tell you by e-mail which kind it is and when it was. Our logs hold numbers, times and internal identifiers, never the text of a prayer.',
  ],
]

/** The readers of each kind of data, as in the access matrix. */
export const dataReaders: LegalPairs = [
  ['A private prayer', 'Only you.'],
  ['A prayer for groups', 'The current members of the groups you chose.'],
  [
    'A public prayer',
    'Everybody on the internet, with the name you show. Its link shows a first name at most.',
  ],
  ['A miracle', 'Only you, your groups or everybody, as you choose.'],
  [
    'The home page',
    'Only public miracles whose writers agreed to be shown there; the agreement can be taken back at any time.',
  ],
  ['Images, updates and comments', 'Whoever may see the prayer or miracle they belong to.'],
  ['A place', "The town's name, to whoever may see the prayer. Its position is shown to you alone."],
  ['A group and its chat', 'Its members. The owner and admins of a group also see who asks to join.'],
  [
    'Your support, your Amen, that you prayed',
    'Others see how many there are, never who. Only if you choose to share it, the person who asked for prayer sees your name.',
  ],
  ['Statistics', 'Totals of the whole community, from which nobody can be recognised.'],
  ['What you were told in your notifications', '{notificationDays} days.'],
  ['Messages to us', 'Administrators of this site.'],
  [
    'Donations',
    'An anonymous donation shows nobody else your name. A name you give without an account is shown with the donation to everybody.',
  ],
  ['A campaign', 'Everybody on the internet, with the name you show.'],
  ['Your times of prayer', 'Only you. Our mail about them names no prayer.'],
  [
    'Your passkeys and codes',
    'Only you see them. Administrators see whether you have any, and changes to them.',
  ],
  ['Your e-mail address', 'Never shown to other members.'],
]

/** Retention: only what the clean-up tasks of the server do and what the operator must do (POPIA s14). */
export const retentionPeriods: LegalPairs = [
  ['What you write', 'Until you delete it, or your account is deleted.'],
  [
    'A deleted account',
    'Nobody sees any of it from that moment; it is removed within minutes, and your campaigns end. Amounts of donations stay without your name.',
  ],
  [
    'What is owed to you when you leave',
    'Your bank account stays, sealed, until it is paid; then it is removed.',
  ],
  ['The file with your data', '{exportHours} hours after it was made.'],
  [
    'Backups',
    'Copies of the site that protect against its loss are deleted after some weeks. When one is brought back, accounts deleted since are deleted again.',
  ],
  ['An account whose e-mail address was never confirmed', '{unverifiedDays} days.'],
  [
    'Links in our mails',
    '{verificationHours} hours to confirm an address, {resetMinutes} minutes to choose a new password or to change your address, {factorLinkHours} hours to remove passkeys and codes that are lost.',
  ],
  ['A sign-in', '14 days after your last visit, 90 days at most, or until you sign out.'],
  [
    'The browsers you signed in with',
    'A year after you last used them. Your trust in one counts for {trustDays} days.',
  ],
  [
    'Passkeys, the secret of an app, recovery codes',
    'Until you remove them or your account is deleted, each recovery code until it is used.',
  ],
  [
    'That you asked to remove lost passkeys and codes',
    'Until it is done or stopped; {factorResetHours} hours, and the {factorLinkHours} hours of the link, at most.',
  ],
  ['The address of a phone that is told', 'Until you sign out on it, press Stop, or its browser ends it.'],
  ['An image that was uploaded and never used', '{orphanHours} hours.'],
  ['That a group removed you', '{removalDays} days.'],
  ['That the owner of a group offered it to somebody', '{offerDays} days at most.'],
  ['Records of what happened, without any text', 'About four weeks.'],
  ['Server logs', '30 days.'],
  ['The words of a chat message before you edited it', '{earlierWordsDays} days, in case it is reported.'],
  ['Messages to us', '{contactDays} days after they were answered.'],
  ['Looks by administrators, and changes to how you sign in', 'As long as they may be needed as proof.'],
  ['Records of payments', 'As long as tax law demands, apart from your account.'],
]

/** The ways to use the rights of POPIA s23 to s25 on this site. */
export const rights: LegalPairs = [
  [
    'See and take along',
    "'Your data' on your profile makes one file of everything that is yours. The history on your dashboard exports your prayers and miracles as CSV or PDF.",
  ],
  [
    'Correct',
    'Edit your prayers, miracles, groups and campaigns, and your name on your profile. Your e-mail address is changed there too, and confirmed from both addresses.',
  ],
  [
    'Delete',
    "Delete prayers, updates, comments, miracles and chat messages yourself, and passkeys and codes under 'Signing in' on your profile. 'Delete Account' on your profile deletes your whole account.",
  ],
  [
    'Choose what you are told',
    "'Notifications' on your profile says what you are told here, on your phone and by mail. What concerns your safety or your own money is always told.",
  ],
  [
    'Withdraw consent',
    'Make a prayer or miracle private again, take a miracle off the home page, or leave a group.',
  ],
  [
    'Ask and object',
    'Ask what we hold about you, or object to its use. Write to us; you need no account for it.',
  ],
]
