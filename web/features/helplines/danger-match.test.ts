import { describe, expect, test } from 'vitest'
import { type Branch, matchOf, meaningsIn, treeOf, wordsOf } from './danger-match.ts'
import { phrases } from './danger-phrases.ts'

const own = { topics: ['suicide'], isSofter: false }
const otherPersonMatch = { topics: ['suicide'], isSofter: true }

describe('words of danger in five languages match (SEC-7.1)', () => {
  test.each([
    ['I feel suicidal since Sunday'],
    ['I want to kill myself.'],
    ['Lord, I might end my life'],
    ['I WANT TO DIE'],
    ['I don\u2019t want to live anymore'],
    ["I don't want to live"],
    ['i dont want to live'],
    ['The self-harm came back'],
    ['I cut myself again'],
    ['She took an overdose'],
    ['My vriend praat van selfmoord'],
    ['Ek wil myself doodmaak'],
    ['Ek wil nie meer lewe nie'],
    ['ek wil sterf'],
    ['Ngizozibulala namhlanje'],
    ['ngifuna ukufa'],
    ['Ndiza kuzibulala'],
    ['ndifuna ukufa'],
    ['ukuzibulala'],
    ['Ke batla ho shwa'],
    ['ho ipolaya'],
  ])('%s', (text) => {
    expect(matchOf(text)).toEqual(own)
  })
})

describe('spelling and formatting do not matter', () => {
  test.each([
    ['marks over letters', 'I feel suïcidál'],
    ['letters of another width', 'ｓｕｉｃｉｄａｌ'],
    ['several lines', 'I want\n  to\n die'],
    ['signs between words', 'I want, to... die!'],
    ['invisible signs', 'sui\u200bcidal'],
    ['in quotation marks', "they call me 'suicidal'"],
  ])('%s', (_what, text) => {
    expect(matchOf(text)).toEqual(own)
  })
})

describe('violence and children have helplines of their own', () => {
  test.each([
    ['He beats me every night', ['violence']],
    ['I was raped', ['violence']],
    ['an abusive marriage', ['violence']],
    ['The abuse of my daughter', ['violence', 'children']],
    ['I am 13 years old and he hits me', ['violence', 'children']],
    ['Ek is 12 jaar oud en wil sterf', ['suicide', 'children']],
    ['I am 45 years old and he hits me', ['violence']],
    ['He beats me and I want to die', ['violence', 'suicide']],
    ['Free my brother from drug abuse', ['substances']],
  ])('%s', (text, topics) => {
    expect(matchOf(text)).toEqual({ topics, isSofter: false })
  })
})

describe('danger to somebody else matches with a softer text', () => {
  test.each([
    ["After my uncle's suicide"],
    ['my uncle\u2019s suicide'],
    ['He committed suicide in May'],
    ['She died by suicide'],
  ])('%s', (text) => {
    expect(matchOf(text)).toEqual(otherPersonMatch)
  })

  test('unless the writer is in danger too', () => {
    expect(matchOf("Since my uncle's suicide I want to die")).toEqual(own)
  })
})

describe('similar phrases without danger do not match', () => {
  test.each([
    ['Christ died for us'],
    ['We are dead to sin'],
    ['I want to die to sin and live for you'],
    ['I want to die to self'],
    ['Our suicide prevention week'],
    ['for the victims of the suicide bombing'],
    ['grapes and a therapist'],
    ['a drape in the parapet'],
    ['Bless my daughter, who is 12 years old'],
    ['die man, die vrou en die kind'],
    ['a healthy overdosering-free life'],
    [''],
    [' \n '],
  ])('%s', (text) => {
    expect(matchOf(text)).toBeNull()
  })
})

test('only the length of a normal text is searched', () => {
  expect(matchOf(`${'a'.repeat(3_995)} suicidal`)).toBeNull()
  expect(matchOf(`suicidal ${'a '.repeat(50_000)}`)).toEqual(own)
})

describe('the search takes as many steps as there are words, whatever they are', () => {
  const longest = Math.max(...[...phrases.keys()].map((phrase) => wordsOf(phrase).length))

  test.each(['want to want to ', 'wil nie meer lewe ', 'ke batla ho ', 'do not want to ', 'a ', '\u2019s '])(
    '%s',
    (piece) => {
      const words = wordsOf(piece.repeat(2_000))
      let steps = 0
      meaningsIn(
        words,
        counted(treeOf(phrases), () => {
          steps += 1
        }),
      )
      expect(words.length).toBeGreaterThan(1_000)
      expect(steps).toBeLessThanOrEqual(words.length * (longest + 1))
    },
  )
})

function counted(branch: Branch, onStep: () => void): Branch {
  return {
    get meaning() {
      return branch.meaning
    },
    get(word) {
      onStep()
      const next = branch.get(word)
      return next && counted(next, onStep)
    },
  }
}
