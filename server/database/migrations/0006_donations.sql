-- Donations, what the payment provider reports, and the ledger.

create table donations (
  id uuid primary key,
  campaign_id uuid constraint donations__to_campaign references fundraising_campaigns (id) on delete set null,
  original_campaign_id uuid not null,
  campaign_title text not null,
  creator_id uuid not null,
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
  fee_cents bigint not null,
  creator_cents bigint not null,
  subaccount_code text,
  refunded_cents bigint not null default 0,
  dispute_state text,
  is_to_own_campaign boolean not null default false,
  created_at timestamptz not null,
  completed_at timestamptz,
  updated_at timestamptz not null,
  address_due_at timestamptz,
  message_hidden_at timestamptz,
  language text,
  constraint donations__amount check (amount_cents between 1 and 1000000000 and currency = 'ZAR'),
  constraint donations__completed_whole check ((status = 'completed') = (completed_at is not null)),
  constraint donations__divided check
    (fee_cents >= 0 and creator_cents >= 0 and fee_cents + creator_cents = amount_cents),
  constraint donations__guests_are_anonymous check (donor_name is not null or anonymous),
  constraint donations__known_dispute check (dispute_state in ('open', 'won', 'lost')),
  constraint donations__known_status check (status in ('pending', 'completed', 'failed')),
  constraint donations__language_known check
    (language in ('en', 'af', 'zu', 'xh', 'st', 'tn', 'nso', 'ts', 'ss', 've', 'nr')),
  constraint donations__refunded check
    (refunded_cents between 0 and amount_cents and (refunded_cents = 0 or status = 'completed')),
  constraint donations__size check (octet_length(message) <= 32768 and octet_length(campaign_title) <= 16384)
);
comment on table donations is 'Started and completed donations. Campaign, fee and recipient stay as they were when the donation began.';
comment on column donations.donor_id is 'Used for receipt and refund; of an anonymous donor it is hidden from others (REQ-41).';
comment on column donations.donor_email_sealed is 'Sealed with ENCRYPTION_KEY; no creator reads it (REQ-42).';
comment on column donations.status is 'The three public states; reviews, refunds and disputes are stored beside it (PAY-B3).';
comment on column donations.address_due_at is 'When the address of a donor who deleted their account is removed, after the receipt was sent. The donation stays for five years without a person (SEC-8.2).';
comment on column donations.language is 'The language of the page on which a guest gave, for their mails; a member has one in the profile (LANG-10).';
comment on column donations.message_hidden_at is 'Moderators hid the message from everybody but the donor.';
create index donations__address_due on donations (address_due_at)
  where address_due_at is not null;
create index donations__disputed on donations (creator_id)
  where dispute_state = 'open';
create index donations__failed on donations (campaign_id, created_at desc, id desc)
  where status = 'failed';
create index donations__not_refunded on donations (campaign_id, created_at desc, id desc)
  where status = 'completed' and refunded_cents < amount_cents;
create index donations__of_campaign on donations (campaign_id, created_at desc, id desc);
create index donations__of_creator on donations (creator_id)
  where status = 'completed';
create index donations__of_donor on donations (donor_id, created_at desc, id desc)
  where donor_id is not null;
create index donations__of_email on donations (campaign_id, donor_email_fingerprint)
  where status = 'completed';
create index donations__of_original on donations (original_campaign_id);
create index donations__pending on donations (campaign_id, created_at desc, id desc)
  where status = 'pending';
create index donations__refunded on donations (campaign_id, created_at desc, id desc) include (amount_cents, refunded_cents)
  where refunded_cents > 0;
create index donations__supporters on donations (campaign_id, completed_at desc, id desc)
  where status = 'completed' and refunded_cents < amount_cents;

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
  constraint payment_attempts__reference_form check (reference ~ '^[A-Za-z0-9._=-]{1,100}$' and reference ~ '[A-Za-z0-9]')
);
comment on table payment_attempts is 'Each checkout opened at the provider, written before the call, so that no payment is unknown (PAY-B3).';
comment on column payment_attempts.asked_at is 'The request that sets it calls the provider; no other does.';
comment on column payment_attempts.address_fingerprint is 'Keyed hash of the donor''s network address, used against card testing (SEC-M6).';
create index payment_attempts__due on payment_attempts (next_check_at)
  where next_check_at is not null;
create index payment_attempts__failed_lately on payment_attempts (address_fingerprint, failed_at)
  where failed_at is not null;

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
  constraint provider_events__known_source check (source in ('webhook', 'return', 'check', 'list', 'admin'))
);
comment on table provider_events is 'The inbox: every report of the payment provider, stored before it is settled (PAY-B4).';
create index provider_events__of_reference on provider_events (reference)
  where reference is not null;
create index provider_events__old on provider_events (received_at)
  where raw is not null and processed_at is not null;
create index provider_events__waiting on provider_events (next_try_at)
  where processed_at is null;

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
  constraint payment_reviews__closed_whole check ((closed_at is null) = (outcome is null)),
  constraint payment_reviews__known_kind check
    (kind in ('mismatch', 'second-payment', 'campaign-gone', 'orphan', 'missing-at-provider', 'refund-unknown', 'refund-failed', 'dispute')),
  constraint payment_reviews__known_outcome check (outcome in ('accepted', 'refunded', 'dismissed')),
  constraint payment_reviews__size check (octet_length(note) <= 32768)
);
comment on table payment_reviews is 'Payments that no rule may decide about; a person decides, and until then nothing is counted (PAY-B3).';
create index payment_reviews__closed on payment_reviews (closed_at desc, id desc)
  where closed_at is not null;
create index payment_reviews__of_donation_any on payment_reviews (donation_id)
  where donation_id is not null;
create unique index payment_reviews__one_open on payment_reviews (kind, reference)
  where closed_at is null and reference is not null;
create index payment_reviews__waiting on payment_reviews (opened_at, id)
  where closed_at is null;

create table payment_disputes (
  attempt_id uuid not null constraint payment_disputes__of_attempt references payment_attempts (id) on delete restrict,
  dispute_id text not null,
  donation_id uuid not null constraint payment_disputes__of_donation references donations (id) on delete restrict,
  state text not null,
  opened_at timestamptz not null,
  ended_at timestamptz,
  looked_at timestamptz not null,
  constraint payment_disputes__once primary key (attempt_id, dispute_id),
  constraint payment_disputes__ended_whole check ((state = 'open') = (ended_at is null)),
  constraint payment_disputes__known_state check (state in ('open', 'won', 'lost')),
  constraint payment_disputes__size check (octet_length(dispute_id) between 1 and 1024)
);
comment on table payment_disputes is 'Each dispute of a payment by the provider''s id, because a payment can have several. The resulting state is stored in the donation.';
comment on column payment_disputes.looked_at is 'When the provider was last asked about an open one: its own events may get lost.';
create index payment_disputes__of_donation_any on payment_disputes (donation_id);
create index payment_disputes__open on payment_disputes (looked_at)
  where state = 'open';

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
  constraint refunds__known_state check
    (state in ('requested', 'pending', 'processing', 'processed', 'failed', 'needs-attention')),
  constraint refunds__size check (octet_length(reason) <= 32768)
);
comment on table refunds is 'Refunds to donors. Together they never exceed what was paid.';
comment on column refunds.is_of_review is 'Refunds an amount in suspense, not one that the campaign was credited with.';
create index refunds__of_donation on refunds (donation_id);
create index refunds__open on refunds (updated_at)
  where state not in ('processed', 'failed');

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
  constraint ledger_entries__known_account check
    (account in ('clearing', 'platform_fee', 'provider_fee', 'suspense') or account ~ '^creator:[0-9a-f-]{36}:(direct|payable)$'),
  constraint ledger_entries__rand check (currency = 'ZAR'),
  constraint ledger_entries__something check (amount_cents <> 0)
);
comment on table ledger_entries is 'The ledger: debit +, credit −; every group sums to zero and rows are only added (PAY-B2).';
create index ledger_entries__of_account on ledger_entries (account, id) include (donation_id, amount_cents);
create index ledger_entries__of_donation on ledger_entries (donation_id)
  where donation_id is not null;
create index ledger_entries__paid_out on ledger_entries (account) include (amount_cents)
  where kind = 'payout';

create table campaign_balances (
  campaign_id uuid constraint campaign_balances__once primary key,
  fee_cents bigint not null,
  direct_cents bigint not null,
  payable_cents bigint not null,
  suspended_cents bigint not null
);
comment on table campaign_balances is 'Balances of the ledger for each campaign: a cache that a trigger maintains and the nightly check compares.';

create table payout_balances (
  creator_id uuid constraint payout_balances__once primary key,
  due_cents bigint not null
);
comment on table payout_balances is 'What each creator is owed: a cache of ledger_entries that a trigger maintains and the nightly check compares (PAY-B2).';
create index payout_balances__due on payout_balances (due_cents desc, creator_id)
  where due_cents > 0;

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
comment on table payouts is 'Payments by hand to creators without a subaccount (PAY-E7.2).';
create index payouts__of_creator on payouts (creator_id, made_at desc);

create table money_checks (
  id uuid primary key,
  at timestamptz not null,
  findings jsonb not null
);
comment on table money_checks is 'Findings of the nightly check of ledger, totals and provider; an empty list means that everything agrees (PAY-B5.3).';
create index money_checks__newest on money_checks (at desc);
