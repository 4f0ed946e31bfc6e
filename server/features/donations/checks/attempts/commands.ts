import type { Db, Statement } from '#server/database/db.ts'

/** Whoever takes an attempt has two minutes; a check that breaks off is so made again. */
const takeDue: Statement = {
  name: 'take-due-attempts',
  text: `
    update payment_attempts a
       set last_checked_at = $1, checks = checks + 1, next_check_at = $1::timestamptz + interval '2 minutes'
      from donations d
     where d.id = a.donation_id
       and a.id in (
       select id
         from payment_attempts
        where next_check_at <= $1
        order by next_check_at
        limit $2
          for update skip locked)
    returning a.id, a.reference, a.created_at as "startedAt", 
              d.status = 'pending' as "isPending", a.paid_at is not null as "isPaid"`,
}

/** What was paid, perhaps a moment ago, has a schedule of its own. */
const plan: Statement = {
  name: 'plan-next-check',
  text: `
    update payment_attempts
       set next_check_at = case when paid_at is null then $2::timestamptz else $3::timestamptz end
     where id = $1`,
}

const countUnknown: Statement = {
  name: 'count-unknown-check',
  text: 'update payment_attempts set unknown_checks = unknown_checks + 1 where reference = $1',
}

export type DueAttempt = {
  id: string
  reference: string
  startedAt: string
  isPending: boolean
  isPaid: boolean
}

/** Takes payments whose turn it is to be asked about; no other server does (PAY-B5.1). */
export async function takeDueAttempts(
  db: Db,
  { at, limit }: { at: Date; limit: number },
): Promise<DueAttempt[]> {
  return await db.query<DueAttempt>(takeDue, [at, limit])
}

type Plan = { attemptId: string; unpaid: Date | null; paid: Date | null }

/** Sets when a payment is asked about again, by whether it was paid; null is never. */
export async function planCheck(db: Db, { attemptId, unpaid, paid }: Plan): Promise<void> {
  await db.query(plan, [attemptId, unpaid, paid])
}

/** Notes that the provider did not know a reference; once may be too early to tell (PAY-A1). */
export async function recordUnknownReference(db: Db, reference: string): Promise<void> {
  await db.query(countUnknown, [reference])
}
