import { afterAll, beforeAll, expect, test } from 'vitest'
import { declaredStatements } from '#server/database/db.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasNewDatabase: true })
})
afterAll(() => app.close())

/** The figures of a member, which the export reads with the statements of the journey. */
const journeyStatements = ['streak', 'user-stats', 'badges', 'late-entries', 'first-steps-end']

/** Columns of tables with members in them that the file does not carry, by the reason; * stands for all of a table. */
const notExported: Record<string, readonly string[]> = {
  'credentials, and what is sealed': [
    'accounts.password_hash',
    'donations.donor_email_sealed donor_email_fingerprint subaccount_code',
    'email_changes.id session_id',
    'group_invites.*',
    'known_devices.*',
    'one_time_code_secrets.secret_sealed last_step',
    'passkeys.id credential_id public_key counter transports',
    'recovery_codes.code_hash',
    'one_time_tokens.*',
    'payment_recipients.account_number_sealed account_fingerprint paystack_recipient_code paystack_subaccount_code',
    'prayer_requests.share_token',
    'provider_identities.subject proves_address',
    'push_subscriptions.id endpoint_fingerprint sealed receiver',
    'sessions.token_hash previous_hash previous_until rotation_key',
  ],
  'limits of a sign-in, which the file names by its beginning and its end': [
    'sessions.signed_in_at access_ends_at idle_ends_at confirmed_at second_factor_at',
  ],
  'how the product does its work': [
    'accounts.is_demo needs_consent mail_refused_at',
    'account_deletions.deleted_at done_at',
    'data_exports.*',
    'digests.*',
    'factor_resets.started_by mails_sent',
    'early_anonymous_counts.*',
    'donations.is_to_own_campaign updated_at address_due_at original_campaign_id language',
    'fundraising_campaigns.names_author country_code payout_enabled start_date terms_agreed_at version updated_at search',
    'group_members.last_read_number rank',
    'group_messages.number client_id reply_to_id',
    'groups.version search last_message_number',
    'intercessions.claimed_at',
    'media.position bytes',
    'message_checks.is_writer',
    'miracles.version',
    'notifications.aggregate_key person_count first_at',
    'payment_attempts.id asked_at access_code authorization_url provider_txn_id provider_status address_fingerprint',
    'payment_attempts.paid_at failed_at created_at last_checked_at next_check_at checks unknown_checks',
    'prayer_passes.*',
    'payment_recipients.bank_code is_verified fee_basis_points payouts_held_until setup_tries next_setup_at',
    'prayer_requests.search version edited_by_admin pinned_at',
    'prayer_shares.date_submitted',
    'presence.*',
    'push_settings.declines',
    'push_subscriptions.paused_until',
    'pushes.*',
    'profiles.search streak_zone streak_zone_since',
    'rest_days.holds_from',
    'reminders.next_at snoozed_until recheck_at due_at fired_for fired_at',
  ],
  'counts of rows that the file has or counts': [
    'intercessors.*',
    'prayer_requests.intercession_count intercessor_count update_count comment_count',
  ],
  'counted only: what others wrote is not the member’s to name': [
    'carried_prayers.*',
    'content_blocks.content_id',
    'message_reactions.message_id created_at',
    'miracle_amens.miracle_id created_at',
    'notification_items.*',
    'prayer_supports.prayer_id created_at',
  ],
  'a group belongs to all its members': ['groups.created_at is_listed is_open hidden_at member_count'],
  'what the creator of the campaign or the staff knows of a donation': [
    'donations.campaign_id creator_id donor_name fail_reason fee_basis_points fee_cents creator_cents dispute_state message_hidden_at',
    'payouts.proof made_by',
  ],
  'decisions of staff, of which notifications and the pages of the cases speak': [
    'fundraising_campaigns.group_id hidden_at held_at deleted_reason reviewed_at reviewed_by',
    'group_join_requests.decided_by',
    'group_messages.hidden_at',
    'miracles.hidden_at',
    'moderation_actions.*',
    'moderation_cases.*',
    'prayer_requests.hidden_at',
    'prayer_updates.hidden_at',
    'reports.weight hid_alone',
    'translators.appointed_by',
  ],
  'written without an account': ['contact_messages.*'],
}

type Column = { table: string; column: string; isRead: boolean }

test('every column of a table with members in it is in their file, or stands here with the reason', async () => {
  const columns = await readColumns()
  const listed = new Set(
    Object.values(notExported)
      .flat()
      .flatMap((line) => {
        const [table = '', names = ''] = line.split('.')
        return names.split(' ').map((name) => `${table}.${name}`)
      }),
  )
  const isListed = ({ table, column }: Column) => listed.has(`${table}.${column}`) || listed.has(`${table}.*`)
  const missing = columns.filter((each) => !each.isRead && !isListed(each))
  expect(
    missing.map(({ table, column }) => `${table}.${column}`),
    'columns for a statement of export-contents, or for notExported above with the reason',
  ).toEqual([])
  const known = new Set(
    columns.flatMap(({ table, column, isRead }) => (isRead ? [] : [`${table}.${column}`, `${table}.*`])),
  )
  expect([...listed].filter((each) => !known.has(each))).toEqual([])
})

/**
 * PostgreSQL itself says which columns the statements of the export read: each becomes a function, whose dependencies are
 * recorded. Types of rows that `visible_*` answers stand for their tables.
 */
async function readColumns(): Promise<Column[]> {
  const client = await app.pool.connect()
  try {
    for (const [index, text] of (await exportStatements()).entries()) {
      await client.query(`prepare export_${index} as ${text}`)
      const { rows } = await client.query(
        `select array_to_string(parameter_types, ', ') as types from pg_prepared_statements where name = 'export_${index}'`,
      )
      await client.query(
        `create function export_${index}(${rows[0].types}) returns setof record language sql begin atomic ${text}; end`,
      )
    }
    return (await client.query(columnsOfMembers)).rows
  } finally {
    client.release()
  }
}

async function exportStatements(): Promise<string[]> {
  const { rows } = await app.pool.query("select prosrc from pg_proc where proname = 'own_messages'")
  const messages = String(rows[0].prosrc).replace(/\bmember\b/, '$1')
  const statements = [...declaredStatements].filter(
    ([name]) => name.startsWith('own-data-') || journeyStatements.includes(name),
  )
  return [messages, ...statements.map(([, text]) => text)]
}

const columnsOfMembers = `
  with rows_of as (
    select * from (values
      ('visible_prayer'::regclass, 'prayer_requests'::regclass),
      ('visible_miracle', 'miracles'),
      ('visible_group', 'groups')) as known (row_type, relation)
  ), is_read as (
    select coalesce(r.relation, d.refobjid) as relation, a.attname
      from pg_depend d
      join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
      left join rows_of r on r.row_type = d.refobjid
     where d.classid = 'pg_proc'::regclass
       and d.objid in (select oid from pg_proc where proname ~ '^export_[0-9]+$')
       and d.refclassid = 'pg_class'::regclass
       and d.refobjsubid > 0
  ), of_members as (
    select 'accounts'::regclass::oid as relation
     union
    select conrelid
      from pg_constraint
     where contype = 'f'
       and confrelid in ('accounts'::regclass, 'profiles'::regclass)
     union
    select relation from is_read
  )
  select m.relation::regclass::text as "table", a.attname as "column",
         exists (select from is_read r where r.relation = m.relation and r.attname = a.attname) as "isRead"
    from of_members m
    join pg_attribute a on a.attrelid = m.relation
   where a.attnum > 0
     and not a.attisdropped
   order by 1, a.attnum`
