const TINTS = 5

/** One of five soft avatar tints, always the same for a person; the id itself is not sent. */
export function tintOf(id: string): number {
  let sum = 0
  for (const character of id) sum = (sum * 31 + character.charCodeAt(0)) % 9973
  return sum % TINTS
}
