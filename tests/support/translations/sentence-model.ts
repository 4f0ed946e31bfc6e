/**
 * The rules by which a sentence is shown (ADR-45), in a second form that shares no code with the product: tests compare
 * the two.
 */

/** A sentence of the model; the draft is what a machine wrote, null where it wrote nothing. */
export type Sentence = {
  key: string
  english: string
  class: 'A' | 'B' | 'C' | 'D'
  draft: string | null
}

/** A person stands behind a text; the empty text of a chief means English. */
type Stand = {
  by: string
  text: string
  /** Zero is the present English, another number an earlier one. */
  english: number
  /** Who brought the text; null for a machine and for a chief's English. */
  writer: string | null
  isReader: boolean
  hasPaper: boolean
}

/** What people did about a sentence until now; the stands are in the order in which they were last confirmed. */
export type History = {
  stands: readonly Stand[]
  proposals: readonly { text: string; by: string }[]
}

/** A person confirms a text, or an admin records that somebody qualified has read it. */
type Confirmation = { kind: 'confirm' | 'record'; by: string; text: string }

/** Something that changes what is known about a sentence. */
export type Act =
  | Confirmation
  | { kind: 'propose'; by: string; text: string }
  | { kind: 'decline'; text: string }
  | { kind: 'blank' | 'withdraw'; by: string }

/** How a sentence stands on the pages, and among those who check it. */
export type Shown = {
  text: string | null
  state: 'english' | 'draft' | 'checked'
  /** The texts that too few people confirmed, each with their number, in the order of the alphabet. */
  waiting: readonly string[]
}

export const noHistory: History = { stands: [], proposals: [] }

/** The history after one more act. */
export function after(sentence: Sentence, history: History, act: Act): History {
  const { stands, proposals } = history
  switch (act.kind) {
    case 'propose':
      if (proposals.some(({ text }) => text === act.text)) return history
      return { stands, proposals: [...proposals, { text: act.text, by: act.by }] }
    case 'decline':
      return { stands, proposals: proposals.filter(({ text }) => text !== act.text) }
    case 'withdraw':
      return { stands: stands.filter(({ by }) => by !== act.by), proposals }
    case 'blank': {
      const blank = { by: act.by, text: '', english: 0, writer: null, isReader: true, hasPaper: false }
      return { stands: [blank], proposals }
    }
    default:
      return afterConfirmation(sentence, history, act)
  }
}

/** A person stands behind one text; only the records of qualified readers and the decision of a chief stay beside it. */
function afterConfirmation(
  { draft }: Sentence,
  { stands, proposals }: History,
  { kind, by, text }: Confirmation,
): History {
  const writers = [
    ...stands.filter((stand) => stand.text === text).map(({ writer }) => writer),
    ...proposals.filter((proposal) => proposal.text === text).map((proposal) => proposal.by),
  ]
  const writer = text === draft ? null : (writers[0] ?? by)
  const isSame = (stand: Stand) => stand.by === by && stand.text === text && stand.english === 0
  const earlier = stands.find(isSame)
  const stays = (stand: Stand) =>
    stand.by !== by || stand.hasPaper || stand.text === text || stand.text === ''
  const confirmed: Stand = {
    ...{ by, text, english: 0, writer },
    isReader: earlier?.isReader ?? (writer !== by || kind === 'record'),
    hasPaper: kind === 'record' || (earlier?.hasPaper ?? false),
  }
  return {
    stands: [...stands.filter((stand) => stays(stand) && !isSame(stand)), confirmed],
    proposals: proposals.filter((proposal) => proposal.text !== text),
  }
}

/** The history after the English sentence became another, the change of this number. */
export function afterEnglishChange({ stands, proposals }: History, change: number): History {
  return { stands: stands.map((stand) => ({ ...stand, english: stand.english || change })), proposals }
}

/** A text with all who stand behind it for one English sentence. */
type Candidate = { text: string; english: number; people: Stand[] }

/**
 * Since the last decision of a chief for English, the last text that enough people confirmed for the present English is
 * checked. Without one the last for an earlier English is a draft, and after no such decision that of the machine is;
 * what binds has no drafts.
 */
export function shownOf(sentence: Sentence, { stands }: History): Shown {
  const candidates = candidatesOf(stands)
  const blank = candidates.findLastIndex(({ text }) => text === '')
  const settled = candidates.slice(blank + 1).filter((candidate) => isEnough(sentence, candidate))
  const waiting = candidates
    .filter(({ text, english }) => text !== '' && english === 0)
    .filter((candidate) => !isEnough(sentence, candidate))
    .map(({ text, people }) => `${text} ${people.length}`)
    .toSorted()
  const checked = settled.findLast(({ english }) => english === 0)
  if (checked) return { text: checked.text, state: 'checked', waiting }
  const mayBeDraft = sentence.class === 'A' || sentence.class === 'B'
  const draft = settled.at(-1)?.text ?? (blank < 0 ? sentence.draft : null)
  return mayBeDraft && draft !== null
    ? { text: draft, state: 'draft', waiting }
    : { text: null, state: 'english', waiting }
}

/** The texts in the order of their last confirmations. */
function candidatesOf(stands: readonly Stand[]): Candidate[] {
  const candidates = new Map<string, Candidate>()
  for (const stand of stands) {
    const name = `${stand.english} ${stand.text}`
    const people = [...(candidates.get(name)?.people ?? []), stand]
    candidates.delete(name)
    candidates.set(name, { text: stand.text, english: stand.english, people })
  }
  return [...candidates.values()]
}

/**
 * Names, buttons, states and words of faith take one person who did not write the text; what binds takes two people; law
 * and danger take two, one of them by the record of a qualified reader (LANG-4, LANG-14).
 */
function isEnough({ class: name }: Sentence, { people }: Candidate): boolean {
  if (name === 'A' || name === 'B') return people.some(({ isReader }) => isReader)
  return people.length >= 2 && (name === 'C' || people.some(({ hasPaper }) => hasPaper))
}
