import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountDeletionOperations } from '#contract/account/account-deletion-operations.ts'
import { accountOperations } from '#contract/account/account-operations.ts'
import { ownDataOperations } from '#contract/account/own-data-operations.ts'
import { profileOperations } from '#contract/account/profile-operations.ts'
import { secondFactorOperations } from '#contract/account/second-factor-operations.ts'
import { secondStepOperations } from '#contract/account/second-step-operations.ts'
import { allOperations, operationList } from '#contract/api/all-operations.ts'
import { configOperations } from '#contract/api/config-operations.ts'
import type { Operation } from '#contract/api/define-operation.ts'
import { commonErrors } from '#contract/api/error-codes.ts'
import { allows, permissions } from '#contract/api/permissions.ts'
import { screenOperations } from '#contract/api/screen-operations.ts'
import { communityOperations } from '#contract/community/community-operations.ts'
import { contactOperations } from '#contract/community/contact-operations.ts'
import { pageViewOperations } from '#contract/community/page-view-operations.ts'
import { presenceOperations } from '#contract/community/presence-operations.ts'
import { statisticOperations } from '#contract/community/statistic-operations.ts'
import { campaignListOperations } from '#contract/fundraising/campaign-list-operations.ts'
import { campaignOperations } from '#contract/fundraising/campaign-operations.ts'
import { campaignOversightOperations } from '#contract/fundraising/campaign-oversight-operations.ts'
import { campaignPageOperations } from '#contract/fundraising/campaign-page-operations.ts'
import { campaignUpdateOperations } from '#contract/fundraising/campaign-update-operations.ts'
import { donationOperations } from '#contract/fundraising/donation-operations.ts'
import { duePayoutOperations } from '#contract/fundraising/due-payout-operations.ts'
import { payoutOperations } from '#contract/fundraising/payout-operations.ts'
import { treasuryOperations } from '#contract/fundraising/treasury-operations.ts'
import { chatOperations } from '#contract/groups/chat-operations.ts'
import { groupListOperations } from '#contract/groups/group-lists.ts'
import { groupMemberOperations } from '#contract/groups/group-members.ts'
import { groupOperations } from '#contract/groups/group-operations.ts'
import { groupPrayerOperations } from '#contract/groups/group-prayer-operations.ts'
import { joiningOperations } from '#contract/groups/joining-operations.ts'
import { languageOperations } from '#contract/languages/language-operations.ts'
import { translationOperations } from '#contract/languages/translation-operations.ts'
import { mediaOperations } from '#contract/media/media-operations.ts'
import { miracleOperations } from '#contract/miracles/miracle-operations.ts'
import { storyOperations } from '#contract/miracles/miracle-story-operations.ts'
import { auditOperations } from '#contract/moderation/audit-operations.ts'
import { helplineOperations } from '#contract/moderation/helpline-operations.ts'
import { moderationOperations } from '#contract/moderation/moderation-operations.ts'
import { peopleOperations } from '#contract/moderation/people-operations.ts'
import { notificationOperations } from '#contract/notifications/notification-operations.ts'
import { pushOperations } from '#contract/notifications/push-operations.ts'
import { carriedPrayerOperations } from '#contract/prayers/carried-prayer-operations.ts'
import { commentAndUpdateOperations } from '#contract/prayers/comment-and-update-operations.ts'
import { intercessionOperations } from '#contract/prayers/intercession-operations.ts'
import { prayNowOperations } from '#contract/prayers/pray-now-operations.ts'
import { prayerLimits } from '#contract/prayers/prayer-constants.ts'
import { journeyOperations } from '#contract/prayers/prayer-journey.ts'
import { NewPrayer, prayerOperations } from '#contract/prayers/prayer-operations.ts'
import { sharingOperations } from '#contract/prayers/sharing-operations.ts'
import { reminderOperations } from '#contract/reminders/reminder-operations.ts'
import { lengthOf, shorten } from '#contract/values/text.ts'

const prayer = {
  title: 'Rain',
  description: 'For the farms.',
  category: 'other',
  audience: { kind: 'private' },
}

test('every path belongs to one operation', () => {
  const addresses = operationList.map(([, { method, path }]) => `${method} ${path.replace(/:\w+/g, ':')}`)
  expect(addresses).toHaveLength(new Set(addresses).size)
})

test('paths are lower-case nouns, and their parameters are inputs', () => {
  const odd = operationList.filter(([, { path, input }]) => {
    const isPlain = path
      .split('/')
      .every((part) => part === '' || /^(:[a-z]\w*|[a-z]+(-[a-z]+)*)$/.test(part))
    return !isPlain || parametersOf(path).some((name) => !Object.hasOwn(input.shape, name))
  })
  expect(odd.map(([name]) => name)).toEqual([])
})

test.each(operationList)('%s refuses unknown fields (PERM-12)', (_name, { input }) => {
  const unknown = { userId: 'someone', ownerId: 'someone', isAdmin: true }
  const codes = input.safeParse(unknown).error?.issues.map(({ code }) => code) ?? []
  expect(codes).toContain('unrecognized_keys')
})

test('no input names the caller: identity comes from the session (PERM-12, REQ-122)', () => {
  const identities = /^(user|owner|actor|member|account|creator|author)Id$|^roles?$/
  const odd = operationList.filter(([, { input }]) =>
    Object.keys(input.shape).some((name) => identities.test(name)),
  )
  // These name somebody else who is affected: members by their membership (ADR-18), the person an admin paid, and the
  // person who gets a role from an admin.
  expect(odd.map(([name]) => name)).toEqual([
    'assignRole',
    'transferGroup',
    'changeMemberRole',
    'removeMember',
    'recordPayout',
  ])
})

test('operations list only their own refusals and those that are mandatory', () => {
  const common: readonly string[] = commonErrors
  const odd = operationList.filter(([, { errors, input, path }]) => {
    const takesInput = Object.keys(input.shape).some((name) => !parametersOf(path).includes(name))
    const isShort = takesInput && !errors.includes('INVALID')
    return isShort || errors.some((code) => common.includes(code)) || new Set(errors).size < errors.length
  })
  expect(odd.map(([name]) => name)).toEqual([])
})

test("every write has a rate limit: a bucket of its own, or the one for members' writes", () => {
  const odd = operationList.filter(
    ([, { method, caller, limits, session }]) =>
      method !== 'GET' && caller === 'anyone' && session !== 'closes' && !limits,
  )
  expect(odd.map(([name]) => name)).toEqual([])
})

test('what may be sent late is a write of a member, which no session, secret or outside service takes part in', () => {
  const all: readonly (readonly [string, Operation])[] = operationList
  const late = all.filter(([, { deferrable }]) => deferrable)
  const isPlain = ({ method, caller, session, hasSecretAnswer, body }: Operation) =>
    method !== 'GET' && caller === 'member' && !session && !hasSecretAnswer && !body
  expect(late.filter(([, operation]) => !isPlain(operation)).map(([name]) => name)).toEqual([])
  expect(late.length).toBeGreaterThan(20)
})

test('100 characters pass as a title and 2000 as a description, one more does not', () => {
  const long = (count: number) => 'x'.repeat(count)
  expect(NewPrayer.safeParse({ ...prayer, title: long(100), description: long(2000) }).success).toBe(true)
  expect(refusedFields({ ...prayer, title: long(101) })).toEqual([['title', 'prayer.title.tooLong?max=100']])
  expect(refusedFields({ ...prayer, description: long(2001) })).toEqual([
    ['description', 'prayer.description.tooLong?max=2000'],
  ])
})

test('length counts visible characters: a family of emoji counts once, so does a letter with its accents', () => {
  expect(lengthOf('👨‍👩‍👧‍👦')).toBe(1)
  expect(lengthOf('ê̌')).toBe(1)
  const families = '👨‍👩‍👧‍👦'.repeat(prayerLimits.title.max)
  expect(NewPrayer.safeParse({ ...prayer, title: families }).success).toBe(true)
  expect(NewPrayer.safeParse({ ...prayer, title: `${families}!` }).success).toBe(false)
})

test('a text is cut between two visible characters, whichever they are', () => {
  const parts = [
    'a',
    ' ',
    '\n',
    '’',
    'é',
    'e\u0301',
    '\u0301',
    '\u200d',
    '🙏',
    '🙏🏽',
    '👨‍👩‍👧',
    '🇿🇦',
    '©',
    '한',
    '\ud83d',
  ]
  const texts = fc.array(fc.constantFrom(...parts), { maxLength: 12 }).map((chosen) => chosen.join(''))
  fc.assert(
    fc.property(texts, fc.nat(8), (text, max) => {
      const seen = [...new Intl.Segmenter('en').segment(text)].map(({ segment }) => segment)
      const cut = `${seen.slice(0, max).join('').trimEnd()}…`
      expect(lengthOf(text)).toBe(seen.length)
      expect(shorten(text, max)).toBe(seen.length > max ? cut : text)
    }),
  )
})

test('blank is empty: spaces, line ends and invisible characters are no prayer', () => {
  for (const blank of ['', '   ', '\n\t', '\u200e\u202e\ufeff']) {
    expect(refusedFields({ ...prayer, title: blank })).toEqual([['title', 'prayer.title.required']])
  }
})

test('text is stored as written, except for outer spaces, deceptive characters and control characters', () => {
  const written = '  Mme Dlamini’s <b>bold</b> plea & "quotes" 🌧️ é \u202eabc\u0007 '
  expect(NewPrayer.parse({ ...prayer, title: written }).title).toBe(
    'Mme Dlamini’s <b>bold</b> plea & "quotes" 🌧️ é abc',
  )
})

test('a relation grants an action only when the table lists it', () => {
  expect(allows('prayer.read', ['owner'])).toBe(true)
  expect(allows('prayer.read', [])).toBe(false)
  expect(Object.values(permissions).every((relations) => relations.length > 0)).toBe(true)
})

test('no two features define an operation of the same name', () => {
  const features = [
    accountOperations,
    profileOperations,
    accountDeletionOperations,
    ownDataOperations,
    peopleOperations,
    moderationOperations,
    helplineOperations,
    languageOperations,
    translationOperations,
    auditOperations,
    groupOperations,
    groupListOperations,
    groupMemberOperations,
    joiningOperations,
    chatOperations,
    groupPrayerOperations,
    presenceOperations,
    statisticOperations,
    pageViewOperations,
    contactOperations,
    mediaOperations,
    prayerOperations,
    intercessionOperations,
    journeyOperations,
    notificationOperations,
    pushOperations,
    reminderOperations,
    carriedPrayerOperations,
    commentAndUpdateOperations,
    prayNowOperations,
    secondFactorOperations,
    secondStepOperations,
    miracleOperations,
    storyOperations,
    sharingOperations,
    configOperations,
    communityOperations,
    screenOperations,
    payoutOperations,
    campaignOperations,
    campaignListOperations,
    campaignOversightOperations,
    campaignUpdateOperations,
    campaignPageOperations,
    donationOperations,
    treasuryOperations,
    duePayoutOperations,
  ]
  const names = features.flatMap((feature) => Object.keys(feature))
  expect(names.toSorted()).toEqual(Object.keys(allOperations).toSorted())
})

function parametersOf(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
}

function refusedFields(input: unknown): [string, string][] {
  const issues = NewPrayer.safeParse(input).error?.issues ?? []
  return issues.map(({ path, message }) => [path.join('.'), message])
}
