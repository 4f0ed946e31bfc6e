import type { MessageKey } from '#contract/messages/key.ts'
import type { CreatorMailKind, DonorMailKind } from '#server/platform/jobs/job-queue.ts'
import type { CreatorLetter, DonorLetter } from './queries.ts'

export type Words = Record<'subject' | 'body' | 'button' | 'footer', MessageKey>
/** What a mail says, where its button leads, and whether it is still true when it is written. */
type Letter<Data> = { words: Words; path(campaignId: string): string; isFor(data: Data): boolean }

export const creatorTexts: Record<CreatorMailKind, Letter<CreatorLetter>> = {
  // The public page of a hidden campaign is nowhere, also for its creator who comes from outside.
  hidden: {
    words: wordsOf('campaignHidden'),
    path: ownPageOf,
    isFor: ({ isDeleted, isHidden }) => isHidden && !isDeleted,
  },
  shown: {
    words: wordsOf('campaignShown'),
    path: pageOf,
    isFor: ({ isDeleted, isHidden }) => !isHidden && !isDeleted,
  },
  ended: {
    words: wordsOf('campaignEnded'),
    path: ownPageOf,
    isFor: ({ isDeleted }) => !isDeleted,
  },
  'removed-own': {
    words: wordsOf('campaignRemovedOwn'),
    path: () => '/contact',
    isFor: ({ isDeleted }) => isDeleted,
  },
}

export const donorTexts: Record<DonorMailKind, Letter<DonorLetter>> = {
  update: { words: wordsOf('campaignUpdate'), path: pageOf, isFor: isWanted },
  changed: { words: wordsOf('campaignChanged'), path: pageOf, isFor: isWanted },
  removed: { words: wordsOf('campaignRemoved'), path: () => '/contact', isFor: () => true },
}

/** What creators tell may be refused; that staff removed what one gave to is told all the same (REQ-211, REQ-157). */
function isWanted({ isShown, wantsNews }: DonorLetter): boolean {
  return isShown && wantsNews
}

function pageOf(campaignId: string): string {
  return `/fundraising/${campaignId}`
}

function ownPageOf(campaignId: string): string {
  return `/fundraising/manage/${campaignId}`
}

type LetterName =
  | 'campaignHidden'
  | 'campaignShown'
  | 'campaignEnded'
  | 'campaignRemovedOwn'
  | 'campaignUpdate'
  | 'campaignChanged'
  | 'campaignRemoved'

function wordsOf(name: LetterName): Words {
  return {
    subject: `mail.${name}.subject`,
    body: `mail.${name}.body`,
    button: `mail.${name}.button`,
    footer: `mail.${name}.footer`,
  }
}
