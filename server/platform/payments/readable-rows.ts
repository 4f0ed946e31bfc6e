import * as z from 'zod/mini'
import type { Log } from '#server/platform/core/log.ts'
import type { GatewayRequest } from './paystack-responses.ts'
import { lostResponse } from './paystack-responses.ts'

/** Reads the rows of a list, and leaves out those that it cannot read. */
export type RowReader = <S extends z.core.$ZodType>(
  request: GatewayRequest,
  row: S,
  rows: readonly unknown[],
  options?: { mayAllBeUnreadable?: boolean },
) => z.output<S>[]

/** Rows of any kind: each is read by itself. */
export const Rows = z.array(z.unknown())

/**
 * One row that the provider spoiled, maybe one of another shop on the same account, must not hide all others. It is
 * logged with the fields that are wrong, never their values. A list without any readable row is no list that may be
 * believed.
 */
export function createRowReader(log: Pick<Log, 'warn'>): RowReader {
  return (request, row, rows, { mayAllBeUnreadable = false } = {}) => {
    const found = rows.map((one) => z.safeParse(row, one))
    const readable = found.flatMap(({ success, data }) => (success ? [data] : []))
    const leftOut = rows.length - readable.length
    if (leftOut === 0) return readable
    const fields = found.flatMap(
      ({ error }) => error?.issues.map(({ path }) => path.join('.') || 'row') ?? [],
    )
    const names = [...new Set(fields)].join(', ')
    const { operation } = request
    log.warn('rows of the payment provider were left out', { operation, count: leftOut, fields: names })
    if (readable.length === 0 && !mayAllBeUnreadable) throw lostResponse(request, `unreadable: ${names}`)
    return readable
  }
}
