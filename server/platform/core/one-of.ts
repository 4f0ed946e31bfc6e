/** A text that only this program writes, as one of the values it writes. Throws for another one. */
export function oneOf<T extends string>(values: readonly T[], text: string): T {
  const found = values.find((value) => value === text)
  if (found === undefined) throw new Error(`The database has a value that is none of ${values.join(', ')}`)
  return found
}
