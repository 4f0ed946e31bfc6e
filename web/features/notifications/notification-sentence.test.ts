import { expect, test } from 'vitest'
import { notificationDetails, notificationKindNames } from '#contract/notifications/notification-kinds.ts'
import { type Notified, sentenceOf } from './notification-sentence.ts'

const prayer = { kind: 'prayer', id: '01930000-0000-7000-8000-0000000000aa', title: 'Rain' } as const
const group = { id: '01930000-0000-7000-8000-0000000000bb', name: 'Karoo' }

function some(differences: Partial<Notified>): Notified {
  return {
    kind: 'prayed',
    detail: null,
    items: 1,
    people: 1,
    name: null,
    subject: prayer,
    group,
    ...differences,
  }
}

const detailsOf = (kind: Notified['kind']) =>
  Object.entries(notificationDetails).find(([name]) => name === kind)?.[1] ?? [null]

test.each(notificationKindNames)(
  '%s has a sentence for each of its details, with nothing left to fill in',
  (kind) => {
    for (const detail of detailsOf(kind)) {
      for (const differences of [
        {},
        { items: 4, people: 3 },
        { name: 'Thandi M.' },
        { name: 'Thandi M.', people: 3 },
      ]) {
        const sentence = sentenceOf(some({ kind, detail, ...differences }))
        expect(sentence).not.toMatch(/[{}]|undefined|went wrong/)
        expect(sentence.length).toBeGreaterThan(8)
      }
    }
  },
)

test.each([
  [{ people: 12 }, '12 people prayed for "Rain"'],
  [{ people: 1 }, '1 person prayed for "Rain"'],
  [{ people: 1, name: 'Thandi M.' }, 'Thandi M. prayed for "Rain"'],
  [{ people: 4, name: 'Thandi M.' }, 'Thandi M. and 3 others prayed for "Rain"'],
  [{ kind: 'commented', name: 'Anna M.' }, 'Anna M. commented on "Rain"'],
  [{ kind: 'commented', items: 5, people: 2, name: 'Anna M.' }, '5 comments on "Rain"'],
  [{ kind: 'join-requested', people: 2, name: 'Anna M.' }, 'Anna M. and 1 other ask to join the group Karoo'],
  [{ kind: 'group-prayers', items: 4 }, 'New in the group Karoo: 4 prayers'],
  [{ kind: 'replied', name: 'Anna M.' }, 'Anna M. answered you in the group Karoo'],
  [
    { kind: 'replied', items: 3, people: 2, name: 'Anna M.' },
    '3 answers to what you wrote in the group Karoo',
  ],
  [{ kind: 'membership-ended', detail: 'removed', group: null }, 'You are no longer a member of a group'],
  [{ kind: 'answered-carried' }, 'A prayer you carried was answered: "Rain"'],
] as const)('%o reads "%s"', (differences, sentence) => {
  expect(sentenceOf(some(differences))).toBe(sentence)
})
