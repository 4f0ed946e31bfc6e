import type { HelplineTopic } from '#contract/moderation/helpline-operations.ts'

/** The meaning of a phrase: a danger, a danger to somebody else, or, for null, no danger at all. */
export type Meaning = { topic: HelplineTopic; isSofter?: boolean } | null

const deathWishes = ['want to die', 'wants to die', 'wanted to die', 'wanting to die']
/** Religious phrases that mention death without danger: to die to sin, to oneself, for somebody. */
const faithfulEnds = [
  'to sin',
  'to self',
  'to myself',
  'to the flesh',
  'to the world',
  'to pride',
  'with christ',
  'for christ',
  'for jesus',
  'for him',
  'for us',
]

/** Phrases about somebody else: the card is shown all the same, with a softer text (SEC-7.1). */
const thirdPersonPhrases = ["'s suicide", 'his suicide', 'her suicide', 'their suicide', 'committed suicide']
const moreThirdPersonPhrases = [
  'died by suicide',
  'dies by suicide',
  "'s self-harm",
  "'s overdose",
  "'s selfmoord",
]

const notMeant = [
  'died for us',
  'dead to sin',
  'suicide prevention',
  'prevention of suicide',
  'suicide bomber',
  'suicide bombers',
  'suicide bombing',
  'suicide bombings',
  'suicide attack',
  'suicide attacks',
  ...deathWishes.flatMap((deathWish) => faithfulEnds.map((end) => `${deathWish} ${end}`)),
]

/**
 * The five languages of SEC-7.1; the phrases in isiZulu, isiXhosa and Sesotho still need a native speaker's
 * review.
 */
const suicide = [
  ...['suicide', 'suicidal', 'overdose', 'overdosed', 'self-harm', 'selfharm', 'self-harming', 'selfharming'],
  ...['kill myself', 'killing myself', 'killed myself', 'cut myself', 'cutting myself', 'hang myself'],
  ...['end my life', 'end my own life', 'ending my life', 'take my life', 'take my own life'],
  ...["don't want to live", 'dont want to live', 'do not want to live', 'no longer want to live'],
  ...deathWishes,
  ...[
    'selfmoord',
    'selfdood',
    'myself doodmaak',
    'wil nie meer lewe nie',
    'wil nie meer leef nie',
    'wil sterf',
  ],
  ...['ukuzibulala', 'ngizozibulala', 'ngifuna ukuzibulala', 'ngifuna ukufa'],
  ...['ndiza kuzibulala', 'ndifuna ukuzibulala', 'ndifuna ukufa'],
  ...['ho ipolaya', 'ke batla ho ipolaya', 'ke batla ho shwa'],
]
const violence = [
  ...['rape', 'raped', 'raping', 'rapes', 'rapist', 'molested', 'molesting', 'molests'],
  ...['beats me', 'beat me', 'beating me', 'beats us', 'hits me', 'hitting me', 'beats her', 'beats my'],
  ...['abuse', 'abused', 'abuses', 'abusing', 'abusive', 'abuser'],
]
const substances = ['substance abuse', 'drug abuse', 'alcohol abuse', 'abuse of alcohol', 'abuse of drugs']

/** All phrases with their meaning. Where one is the beginning of another, the longer one counts. */
export const phrases: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ...meaning(suicide, { topic: 'suicide' }),
  ...meaning(violence, { topic: 'violence' }),
  ...meaning(substances, { topic: 'substances' }),
  ...meaning([...thirdPersonPhrases, ...moreThirdPersonPhrases], { topic: 'suicide', isSofter: true }),
  ...meaning(notMeant, null),
])

/** Next to a danger, these words add the helplines for children. */
export const children: ReadonlySet<string> = new Set([
  ...['child', 'children', 'kid', 'kids', 'minor', 'minors', 'toddler', 'baby', 'teenager', 'schoolgirl'],
  ...['daughter', 'son', 'grandchild', 'grandson', 'granddaughter', 'niece', 'nephew', 'stepdaughter'],
  ...['kinders', 'dogter', 'seun', 'ingane', 'izingane', 'umntwana', 'abantwana', 'ngwana', 'bana'],
])
/** A number before one of these is an age. */
export const years: ReadonlySet<string> = new Set(['year', 'years', 'yr', 'yrs', 'jaar'])

function meaning(texts: readonly string[], meant: Meaning): [string, Meaning][] {
  return texts.map((phrase) => [phrase, meant])
}
