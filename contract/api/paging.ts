import * as z from 'zod/mini'

/** The position after which a list continues: opaque to the caller, made and read only by the server. */
export const Cursor = z.string().check(z.maxLength(200), z.regex(/^[A-Za-z0-9_-]+$/, 'field.invalid'))

/** A page of a keyset list; `next` is null on the last page. */
export function pageOf<T extends z.ZodMiniType>(item: T) {
  return z.strictObject({ items: z.array(item), next: z.nullable(Cursor) })
}

export type Page<T> = { items: T[]; next: string | null }
