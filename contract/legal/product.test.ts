import { expect, test } from 'vitest'
import { allOperations, type OperationName } from '#contract/api/all-operations.ts'
import { en } from '#contract/messages/en.ts'
import type { MessageKey } from '#contract/messages/key.ts'
import { fees } from '#contract/money/fees.ts'
import type { LegalBlock, LegalSection } from './document.ts'
import { legalText } from './values.ts'
import { legalVersions } from './versions.ts'

const site = {
  appName: 'Thandaza',
  analytics: false,
  support: { email: null, phone: null, address: null },
  payments: { fees },
}
const texts = legalVersions
  .slice(-1)
  .map(({ terms, privacy }) => ({ terms: textOf(terms), privacy: textOf(privacy) }))
const [newest = { terms: '', privacy: '' }] = texts

type Statement = {
  about: string
  in: 'terms' | 'privacy'
  says: RegExp
  /** A sentence of the product that the legal text repeats word for word. */
  named?: MessageKey
  /** The operations that implement it. */
  operations?: readonly OperationName[]
}

const statements: readonly Statement[] = [
  {
    about: 'deletion',
    in: 'terms',
    says: /on your profile deletes your account/,
    named: 'accountDeletion.submit',
    operations: ['deleteAccount'],
  },
  {
    about: 'deletion',
    in: 'privacy',
    says: /on your profile deletes your whole account/,
    named: 'accountDeletion.submit',
    operations: ['deletePrayer', 'deleteMiracle', 'deleteMessage', 'deleteAccount'],
  },
  {
    about: 'export',
    in: 'privacy',
    says: /makes one file of everything that is yours/,
    named: 'ownData.title',
    operations: ['startExport', 'listHistory'],
  },
  {
    about: 'names',
    in: 'privacy',
    says: /your name on your profile/,
    named: 'profile.title',
    operations: ['editProfile', 'editPrayer', 'editMiracle', 'editGroup', 'editCampaign'],
  },
  {
    about: 'the address',
    in: 'privacy',
    says: /Your e-mail address is changed there too, and confirmed from both addresses/,
    named: 'profile.title',
    operations: ['requestEmailChange', 'confirmEmailChange', 'cancelEmailChange'],
  },
  {
    about: 'campaigns',
    in: 'privacy',
    says: /Your campaigns, your donations and the bank account/,
    operations: ['createCampaign', 'startDonation', 'connectBankAccount'],
  },
  {
    about: 'notifications',
    in: 'privacy',
    says: /says what you are told here, on your phone and by mail/,
    named: 'profile.page.notifications',
    operations: [
      'getNotificationChoices',
      'setNotificationChoice',
      'registerPushSubscription',
      'endPushSubscription',
    ],
  },
  {
    about: 'passkeys and codes',
    in: 'privacy',
    says: /your fingerprint or face never leaves your device.+passkeys and codes under 'Signing in' on your profile/,
    named: 'profile.page.sign-in',
    operations: ['addPasskey', 'removePasskey', 'confirmCodes', 'removeCodes', 'createRecoveryCodes'],
  },
  {
    about: 'lost passkeys and codes',
    in: 'privacy',
    says: /24 hours to remove passkeys and codes that are lost.+Your trust in one counts for 30 days.+72 hours, and the 24 hours of the link, at most/,
    operations: ['askForFactorReset', 'resetSecondFactor', 'cancelFactorReset', 'cancelOwnFactorReset'],
  },
  {
    about: 'stored copies',
    in: 'privacy',
    says: /drafts and messages that could not be sent yet stay on your device/,
  },
  {
    about: 'stored copies',
    in: 'privacy',
    says: /When one is brought back, accounts deleted since are deleted again/,
  },
  {
    about: 'contact',
    in: 'privacy',
    says: /The contact page reaches us/,
    operations: ['sendContactMessage'],
  },
  {
    about: 'contact',
    in: 'terms',
    says: /The contact page of this site reaches/,
    operations: ['sendContactMessage'],
  },
]

test.each(statements)('the product does what the $in say about $about: $says', (statement) => {
  const text = newest[statement.in]
  expect(text).toMatch(statement.says)
  if (statement.named) expect(text.toLowerCase()).toContain(en[statement.named].toLowerCase())
  expect(Object.keys(allOperations)).toEqual(expect.arrayContaining([...(statement.operations ?? [])]))
})

test('no text refers to the contact page for something the product does by itself', () => {
  const sentences = Object.values(newest).flatMap((text) => text.split(/(?<=[.:;])\s/))
  const contactSentences = sentences.filter((sentence) => /write to us|contact page/i.test(sentence))
  expect(
    contactSentences.filter((sentence) =>
      /delete your account|whole account|your name|your e-mail address/i.test(sentence),
    ),
  ).toEqual([])
  expect(Object.values(newest).join(' ')).not.toMatch(/Where this site offers|where there are any/)
})

function textOf(sections: readonly LegalSection[]): string {
  return legalText(sections, site)
    .flatMap(({ title, blocks }) => [title, ...blocks.flatMap(textsIn)])
    .join(' ')
}

function textsIn(block: LegalBlock): string[] {
  if (typeof block === 'string') return [block]
  if ('text' in block) return [block.text]
  return 'items' in block ? [...block.items] : block.pairs.flat()
}
