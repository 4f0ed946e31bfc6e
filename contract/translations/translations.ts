import type { Language } from '#contract/languages/language-codes.ts'
import { en } from '#contract/messages/en.ts'
import type { MessageKey } from '#contract/messages/key.ts'
import { isSentenceOfReaders } from '#contract/messages/sentence-classes.ts'
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

/** A file of this folder: what a machine drafted, and the keys of what people have checked since. */
type TranslationFile = { draftedOn: string; checked: string[]; messages: TranslatedMessages }

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

/** The sentences of a language that may be shown; none in English, which is the catalogue itself. */
export function messagesOf(language: Language): TranslatedMessages {
  return language === 'en' ? {} : translations[language].messages
}

/** How many sentences readers may meet, and how many of them a language has: drafted, and checked by people. */
export type TranslationState = { sentences: number; drafted: number; checked: number }

/** Those of staff are not counted: they are English in every language. */
const sentences = Object.keys(en).filter((key) => isSentenceOfReaders(key as MessageKey)).length

/** How far a language is. */
export function translationState(language: Language): TranslationState {
  if (language === 'en') return { sentences, drafted: 0, checked: sentences }
  const { messages, checked } = translations[language]
  return { sentences, drafted: Object.keys(messages).length - checked.length, checked: checked.length }
}
