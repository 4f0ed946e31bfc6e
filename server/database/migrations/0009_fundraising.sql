-- Fundraising: bank accounts, campaigns, donations, and the books that hold every cent (spec B, payments B).
alter table sessions add column confirmed_at timestamptz;
comment on column sessions.confirmed_at is 'When the member last proved again who they are; dangerous acts ask for it (security M7).';

create table banks (
  code text constraint banks__once primary key,
  name text not null,
  is_active boolean not null,
  can_verify boolean not null,
  read_at timestamptz not null,
  constraint banks__size check (octet_length(code) between 1 and 64 and octet_length(name) between 1 and 512)
);
comment on table banks is 'The provider''s list of South African banks, kept for a day and shown older while the provider is away (payments A5).';

create table payment_recipients (
  id uuid primary key,
  user_id uuid not null constraint payment_recipients__of_member references accounts (id) on delete cascade,
  bank_code text not null,
  bank_name text not null,
  account_name text not null,
  account_number_sealed bytea not null,
  account_number_last4 text not null,
  account_fingerprint bytea not null,
  is_verified boolean not null default false,
  paystack_recipient_code text,
  paystack_subaccount_code text,
  kept_basis_points integer not null,
  created_at timestamptz not null,
  replaced_at timestamptz,
  payouts_held_until timestamptz,
  setup_tries integer not null default 0,
  next_setup_at timestamptz,
  constraint payment_recipients__last4 check (account_number_last4 ~ '^[0-9]{4}$'),
  constraint payment_recipients__subaccount_last check (paystack_subaccount_code is null or paystack_recipient_code is not null),
  constraint payment_recipients__size check (
    octet_length(account_name) between 1 and 8192
    and octet_length(bank_code) between 1 and 64
    and octet_length(bank_name) between 1 and 8192)
);
create unique index payment_recipients__one_current on payment_recipients (user_id) where replaced_at is null;
create unique index payment_recipients__same_account on payment_recipients (user_id, account_fingerprint) where replaced_at is null;
create index payment_recipients__due on payment_recipients (next_setup_at) where next_setup_at is not null and replaced_at is null;
comment on table payment_recipients is 'Where a member''s donations are paid out. A changed account is a new row: what was split to the old one still settles there (payments A6).';
comment on column payment_recipients.account_number_sealed is 'Sealed with the house''s key; only the last four digits are ever shown (security M7).';
comment on column payment_recipients.account_fingerprint is 'Keyed hash of bank and number, to know the same account again.';
comment on column payment_recipients.paystack_subaccount_code is 'Present: automatic payouts are active (spec B §3).';

create table fundraising_campaigns (
  id uuid primary key,
  creator_id uuid constraint fundraising_campaigns__by_member references accounts (id) on delete set null,
  group_id uuid constraint fundraising_campaigns__for_group references groups (id) on delete set null,
  prayer_request_id uuid constraint fundraising_campaigns__of_prayer references prayer_requests (id) on delete set null,
  title text not null,
  description text not null,
  goal_cents bigint not null,
  currency text not null default 'ZAR',
  country_code text not null default 'ZA',
  raised_cents bigint not null default 0,
  donor_count integer not null default 0,
  status text not null default 'active',
  payout_enabled boolean not null default false,
  start_date timestamptz not null,
  end_date date,
  terms_agreed_at timestamptz not null,
  hidden_at timestamptz,
  hidden_reason text,
  held_at timestamptz,
  held_reason text,
  deleted_at timestamptz,
  deleted_reason text,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search tsvector generated always as (to_tsvector('simple'::regconfig,
    regexp_replace(lower(title || ' ' || description), '[^[:alnum:]]+', ' ', 'g'))) stored,
  constraint fundraising_campaigns__known_status check (status in ('active', 'paused', 'completed', 'canceled')),
  constraint fundraising_campaigns__rand check (currency = 'ZAR' and country_code = 'ZA'),
  constraint fundraising_campaigns__goal check (goal_cents between 100 and 1000000000),
  constraint fundraising_campaigns__raised_sound check (raised_cents >= 0 and donor_count >= 0),
  constraint fundraising_campaigns__size check (
    octet_length(title) between 1 and 16384 and octet_length(description) between 1 and 327680)
);
comment on table fundraising_campaigns is 'Causes that members raise money for. Deleted ones stay as rows, so that money that arrives late finds its place.';
comment on column fundraising_campaigns.raised_cents is 'Sum of completed donations less what was refunded; changed only by settling, in its transaction, under the row''s lock (decision 106).';
comment on column fundraising_campaigns.donor_count is 'Completed donations that were not refunded wholly.';
comment on column fundraising_campaigns.hidden_at is 'Hidden by site admins; apart from the status (decision 8).';
comment on column fundraising_campaigns.held_at is 'Held by staff, who alone lift it; the creator''s status is another thing (ruling 11).';
comment on column fundraising_campaigns.end_date is 'The last day on which donations are taken, in Johannesburg; null is ongoing.';
create unique index fundraising_campaigns__one_per_prayer on fundraising_campaigns (prayer_request_id)
  where prayer_request_id is not null and status <> 'canceled' and deleted_at is null;
create index fundraising_campaigns__of_creator on fundraising_campaigns (creator_id, created_at desc, id desc);
create index fundraising_campaigns__of_group on fundraising_campaigns (group_id) where group_id is not null;
create index fundraising_campaigns__of_prayer_any on fundraising_campaigns (prayer_request_id) where prayer_request_id is not null;
create index fundraising_campaigns__newest on fundraising_campaigns (created_at desc, id desc)
  where status = 'active' and hidden_at is null and held_at is null and deleted_at is null;
create index fundraising_campaigns__goals on fundraising_campaigns (goal_cents desc, id desc)
  where status = 'active' and hidden_at is null and held_at is null and deleted_at is null;
create index fundraising_campaigns__funded on fundraising_campaigns (raised_cents desc, goal_cents, id desc)
  where status = 'active' and hidden_at is null and held_at is null and deleted_at is null;
create index fundraising_campaigns__ending on fundraising_campaigns (end_date)
  where status = 'active' and end_date is not null and deleted_at is null;
create index fundraising_campaigns__removed on fundraising_campaigns (deleted_at) where deleted_at is not null;
create index fundraising_campaigns__words on fundraising_campaigns using gin (search)
  where status = 'active' and hidden_at is null and held_at is null and deleted_at is null;

create function is_moderator(viewer uuid) returns boolean
  language sql
  stable
  as $$ select exists (select from user_roles where user_id = viewer and role = 'moderator') $$;
comment on function is_moderator is 'Whether this viewer is a moderator of the site.';

create function visible_campaigns(viewer uuid)
  returns table (
    id uuid, creator_id uuid, group_id uuid, prayer_request_id uuid, title text, description text, goal_cents bigint,
    currency text, raised_cents bigint, donor_count integer, status text, payout_enabled boolean,
    start_date timestamptz, end_date date, hidden_at timestamptz, hidden_reason text, held_at timestamptz,
    held_reason text, version integer, created_at timestamptz, updated_at timestamptz, search tsvector,
    relations text[])
  language sql
  stable
  as $$
    select c.id, c.creator_id, c.group_id, c.prayer_request_id, c.title, c.description, c.goal_cents,
           c.currency, c.raised_cents, c.donor_count, c.status, c.payout_enabled,
           c.start_date, c.end_date, c.hidden_at, c.hidden_reason, c.held_at,
           c.held_reason, c.version, c.created_at, c.updated_at, c.search,
           array_remove(array[
             case when c.creator_id = viewer then 'owner' end,
             case when c.hidden_at is null then 'visitor' end,
             case when is_admin(viewer) then 'admin' end,
             case when is_moderator(viewer) then 'moderator' end
           ], null)
      from fundraising_campaigns c
     where c.deleted_at is null
       and (c.hidden_at is null or c.creator_id = viewer or is_admin(viewer) or is_moderator(viewer))
  $$;
comment on function visible_campaigns is 'The only way to read campaigns: what this viewer may see, with their relations; a hidden one is its creator''s and staff''s alone (security 3.3).';

create table campaign_changes (
  id uuid primary key,
  campaign_id uuid not null constraint campaign_changes__of_campaign references fundraising_campaigns (id) on delete cascade,
  at timestamptz not null,
  kind text not null,
  was text,
  became text
);
create index campaign_changes__newest on campaign_changes (campaign_id, at desc, id desc);
comment on table campaign_changes is 'The public history of a campaign: what its creator or an admin changed (decisions 46, 156).';

create table campaign_updates (
  id uuid primary key,
  campaign_id uuid not null constraint campaign_updates__of_campaign references fundraising_campaigns (id) on delete cascade,
  body text not null,
  created_at timestamptz not null,
  constraint campaign_updates__size check (octet_length(body) between 1 and 131072)
);
create index campaign_updates__newest on campaign_updates (campaign_id, created_at desc, id desc);
comment on table campaign_updates is 'What the creator tells those who gave.';

create table campaign_mail_mutes (
  campaign_id uuid not null constraint campaign_mail_mutes__of_campaign references fundraising_campaigns (id) on delete cascade,
  email_fingerprint bytea not null,
  muted_at timestamptz not null,
  constraint campaign_mail_mutes__once primary key (campaign_id, email_fingerprint)
);
comment on table campaign_mail_mutes is 'Who wants no mails about a campaign''s updates.';

create table campaign_mailings (
  id uuid primary key,
  campaign_id uuid not null constraint campaign_mailings__of_campaign references fundraising_campaigns (id) on delete cascade,
  kind text not null,
  update_id uuid,
  donors_since timestamptz,
  due_at timestamptz not null,
  told_up_to bytea,
  done_at timestamptz,
  constraint campaign_mailings__known_kind check (kind in ('update', 'changed', 'removed'))
);
create index campaign_mailings__waiting on campaign_mailings (due_at, id) where done_at is null;
create index campaign_mailings__of_campaign_any on campaign_mailings (campaign_id, due_at);
comment on table campaign_mailings is 'What those who gave to a campaign are being told of by mail, and how far that went (decisions 156, 157).';

create table donations (
  id uuid primary key,
  campaign_id uuid constraint donations__to_campaign references fundraising_campaigns (id) on delete set null,
  original_campaign_id uuid not null,
  campaign_title text not null,
  creator_id uuid,
  donor_id uuid constraint donations__by_member references accounts (id) on delete set null,
  donor_email_sealed bytea,
  donor_email_fingerprint bytea not null,
  donor_name text,
  anonymous boolean not null,
  message text not null default '',
  amount_cents bigint not null,
  currency text not null default 'ZAR',
  status text not null default 'pending',
  fail_reason text,
  fee_basis_points integer not null,
  kept_cents bigint not null,
  creator_cents bigint not null,
  subaccount_code text,
  refunded_cents bigint not null default 0,
  dispute_state text,
  is_to_own_campaign boolean not null default false,
  created_at timestamptz not null,
  completed_at timestamptz,
  updated_at timestamptz not null,
  constraint donations__known_status check (status in ('pending', 'completed', 'failed')),
  constraint donations__completed_whole check ((status = 'completed') = (completed_at is not null)),
  constraint donations__amount check (amount_cents between 1 and 1000000000 and currency = 'ZAR'),
  constraint donations__divided check (kept_cents >= 0 and creator_cents >= 0 and kept_cents + creator_cents = amount_cents),
  constraint donations__refunded check (refunded_cents between 0 and amount_cents and (refunded_cents = 0 or status = 'completed')),
  constraint donations__known_dispute check (dispute_state in ('open', 'won', 'lost')),
  constraint donations__guests_are_anonymous check (donor_name is not null or anonymous),
  constraint donations__size check (octet_length(message) <= 32768 and octet_length(campaign_title) <= 16384)
);
create index donations__supporters on donations (campaign_id, completed_at desc, id desc)
  where status = 'completed' and refunded_cents < amount_cents;
create index donations__of_campaign on donations (campaign_id, created_at desc, id desc);
create index donations__of_original on donations (original_campaign_id);
create index donations__of_donor on donations (donor_id, created_at desc, id desc) where donor_id is not null;
create index donations__of_email on donations (campaign_id, donor_email_fingerprint) where status = 'completed';
create index donations__of_creator on donations (creator_id) where status = 'completed';
create index donations__disputed on donations (creator_id) where dispute_state = 'open';
comment on table donations is 'Gifts, asked for and made. What was promised at the time (campaign, fee, where the money goes) stays as it was then.';
comment on column donations.donor_id is 'For receipt and refund; others see it of nobody who is anonymous (decision 41).';
comment on column donations.donor_email_sealed is 'Sealed with the house''s key; no creator ever sees it (decision 42).';
comment on column donations.status is 'The three public states; reviews, refunds and disputes are beside it (ruling 16).';

create table payment_attempts (
  id uuid primary key,
  donation_id uuid not null constraint payment_attempts__of_donation references donations (id) on delete restrict,
  seq integer not null,
  reference text not null constraint payment_attempts__reference_once unique,
  asked_at timestamptz,
  access_code text,
  authorization_url text,
  provider_txn_id text constraint payment_attempts__transaction_once unique,
  provider_status text,
  address_fingerprint bytea not null,
  paid_at timestamptz,
  failed_at timestamptz,
  created_at timestamptz not null,
  last_checked_at timestamptz,
  next_check_at timestamptz,
  checks integer not null default 0,
  unknown_checks integer not null default 0,
  constraint payment_attempts__in_order unique (donation_id, seq),
  constraint payment_attempts__reference_form check (reference ~ '^[a-z0-9-]{16,50}$')
);
create index payment_attempts__due on payment_attempts (next_check_at) where next_check_at is not null;
create index payment_attempts__failed_lately on payment_attempts (address_fingerprint, failed_at) where failed_at is not null;
comment on table payment_attempts is 'Each time the provider was asked to open a checkout: written before it is asked, so that no payment is ever unknown to us (payments B3).';
comment on column payment_attempts.asked_at is 'Who set it asks the provider; nobody else does.';
comment on column payment_attempts.address_fingerprint is 'Keyed hash of the donor''s network address, to slow down card testing (security M6).';

create table provider_events (
  id uuid primary key,
  source text not null,
  sha256 bytea not null,
  event text not null,
  reference text,
  raw bytea,
  received_at timestamptz not null,
  processed_at timestamptz,
  outcome text,
  tries integer not null default 0,
  next_try_at timestamptz not null,
  constraint provider_events__once unique (source, sha256),
  constraint provider_events__known_source check (source in ('webhook', 'return', 'check', 'sweep', 'admin'))
);
create index provider_events__waiting on provider_events (next_try_at) where processed_at is null;
create index provider_events__of_reference on provider_events (reference) where reference is not null;
create index provider_events__old on provider_events (received_at) where raw is not null and processed_at is not null;
comment on table provider_events is 'Everything the provider told us, kept before anything is done about it (payments B4).';

create table ledger_entries (
  id bigint generated always as identity primary key,
  group_id text not null,
  account text not null,
  kind text not null,
  amount_cents bigint not null,
  currency text not null default 'ZAR',
  donation_id uuid,
  created_at timestamptz not null,
  constraint ledger_entries__once unique (group_id, account, kind),
  constraint ledger_entries__something check (amount_cents <> 0),
  constraint ledger_entries__rand check (currency = 'ZAR'),
  constraint ledger_entries__known_account check (
    account in ('clearing', 'platform_fee', 'provider_fee', 'suspense') or account ~ '^creator:[0-9a-f-]{36}:(direct|payable)$')
);
create index ledger_entries__of_donation on ledger_entries (donation_id) where donation_id is not null;
create index ledger_entries__of_account on ledger_entries (account, id);
comment on table ledger_entries is 'The books: debit +, credit −; every group adds up to nothing, and rows are only ever added (payments B2).';
create trigger ledger_entries__append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();
create function refuse_unbalanced() returns trigger
  language plpgsql
  as $$
    begin
      if (select sum(amount_cents) from ledger_entries where group_id = new.group_id) <> 0 then
        raise exception 'ledger group % does not balance', new.group_id
          using errcode = 'check_violation', constraint = 'ledger_entries__balanced';
      end if;
      return null;
    end
  $$;
create constraint trigger ledger_entries__balanced after insert on ledger_entries
  deferrable initially deferred
  for each row execute function refuse_unbalanced();

create table refunds (
  id uuid primary key,
  donation_id uuid not null constraint refunds__of_donation references donations (id) on delete restrict,
  attempt_id uuid not null constraint refunds__of_attempt references payment_attempts (id) on delete restrict,
  amount_cents bigint not null,
  provider_refund_id text constraint refunds__provider_once unique,
  state text not null,
  is_of_review boolean not null default false,
  reason text not null default '',
  requested_by uuid,
  asked_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint refunds__amount check (amount_cents > 0),
  constraint refunds__known_state check (state in ('requested', 'pending', 'processing', 'processed', 'failed', 'needs-attention')),
  constraint refunds__size check (octet_length(reason) <= 32768)
);
create index refunds__of_donation on refunds (donation_id);
create index refunds__open on refunds (updated_at) where state not in ('processed', 'failed');
comment on table refunds is 'Money on its way back to donors. Two refunds never give back more than was paid.';
comment on column refunds.is_of_review is 'Gives back what lies in suspense, not what a campaign was credited with.';

create table payment_reviews (
  id uuid primary key,
  kind text not null,
  donation_id uuid constraint payment_reviews__of_donation references donations (id) on delete restrict,
  attempt_id uuid constraint payment_reviews__of_attempt references payment_attempts (id) on delete restrict,
  event_id uuid constraint payment_reviews__of_event references provider_events (id) on delete set null,
  reference text,
  seen_amount_cents bigint,
  seen_currency text,
  is_in_suspense boolean not null default false,
  opened_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid,
  outcome text,
  note text not null default '',
  constraint payment_reviews__known_kind check (kind in (
    'mismatch', 'second-payment', 'campaign-gone', 'orphan', 'missing-at-provider', 'refund-unknown', 'refund-failed', 'dispute')),
  constraint payment_reviews__known_outcome check (outcome in ('accepted', 'refunded', 'dismissed')),
  constraint payment_reviews__closed_whole check ((closed_at is null) = (outcome is null)),
  constraint payment_reviews__size check (octet_length(note) <= 32768)
);
create unique index payment_reviews__one_open on payment_reviews (kind, reference) where closed_at is null and reference is not null;
create index payment_reviews__waiting on payment_reviews (opened_at, id) where closed_at is null;
create index payment_reviews__closed on payment_reviews (closed_at desc, id desc) where closed_at is not null;
create index payment_reviews__of_donation_any on payment_reviews (donation_id) where donation_id is not null;
comment on table payment_reviews is 'What no rule may decide: a person looks at it, and until then nothing is counted (payments B3).';

create table payouts (
  id uuid primary key,
  creator_id uuid not null,
  amount_cents bigint not null,
  proof text not null,
  made_by uuid not null,
  made_at timestamptz not null,
  constraint payouts__amount check (amount_cents > 0),
  constraint payouts__size check (octet_length(proof) between 1 and 4096)
);
create index payouts__of_creator on payouts (creator_id, made_at desc);
comment on table payouts is 'What was paid to creators by hand, where no subaccount did it (payments E7).';

create table money_checks (
  id uuid primary key,
  at timestamptz not null,
  findings jsonb not null
);
create index money_checks__newest on money_checks (at desc);
comment on table money_checks is 'What the nightly comparison of books, totals and provider found; an empty list is a clean night (payments B5).';

alter table media
  add column campaign_id uuid constraint media__of_campaign references fundraising_campaigns (id) on delete set null,
  drop constraint media__one_parent,
  add constraint media__one_parent check (num_nonnulls(prayer_id, miracle_id, message_id, campaign_id) <= 1);
create index media__of_campaign on media (campaign_id, position) where campaign_id is not null;
drop index media__orphans;
create index media__orphans on media (created_at)
  where prayer_id is null and miracle_id is null and message_id is null and campaign_id is null;
drop function visible_media(uuid);
create function visible_media(viewer uuid)
  returns table (id uuid, user_id uuid, prayer_id uuid, miracle_id uuid, message_id uuid, campaign_id uuid, is_public boolean)
  language sql stable
  as $$
    select m.id, m.user_id, m.prayer_id, m.miracle_id, m.message_id, m.campaign_id,
           exists (select from visible_prayers(null) p where p.id = m.prayer_id)
             or exists (select from visible_miracles(null) x where x.id = m.miracle_id)
             or exists (select from visible_campaigns(null) c where c.id = m.campaign_id)
      from media m
     where m.ready_at is not null
       and case
             when m.prayer_id is not null then exists (select from visible_prayers(viewer) p where p.id = m.prayer_id)
             when m.miracle_id is not null then exists (select from visible_miracles(viewer) x where x.id = m.miracle_id)
             when m.message_id is not null then exists (
               select from visible_messages(viewer) c where c.id = m.message_id and c.deleted_at is null)
             when m.campaign_id is not null then exists (select from visible_campaigns(viewer) c where c.id = m.campaign_id)
             else m.user_id = viewer
           end
  $$;
comment on function visible_media is
  'Which images this viewer may see: those of what they may see, and their own not yet used ones (decision 129).';

-- Campaigns that everybody may find count; hidden and deleted ones do not (payments E2).
create function note_campaign() returns trigger
  language plpgsql
  as $$
    declare
      before integer := case when tg_op <> 'INSERT' and old.hidden_at is null and old.deleted_at is null then 1 else 0 end;
      since integer := case when tg_op <> 'DELETE' and new.hidden_at is null and new.deleted_at is null then 1 else 0 end;
    begin
      if before <> since then
        insert into statistic_deltas (counter, change) values ('campaigns', since - before);
      end if;
      return null;
    end
  $$;
create trigger fundraising_campaigns__counted
  after insert or delete on fundraising_campaigns
  for each row execute function note_campaign();
create trigger fundraising_campaigns__recounted
  after update on fundraising_campaigns
  for each row
  when ((old.hidden_at is null and old.deleted_at is null) <> (new.hidden_at is null and new.deleted_at is null))
  execute function note_campaign();
create or replace view statistics_counted as
  select c.counter, c.part, count(*) as total
    from accounts a
   cross join lateral account_counts(a.email_verified_at, a.last_seen_on) c
   group by c.counter, c.part
   union all
  select c.counter, c.part, count(*)
    from prayer_requests p
   cross join lateral prayer_counts(p.category, p.status) c
   group by c.counter, c.part
   union all
  select 'miracles', '', count(*) from miracles
   union all
  select 'groups', '', count(*) from groups
   union all
  select 'supports', '', count(*) from prayer_supports
   union all
  select 'campaigns', '', count(*) from fundraising_campaigns where hidden_at is null and deleted_at is null;
