import type { Db, Statement } from '#server/database/db.ts'

/** A row as the export has it: texts from CSV, values of any kind from JSON. */
export type Row = Readonly<Record<string, unknown>>

export type Values = Record<string, unknown>

/** What stands in a row once it went through the rules; `changes` are what could not come as it was. */
export type Accepted = { values: Values; changes: string[] }
export type Reading = Accepted | { refusal: string }

/** An accepted row with the name it is remembered and reported by, and the addresses of its images. */
export type Named = Accepted & { key: string; images: string[] }

/**
 * One table of the export. `write` gets the rows as a JSON array and answers for each `n` an outcome: `written`, `there`,
 * or the reason it was refused; and perhaps a `change`. All of a batch happens in one transaction.
 */
export type Table = {
  /** What its file is called. */
  name: string
  /** The columns that name a row. */
  key: readonly string[]
  read(row: Row, now: Date): Reading
  /** Why a row that was not imported yet cannot come after all, found outside of the database; null when it can. */
  refuses?(row: Named): Promise<string | null>
  /** What other tables know only now. */
  complete?(db: Db, rows: readonly Values[]): Promise<Values[]>
  /** Holds what the rows hang on, in the order in which the running product holds it. */
  lock?: Statement
  write: Statement
  /** What follows from the rows that were written: counts, days of prayer, books. */
  after?: readonly Statement[]
  /** Rows that wait until all of them are read: `keep` answers which it kept, `take` gives them out in their order. */
  waiting?: { keep: Statement; take: Statement }
}

/** Days with an act of prayer, on the member's own civil day, so that streaks are those that were lived (REQ-68). */
export const countDays: Statement = {
  name: 'import-prayer-days',
  text: `
    insert into prayer_days as kept (user_id, day_on, count)
    select p.id, (x.at at time zone p.time_zone)::date, count(*)
      from jsonb_to_recordset($1::jsonb) as x (user_id uuid, at timestamptz)
      join profiles p on p.id = x.user_id
     group by 1, 2
     order by 1, 2
    on conflict on constraint prayer_days__once do update set count = kept.count + excluded.count`,
}
