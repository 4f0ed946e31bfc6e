import { readFile } from 'node:fs/promises'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { isStolen } from '#server/platform/security/stolen-passwords.ts'

/** Words an attacker who knows the product and the person tries first (SEC-6.1). */
export type PasswordContext = { appName: string; fullName: string; email: string }

/** 5 MB, so they are read when the first password is chosen and not by every server that starts. */
let common: Promise<ReadonlySet<string>> | null = null

const siteWords = ['jesus', 'christ', 'prayer', 'amen', 'god', 'lord', 'faith', 'church', 'bible', 'password']
const keyRows = ['1234567890', '0987654321', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiop', 'azertyuiop']
const REPEATED = /^(.{1,3}?)\1+$/su
const lookAlikes: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
}
const SHORTEST_WORD = 3
const MAX_DECORATION = 8
const MAX_FRAGMENTS = 8

/**
 * Throws WEAK_PASSWORD, with a field error that says why, for a password that is guessed among the first thousands or
 * that is known to be stolen (SEC-F30). Both checks come before the hash, which costs far more.
 */
export async function requireStrongPassword(
  { settings, log }: Pick<Context, 'settings' | 'log'>,
  password: string,
  person: Omit<PasswordContext, 'appName'>,
): Promise<void> {
  if (await isWeak(password, { appName: settings.appName, ...person })) throw refused('register.failed.weak')
  if (await isStolen({ file: settings.stolenPasswordsFile, log }, password))
    throw refused('account.password.stolen')
}

function refused(key: 'register.failed.weak' | 'account.password.stolen'): Failure {
  return new Failure('WEAK_PASSWORD', { fields: { password: { key } } })
}

/** True for a common password, a repetition, a row of keys, or one known word with digits around it. */
export async function isWeak(password: string, passwordContext: PasswordContext): Promise<boolean> {
  const plain = password.normalize('NFKC').toLowerCase()
  return (
    REPEATED.test(plain) ||
    isSequence(plain) ||
    isDecoratedWord(plain, guessableWords(passwordContext)) ||
    (await isCommon(plain))
  )
}

async function isCommon(password: string): Promise<boolean> {
  common ??= readCommonPasswords()
  const known = await common
  const undisguised = password.replace(/[@4310!$5]/g, (sign) => lookAlikes[sign] ?? sign)
  return known.has(password) || known.has(undisguised)
}

/** Passwords of public rankings, and those of here that the rankings do not have. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const local = await readFile(new URL('common-passwords.txt', import.meta.url), 'utf8')
  return new Set([...dictionary['passwords-common'], ...local.split('\n').filter(Boolean)])
}

function isSequence(password: string): boolean {
  if (keyRows.some((row) => row.includes(password) || row.includes([...password].reverse().join(''))))
    return true
  const steps = new Set<number>()
  for (let at = 1; at < password.length; at++)
    steps.add(password.charCodeAt(at) - password.charCodeAt(at - 1))
  return steps.size === 1 && (steps.has(1) || steps.has(-1))
}

/** True for a guessable word with decoration, such as `thandi1987!`. */
function isDecoratedWord(password: string, words: ReadonlySet<string>): boolean {
  const letters = password.replace(/[^\p{L}]/gu, '')
  if (password.length - letters.length > MAX_DECORATION) return false
  return words.has(letters) || words.has(password.replace(/[^\p{L}\d]/gu, ''))
}

function guessableWords({ appName, fullName, email }: PasswordContext): Set<string> {
  const texts = [appName, fullName, email.split('@')[0] ?? '']
  return new Set([...siteWords, ...texts.flatMap(wordsIn)].filter((word) => word.length >= SHORTEST_WORD))
}

/** Returns every word of a text and every run of neighbours: `van der Merwe` yields `vandermerwe`. */
function wordsIn(text: string): string[] {
  const fragments = text
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .slice(0, MAX_FRAGMENTS)
  const runs = fragments.flatMap((_, from) =>
    fragments.slice(from).map((_, to) => fragments.slice(from, from + to + 1).join('')),
  )
  return [...runs, ...runs.map((run) => run.replace(/\d/g, '')), fragments.toReversed().join('')]
}
