/* Letters that look alike, for the comparison of names. This file imports nothing. */

/** Each Latin letter with what is read as it: Cyrillic, Greek, Armenian, Cherokee, Lisu and other letters, figures. */
const lookAlikes = [
  'aАаΑαᎪꓮᗩɑᴀ4@',
  'bВвΒβЬьᏴꓐᗷʙ8',
  'cСсϹϲᏟꓚᑕᴄ',
  'dԀԁᎠꓓᗞᴅđð',
  'eЕеΕεЄєᎬꓰᴇɛ3',
  'fϜϝꓝᖴꜰƒ',
  'gԌԍցᏀꓖɢɡ9',
  'hНнΗҺһհᎻᏂꓧᕼʜħ',
  'iІіΙιӀӏᎥᏞꓲꓡᒪɪʟılłլǀ1!¡|',
  'jЈјϳյᎫꓙᴊ',
  'kКкΚκᏦꓗᴋ',
  'mМмΜᎷꓟᗰᴍ',
  'nΝηոռꓠᑎɴ',
  'oОоΟοσօᎾꓳᴏøɵ0',
  'pРрΡρᏢꓑᑭᴘ',
  'qԚԛզ',
  'rГгᎡᏒꓣᖇʀɼ',
  'sЅѕՏᏚꓢᔕꜱʂ5$',
  'tТтΤτᎢꓔᴛŧ7',
  'uυμսՍꓴᑌᴜʋ',
  'vνѴѵᏙꓦᴠ',
  'wԜԝѡωᏔᎳꓪᴡ',
  'xХхΧχꓫ',
  'yУуΥγүҮᎩꓬʏ',
  'zΖᏃꓜᴢʐ2',
]

const latinOf = new Map(
  lookAlikes.flatMap(([latin = '', ...others]) => others.map((other) => [other, latin] as const)),
)
/** Small Cherokee letters have the form of the capitals; a letter with a reading of its own keeps it. */
for (const [other, latin] of [...latinOf]) {
  const small = other.toLowerCase()
  if (!latinOf.has(small)) latinOf.set(small, latin)
}

/** The first code points of alphabets of symbols: letters in filled circles, in filled squares, and those of flags. */
const symbols = [0x1f150, 0x1f170, 0x1f1e6]
const CODE_OF_A = 97
const LETTERS = 26

/** A text in small letters without accents, in which letters that look alike are the same letter. */
export function foldLookAlikes(text: string): string {
  const plain = text.normalize('NFKD').replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
  return Array.from(plain, latinFor).join('').replace(/rn/g, 'm').replace(/vv/g, 'w')
}

function latinFor(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  const first = symbols.find((start) => code >= start && code < start + LETTERS)
  const letter = first === undefined ? sign : String.fromCharCode(CODE_OF_A + code - first)
  const small = letter.toLowerCase()
  return latinOf.get(letter) ?? latinOf.get(small) ?? small
}
