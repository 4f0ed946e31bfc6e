import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** An id of the old site. */
export const oldId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const THE_FIRST = '2025-03-01T10:00:00+00:00'
const THE_TENTH = '2025-03-10 10:00:00.123456+00'
const THE_TWENTIETH = '2025-03-20T10:00:00.5Z'

/** A person with a confirmed address. */
function user(number: number, email: string, metadata: object) {
  const id = oldId(number)
  return { id, email, email_confirmed_at: THE_FIRST, created_at: THE_FIRST, raw_user_meta_data: metadata }
}

/** A private prayer of the first member, as a line of JSON. */
function prayer(number: number, row: object): string {
  const required = { user_id: oldId(1), description: 'Please pray', category: 'family', status: 'active' }
  const readers = { is_public: false, shared_with_groups: null }
  return JSON.stringify({ id: oldId(number), ...required, ...readers, date_submitted: THE_TENTH, ...row })
}

/** A completed donation. */
export function donation(number: number, row: object) {
  const defaults = { currency: 'ZAR', message: null, anonymous: false, status: 'completed' }
  return { id: oldId(number), ...defaults, paystack_reference: null, created_at: THE_TWENTIETH, ...row }
}

const [thandi, sipho, lerato, unverified, twin] = [1, 2, 3, 4, 5].map(oldId)
const [choir, orphaned] = [11, 12].map(oldId)
const [publicPrayer, answered, refused] = [21, 24, 25].map(oldId)
const [roof, hidden, over, dollars] = [41, 42, 43, 44].map(oldId)
const at = (day: number, hour = 10) => `2025-03-${String(day).padStart(2, '0')} ${hour}:00:00.123456+00`

const FARMERS = 'For   rain in the Karoo, and for all the farmers who wait for it'
const town = { latitude: -33.92487, longitude: 18.42406, name: 'Cape Town' }
const images = ['https://old.example/a.jpg', 'https://old.example/b.jpg']

/** About forty rows of an export, with every kind of fault among them. */
const files: Record<string, string> = {
  'users.json': JSON.stringify([
    user(1, ' Thandi@Example.co.za ', { full_name: 'Thandi Nkosi', username: 'thandi' }),
    user(2, 'sipho@example.co.za', { full_name: 'Old Name', username: 'Thandi' }),
    user(3, 'lerato@example.co.za', { name: 'Lerato M' }),
    { ...user(4, 'nobody@example.co.za', {}), email_confirmed_at: null },
    user(5, 'THANDI@example.co.za', { full_name: 'Twin' }),
    user(6, 'no address', { full_name: 'No Address' }),
    { ...user(7, 'a@example.co.za', {}), id: 'not-a-uuid' },
    user(8, 'nameless@example.co.za', { full_name: 'N' }),
  ]),
  'profiles.csv': csv('id,full_name,username', [sipho, 'Sipho Dube', 'ad'], [unverified, 'Nobody', '']),
  'user_roles.csv': csv('user_id,role', [sipho, 'moderator'], [thandi, 'user'], [twin, 'admin']),
  'groups.csv': csv(
    'id,name,description,owner_id,created_at',
    [choir, 'Choir', 'We sing, "loudly"', thandi, at(2)],
    [orphaned, 'Nobody’s', '', unverified, at(2)],
    [oldId(13), 'No', '', thandi, at(2)],
  ),
  'group_members.csv': csv(
    'group_id,user_id,role,joined_at',
    [choir, thandi, 'owner', at(2)],
    [choir, sipho, 'owner', at(3)],
    [orphaned, sipho, 'member', at(3)],
  ),
  'group_join_requests.csv': csv(
    'id,group_id,user_id,status,created_at,message',
    [oldId(14), choir, lerato, 'pending', at(4), 'May I?'],
    [oldId(15), choir, lerato, 'pending', at(5), ''],
    [oldId(16), choir, sipho, 'accepted', at(3), ''],
  ),
  'group_messages.csv': csv(
    'id,group_id,user_id,content,media_urls,created_at',
    [oldId(18), choir, sipho, 'Second', '', at(5)],
    [oldId(17), choir, thandi, 'First', '', at(4)],
    [oldId(17), choir, thandi, 'First', '', at(4)],
    [oldId(19), choir, thandi, '', '{https://old.example/1.jpg}', at(6)],
  ),
  'prayer_requests.jsonl': [
    prayer(21, {
      ...{ title: '', description: FARMERS, category: 'weather', is_public: true },
      ...{ shared_with_groups: [choir], location: town, media_urls: images },
    }),
    prayer(22, { title: 'For the choir', shared_with_groups: [choir, orphaned], location: { latitude: 1 } }),
    prayer(23, { title: 'Only mine', group_id: orphaned, date_submitted: at(11) }),
    prayer(24, { title: 'For work', date_submitted: at(12) }),
    prayer(25, { title: 'x'.repeat(101) }),
    prayer(26, { title: 'Of nobody', user_id: unverified }),
    prayer(27, { title: 'To come', date_submitted: '2999-01-01T00:00:00Z' }),
  ].join('\n'),
  'prayer_updates.csv': csv(
    'id,prayer_id,user_id,content,created_at',
    [oldId(31), publicPrayer, thandi, 'Clouds today', at(13)],
    [oldId(32), refused, thandi, 'Lost', at(13)],
    [oldId(33), publicPrayer, sipho, 'Not mine', at(13)],
  ),
  'prayer_comments.csv': csv('id,prayer_id,user_id,comment,created_at', [
    ...[oldId(34), publicPrayer, sipho, 'Amen', at(13)],
  ]),
  'prayer_supports.csv': csv(
    'prayer_id,user_id,created_at',
    [publicPrayer, sipho, at(13, 23)],
    [publicPrayer, sipho, at(14)],
    [publicPrayer, lerato, at(14)],
  ),
  'miracles.csv': csv(
    'id,user_id,title,description,prayer_request_id,media_urls,created_at',
    [oldId(35), thandi, 'Work', 'It came', answered, '', at(14)],
    [oldId(36), sipho, 'Theirs', 'Not my prayer', answered, '', at(14)],
  ),
  'fundraising_campaigns.csv': csv(
    'id,title,description,creator_id,goal_amount,currency,end_date,status,prayer_request_id,created_at',
    [
      roof,
      'A new roof',
      'Our church leaks in winter',
      thandi,
      '5000.00',
      'ZAR',
      '',
      'active',
      publicPrayer,
      at(15),
    ],
    [hidden, 'Hidden cause', 'The staff there hid this one', sipho, '100', 'ZAR', '', 'hidden', '', at(15)],
    [
      over,
      'A cause of March',
      'It ended long ago, in March',
      thandi,
      '100.50',
      'ZAR',
      '2025-03-31',
      'active',
      publicPrayer,
      at(16),
    ],
    [dollars, 'In dollars', 'Nobody gives in dollars here', thandi, '100', 'USD', '', 'active', '', at(16)],
  ),
  'donations.json': JSON.stringify([
    donation(51, {
      ...{ campaign_id: roof, donor_id: sipho, amount: 150.5, status: 'succeeded', message: 'Be blessed' },
      paystack_reference: 'don-0000000000000051',
    }),
    donation(52, { campaign_id: roof, amount: '19.99', anonymous: true }),
    donation(53, { campaign_id: roof, donor_id: unverified, amount: 10, status: 'pending' }),
    donation(54, { campaign_id: hidden, donor_id: thandi, amount: 25, paystack_reference: 'NO REFERENCE' }),
    donation(55, { campaign_id: null, amount: 10 }),
    donation(56, { campaign_id: dollars, amount: 10 }),
    donation(57, { campaign_id: roof, amount: '1e3' }),
    donation(59, { campaign_id: roof, amount: 20_000_000 }),
  ]),
  'payment_recipients.csv': csv('user_id,paystack_subaccount_code', [sipho, 'ACCT_old']),
  'audit_trail.csv': csv('id', ['1']),
}

/** Writes the export to a folder of its own; other files replace those of the same name. */
export async function createOldSite(
  others: Record<string, string> = {},
): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'old-site-'))
  for (const [name, text] of Object.entries({ ...files, ...others }))
    await writeFile(join(folder, name), text)
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

function csv(columns: string, ...rows: (string | undefined)[][]): string {
  const lines = rows.map((row) => row.map((cell = '') => `"${cell.replaceAll('"', '""')}"`).join(','))
  return `\ufeff${[columns, ...lines].join('\r\n')}\r\n`
}
