import { type Db, type Statement, type StatementReturning, sql } from '#server/database/db.ts'

/** A row of the export: texts from CSV, values of any kind from JSON. */
export type Row = Readonly<Record<string, unknown>>

/** The outcome of row number `n`. */
export type Answer = { n: number; outcome: string; change: string | null }

export type Values = Record<string, unknown>

/** The values of a row after the rules; `changes` lists what was imported changed. */
export type Accepted = { values: Values; changes: string[] }
export type Reading = Accepted | { refusal: string }

/** An accepted row with the key it is recorded and reported by, and the addresses of its images. */
export type Named = Accepted & { key: string; images: string[] }

/**
 * One table of the export. `write` gets the rows as a JSON array and returns for each `n` an outcome: `written`,
 * `there`, or the reason it was refused; and perhaps a `change`. A batch is one transaction.
 */
export type Table = {
  /** The name of its file. */
  name: string
  /** The columns of its key. */
  key: readonly string[]
  read(row: Row, now: Date): Reading
  /** Checks a row that was not imported yet, outside of the database; returns the reason to refuse it, or null. */
  refuses?(row: Named): Promise<string | null>
  /** Adds values that are only known once other tables were imported. */
  complete?(db: Db, rows: readonly Values[]): Promise<Values[]>
  /** Locks the parents of the rows, in the order in which the running product locks them. */
  lock?: Statement
  write: StatementReturning<Answer>
  /** Updates that follow from the written rows: counts, prayer days, ledger. */
  after?: readonly Statement[]
  /**
   * Rows that wait until all of them are read: `keep` stores them and returns the stored ones, `take` returns them in
   * order.
   */
  waiting?: {
    keep: StatementReturning<{ key: string }>
    /** Chooses among rows that are one thing here; answers which id stands for which. */
    merge?: StatementReturning<{ id: string; mergedInto: string }>
    take: StatementReturning<{ waiting: unknown }>
  }
}

/** Prayer days on the member's own civil day, so that streaks are those of the old site (REQ-68). */
export const countDays = sql(
  'import-prayer-days',
  `
    insert into prayer_days as stored (user_id, day_on, count)
    select p.id, (x.at at time zone p.time_zone)::date, count(*)
      from jsonb_to_recordset($1::jsonb) as x (user_id uuid, at timestamptz)
      join profiles p on p.id = x.user_id
     group by 1, 2
     order by 1, 2
    on conflict on constraint prayer_days__once do update set count = stored.count + excluded.count`,
)
