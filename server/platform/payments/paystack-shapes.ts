import * as z from 'zod/mini'

/* Schemas of the fields that we read from the provider's answers. Other fields may come and go (PAY-A3 to PAY-A6). */

/** The provider is careless with trailing spaces. */
const Text = z.string().check(z.trim())
const Name = Text.check(z.minLength(1))
const MaybeText = z.catch(z.nullish(Text), null)

/** Whole cents, as a number or as digits. Anything else is no amount. */
export const Cents = z.union([
  z.int().check(z.nonnegative()),
  z.pipe(Text.check(z.regex(/^\d{1,15}$/)), z.transform(Number)),
])
const MaybeCents = z.catch(z.nullish(Cents), null)

const Id = z.union([Name, z.pipe(z.int(), z.transform(String))])
const MaybeId = z.catch(z.nullish(Id), null)

const Mode = z.enum(['test', 'live'])
const MaybeMode = z.catch(z.nullish(Mode), null)

/** A payment, on its own, in a list or in an event. Dates are written in two ways. */
export const Transaction = z.object({
  id: Id,
  domain: Mode,
  status: Text,
  reference: Name,
  amount: Cents,
  requested_amount: MaybeCents,
  fees: MaybeCents,
  currency: Text,
  channel: MaybeText,
  paid_at: MaybeText,
  paidAt: MaybeText,
  /** An object, the same as text, or one of several empty values. */
  metadata: z.optional(z.unknown()),
})
export type Transaction = z.output<typeof Transaction>

/** The payment within a refund or a dispute: all of it, its number, or nothing. */
const Parent = z.catch(z.nullish(z.object({ id: MaybeId, reference: MaybeText, domain: MaybeMode })), null)

export const Refund = z.object({
  id: MaybeId,
  amount: Cents,
  currency: Text,
  status: MaybeText,
  transaction_reference: MaybeText,
  transaction: z.union([
    z.pipe(
      Id,
      z.transform((id) => ({ id, reference: null, domain: null })),
    ),
    Parent,
  ]),
  domain: MaybeMode,
  /** The number of the dispute that it ended. */
  dispute: MaybeId,
})
export type Refund = z.output<typeof Refund>

export const Dispute = z.object({
  id: Id,
  resolution: MaybeText,
  /** The claimed part, in cents. What it is not must not be read as the whole. */
  refund_amount: z.optional(z.unknown()),
  currency: MaybeText,
  domain: MaybeMode,
  transaction_reference: MaybeText,
  transaction: Parent,
})
export type Dispute = z.output<typeof Dispute>

export const Checkout = z.object({ authorization_url: z.url(), access_code: Name, reference: Name })

export const Bank = z.object({
  code: Name,
  name: Name,
  active: z.boolean(),
  is_deleted: z.nullish(z.boolean()),
})

export const Holder = z.object({ account_name: Name })
export const Recipient = z.object({ recipient_code: Name })
export const Subaccount = z.object({
  subaccount_code: Name,
  percentage_charge: z.union([z.number(), z.pipe(Text.check(z.regex(/^\d+(\.\d+)?$/)), z.transform(Number))]),
})

const PageMeta = z.object({
  pageCount: z.catch(z.nullish(z.int()), null),
  /** The start of the next page, in lists with a cursor. */
  next: MaybeText,
})
const NoMeta = { pageCount: null, next: null }

/** The envelope of every answer. Its `status` only says that the call worked, so it is not read (PAY-A1). */
export function responseOf<S extends z.core.$ZodType>(data: S) {
  return z.object({ data })
}

/** A page of a list. */
export function pageOf<S extends z.core.$ZodType>(items: S) {
  return z.object({ data: items, meta: z.catch(z._default(PageMeta, NoMeta), NoMeta) })
}

/** An event, its data not parsed yet. */
export const Event = z.object({ event: Name.check(z.maxLength(100)), data: z.optional(z.unknown()) })
