import type { Language } from '#contract/languages/language-codes.ts'
import { en } from '#contract/messages/en.ts'
import type { MessageKey } from '#contract/messages/key.ts'
import { classOf, isSentenceOfReaders, type SentenceClass } from '#contract/messages/sentence-classes.ts'
import af from './af.json' with { type: 'json' }
import nr from './nr.json' with { type: 'json' }
import nso from './nso.json' with { type: 'json' }
import ss from './ss.json' with { type: 'json' }
import st from './st.json' with { type: 'json' }
import tn from './tn.json' with { type: 'json' }
import ts from './ts.json' with { type: 'json' }
import ve from './ve.json' with { type: 'json' }
import xh from './xh.json' with { type: 'json' }
import zu from './zu.json' with { type: 'json' }

/** Sentences of the catalogue in another language; the English one stands for each that is missing. */
export type TranslatedMessages = Partial<Record<MessageKey, string>>

/** A file of this folder: what a machine drafted, and what people have checked since, with the English that they read. */
export type TranslationFile = {
  draftedOn: string
  checked: Record<string, string>
  messages: TranslatedMessages
}

export const translations: Record<Exclude<Language, 'en'>, TranslationFile> = {
  af,
  zu,
  xh,
  st,
  tn,
  nso,
  ts,
  ss,
  ve,
  nr,
}

/** A text of a sentence with the people who stand behind it, and the English that they read beside it. */
export type CheckedText = {
  key: string
  /** Empty: a chief wants the English until something better is confirmed. */
  text: string
  english: string
  /** Those who confirmed it and did not write it. */
  readers: number
  /** Those who stand behind it, the one who wrote it included. */
  people: number
  /** Somebody qualified has read it, and there is a record of it. */
  hasPaper: boolean
}

/** The sentences of a language that may be shown, and how far the language is. */
export type ShownTexts = {
  messages: TranslatedMessages
  /** How many sentences readers may meet; those of staff are English in every language and are not counted. */
  sentences: number
  drafted: number
  checked: number
  /** Those that people have checked for the present English. */
  checkedKeys: ReadonlySet<string>
  /** So much is checked that the language may be offered, and found by search engines. */
  isReady: boolean
}

/** The parts of the sentences of these classes that are checked in a language that is ready. */
const readiness: { classes: readonly SentenceClass[]; part: number }[] = [
  { classes: ['A', 'B'], part: 0.95 },
  { classes: ['C'], part: 0.9 },
  { classes: ['D'], part: 1 },
]

const readersKeys = (Object.keys(en) as MessageKey[]).filter(isSentenceOfReaders)

/** Whether so many people stand behind a text that it counts as checked (LANG-3, LANG-14). */
export function isConfirmed({ key, text, readers, people, hasPaper }: CheckedText): boolean {
  if (text === '') return true
  const needed: Record<SentenceClass, boolean> = {
    A: readers > 0,
    B: readers > 0,
    C: people > 1,
    D: people > 1 && hasPaper,
    E: false,
  }
  return needed[classOf(key as MessageKey)]
}

/**
 * The sentences that may be shown in a language: those that people confirmed for the present English, before those that a machine drafted. When an
 * English sentence changes, its translation is a draft again; of what binds no draft is shown (LANG-3, LANG-6).
 * `checks` are in the order of time.
 */
export function shownTexts(language: Language, checks: readonly CheckedText[] = []): ShownTexts {
  const sentences = readersKeys.length
  if (language === 'en') {
    const checkedKeys = new Set<string>(readersKeys)
    return { messages: {}, sentences, drafted: 0, checked: sentences, checkedKeys, isReady: true }
  }
  const texts = textsOfFile(translations[language])
  for (const { key, text, english } of checks.filter(isConfirmed)) {
    const known = texts.get(key)
    const isChecked = text !== '' && en[key as MessageKey] === english
    if (known?.isChecked && !isChecked && text !== '') continue
    texts.set(key, { text, isChecked })
  }
  const shown = [...texts].filter(
    ([key, { text, isChecked }]) => text !== '' && (isChecked || mayBeDraft(key)),
  )
  const checkedKeys = new Set(shown.flatMap(([key, { isChecked }]) => (isChecked ? [key] : [])))
  return {
    messages: Object.fromEntries(shown.map(([key, { text }]) => [key, text])),
    sentences,
    drafted: shown.length - checkedKeys.size,
    checked: checkedKeys.size,
    checkedKeys,
    isReady: readiness.every(({ classes, part }) => isChecked(checkedKeys, classes, part)),
  }
}

/** The sentences of a language that a new installation shows. */
export function messagesOf(language: Language): TranslatedMessages {
  return shownTexts(language).messages
}

type KnownText = { text: string; isChecked: boolean }

function textsOfFile({ messages, checked }: TranslationFile): Map<string, KnownText> {
  return new Map(
    Object.entries(messages)
      .filter(([key]) => Object.hasOwn(en, key))
      .map(([key, text]) => [key, { text, isChecked: checked[key] === en[key as MessageKey] }]),
  )
}

/** Of names, buttons and states, and of faith where the glossary is sure; never of what binds. */
function mayBeDraft(key: string): boolean {
  return ['A', 'B'].includes(classOf(key as MessageKey))
}

function isChecked(checked: ReadonlySet<string>, classes: readonly SentenceClass[], part: number): boolean {
  const keys = readersKeys.filter((key) => classes.includes(classOf(key)))
  return keys.filter((key) => checked.has(key)).length >= part * keys.length
}
