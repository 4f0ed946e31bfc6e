/** Whether a text is one of these values: a newer program on the same database may write others, which lists leave out. */
export function isOneOf<T extends string>(values: readonly T[], text: string): text is T {
  return (values as readonly string[]).includes(text)
}

/** A text as one of these values, which a constraint limits it to. Throws for another one. */
export function oneOf<T extends string>(values: readonly T[], text: string): T {
  if (!isOneOf(values, text)) throw new Error(`The database has a value that is none of ${values.join(', ')}`)
  return text
}
