-- Fills a migrated, empty database, after groundwork.sql, with `bench.size` campaigns and ten donations to each on
-- average. Proportions are the same at every size: each member opened five campaigns and gave fifty times; besides, one
-- campaign has ten thousand donations. Ledger, payments and totals are consistent, as settling leaves them.

create temp table size as
select campaigns, campaigns / 5 as members
  from (select current_setting('bench.size')::int as campaigns) asked;

call pg_temp.set_indexes_aside(
  'fundraising_campaigns', 'campaign_changes', 'campaign_updates', 'media', 'donations', 'payment_attempts',
  'ledger_entries', 'payment_recipients');

-- The creator of the campaign with ten thousand donations has no other.
insert into people (rank, id)
select members, uuidv7() from size;
insert into accounts (id, email, email_verified_at, created_at)
select id, 'member' || rank || '@example.com', now(), now() from people, size where rank = members;
insert into profiles (id, full_name)
select id, 'Beloved Creator' from people, size where rank = members;

-- Every second one is paid by the provider directly.
insert into payment_recipients
  (id, user_id, bank_code, bank_name, account_name, account_number_sealed, account_number_last4, account_fingerprint,
   is_verified, paystack_recipient_code, paystack_subaccount_code, fee_basis_points, created_at)
select uuidv7(), id, '632005', 'Absa', 'Member Number ' || rank, sha256(id::text::bytea), '6789', sha256(id::text::bytea),
       true, 'RCP_' || rank, 'ACCT_' || rank, 1000, now() - interval '2 years'
  from people
 where rank % 2 = 0;

-- Campaigns cover two years that ended a month ago, so that the provider is no longer polled for any of them; the
-- newest has the lowest number, and number 0 is the one with ten thousand donations.
create temp table causes as
select n, uuidv7(-age) as id, now() - age as at, case when n = 0 then members else n * 7919::bigint % members end as owner,
       case when n = 0 then 10000 else floor(exp(random() * 3.8) - 1)::int end as gifts,
       case when n = 0 or random() < 0.7 then 'active' when random() < 0.4 then 'completed' when random() < 0.5 then 'paused'
            else 'canceled' end as status,
       100000 * (1 + floor(exp(random() * 5)))::bigint as goal_cents,
       case when random() < 0.4 then current_date + 60 + floor(random() * 300)::int end as end_date,
       2 + floor(random() * 8)::int as sentences,
       floor(exp(random() * 1.2) - 1)::int as updates,
       n > 0 and random() < 0.01 as is_hidden,
       n > 0 and random() < 0.01 as is_held,
       n > 0 and random() < 0.02 as is_deleted,
       random() < 0.3 as has_picture
  from (select n, members, interval '1 month' + case when n = 0 then interval '1 year' else n * (interval '2 years' / campaigns) end as age
          from size, generate_series(campaigns, 0, -1) n) first;
create unique index on causes (n);
analyze causes;

-- Donations lie between the campaign's first day and that end; seven of ten are by members, one of eight was declined.
create temp table gifts as
select row_number() over (order by at) as no, g.*, uuidv7(at - now()) as id, uuidv7(at - now()) as attempt_id,
       (amount_cents * 1000 + 5000) / 10000 as fee_cents,
       ((amount_cents * 29 + 100000) * 115 + 50000) / 100000 as provider_fee_cents
  from (select c.n, c.id as campaign_id, c.owner, c.at + random() * (now() - interval '1 month' - c.at) as at,
               case when random() < 0.7 then floor(random() * members)::int end as donor,
               random() < 0.25 as is_anonymous, random() < 0.4 as has_message, random() < 0.88 as is_completed,
               100 * floor(10 * exp(random() * 4))::bigint as amount_cents
          from size, causes c, generate_series(1, c.gifts)) g;
analyze gifts;

create temp table totals as
select n, sum(amount_cents) as raised_cents, count(*) as donors from gifts where is_completed group by n;
create unique index on totals (n);

insert into fundraising_campaigns
  (id, creator_id, title, description, goal_cents, raised_cents, donor_count, status, payout_enabled, start_date,
   end_date, terms_agreed_at, hidden_at, hidden_reason, held_at, held_reason, deleted_at, created_at, updated_at,
   reviewed_at)
select c.id, p.id, case when c.n = 0 then 'The Beloved Cause' else initcap(left(title.text, 60)) end, description.text,
       c.goal_cents, coalesce(t.raised_cents, 0), coalesce(t.donors, 0), c.status, c.owner % 2 = 0, c.at, c.end_date, c.at,
       case when c.is_hidden then now() end, case when c.is_hidden then 'Staff hid it' end,
       case when c.is_held then now() end, case when c.is_held then 'Staff hold it' end,
       case when c.is_deleted then now() end, c.at, c.at, c.at
  from causes c
  join people p on p.rank = c.owner
  join sentences title on title.no = pg_temp.place(c.n, 0)
  left join totals t on t.n = c.n
 cross join lateral (
         select string_agg(s.text, '. ') as text
           from generate_series(1, c.sentences) k
           join sentences s on s.no = pg_temp.place(c.n, k)) description
 order by c.n desc;

insert into campaign_changes (id, campaign_id, at, kind)
select uuidv7(), id, at, 'created' from causes;

insert into campaign_updates (id, campaign_id, body, created_at)
select uuidv7(), c.id, s.text, c.at + k * ((now() - c.at) / 20)
  from causes c, generate_series(1, c.updates) k, sentences s
 where s.no = pg_temp.place(c.n, 40 + k);

insert into media (id, user_id, campaign_id, alt, width, height, bytes, created_at, ready_at)
select uuidv7(), p.id, c.id, 'A picture', 1200, 900, 90000, c.at, c.at
  from causes c
  join people p on p.rank = c.owner
 where c.has_picture;

-- Addresses are bytes of the right length that no key decrypts: no mail is sent. Donations of a deleted campaign keep
-- no reference to it, only the fact that it was deleted.
insert into donations
  (id, campaign_id, original_campaign_id, campaign_title, creator_id, donor_id, donor_email_sealed,
   donor_email_fingerprint, donor_name, anonymous, message, amount_cents, status, fail_reason, fee_basis_points,
   fee_cents, creator_cents, subaccount_code, created_at, completed_at, updated_at)
select g.id, case when not c.is_deleted then g.campaign_id end, g.campaign_id, initcap(left(title.text, 60)), owner.id,
       donor.id, sha256(g.no::text::bytea) || sha256(g.n::text::bytea), sha256(coalesce('member' || g.donor, 'guest' || g.no)::bytea),
       case when g.donor is not null then 'Member Number ' || g.donor end, g.donor is null or g.is_anonymous,
       coalesce(message.text, ''), g.amount_cents, case when g.is_completed then 'completed' else 'failed' end,
       case when not g.is_completed then 'declined' end, 1000, g.fee_cents, g.amount_cents - g.fee_cents,
       case when g.owner % 2 = 0 then 'ACCT_' || g.owner end, g.at, case when g.is_completed then g.at + interval '2 minutes' end,
       g.at + interval '2 minutes'
  from gifts g
  join causes c on c.n = g.n
  join people owner on owner.rank = g.owner
  join sentences title on title.no = pg_temp.place(g.n, 0)
  left join people donor on donor.rank = g.donor
  left join sentences message on g.has_message and message.no = pg_temp.place(g.no, 60)
 order by g.no;

insert into payment_attempts
  (id, donation_id, seq, reference, asked_at, access_code, authorization_url, provider_txn_id, provider_status,
   address_fingerprint, paid_at, failed_at, created_at)
select attempt_id, id, 1, 'thz-' || md5(id::text), at, left(md5(attempt_id::text), 15),
       'https://checkout.paystack.com/' || left(md5(attempt_id::text), 15), case when is_completed then no::text end,
       case when is_completed then 'success' else 'failed' end, sha256(no::text::bytea),
       case when is_completed then at + interval '1 minute' end, case when not is_completed then at + interval '1 minute' end, at
  from gifts
 order by no;

-- Five ledger entries per donation: the amount and its owner, then the provider's fee (PAY-B2).
insert into ledger_entries (group_id, account, kind, amount_cents, donation_id, created_at)
select 'don:' || g.id || ':' || line.kind, line.account, line.kind, line.cents, g.id, g.at + interval '2 minutes'
  from gifts g
  join people owner on owner.rank = g.owner
 cross join lateral (values
         ('charge', 'clearing', g.amount_cents),
         ('charge', 'creator:' || owner.id || case when g.owner % 2 = 0 then ':direct' else ':payable' end,
          g.fee_cents - g.amount_cents),
         ('charge', 'platform_fee', -g.fee_cents),
         ('fee', 'provider_fee', g.provider_fee_cents),
         ('fee', 'clearing', -g.provider_fee_cents)) line (kind, account, cents)
 where g.is_completed
   and line.cents <> 0
 order by g.no;

-- The balances that the trigger would have maintained.
insert into payout_balances (creator_id, due_cents)
select split_part(account, ':', 2)::uuid, -sum(amount_cents)
  from ledger_entries
 where account like 'creator:%:payable'
 group by 1;
insert into campaign_balances (campaign_id, fee_cents, direct_cents, payable_cents, suspended_cents)
select d.original_campaign_id, sum(s.fee), sum(s.direct), sum(s.payable), sum(s.suspended)
  from ledger_entries l
  join donations d on d.id = l.donation_id
 cross join lateral campaign_balance_changes(l.account, l.amount_cents) s
 group by d.original_campaign_id;

call pg_temp.put_indexes_back();
call pg_temp.count_statistics();
