-- Bank accounts and campaigns.

create table banks (
  code text constraint banks__once primary key,
  name text not null,
  is_active boolean not null,
  can_verify boolean not null,
  read_at timestamptz not null,
  constraint banks__size check (octet_length(code) between 1 and 64 and octet_length(name) between 1 and 512)
);
comment on table banks is 'The provider''s list of South African banks, read once a day and used from here while the provider is down (PAY-A5).';

create table payment_recipients (
  id uuid primary key,
  user_id uuid not null,
  bank_code text not null,
  bank_name text not null,
  account_name text not null,
  account_number_sealed bytea not null,
  account_number_last4 text not null,
  account_fingerprint bytea not null,
  is_verified boolean not null default false,
  paystack_recipient_code text,
  paystack_subaccount_code text,
  fee_basis_points integer not null,
  created_at timestamptz not null,
  replaced_at timestamptz,
  payouts_held_until timestamptz,
  setup_tries integer not null default 0,
  next_setup_at timestamptz,
  constraint payment_recipients__last4 check (account_number_last4 ~ '^[0-9]{4}$'),
  constraint payment_recipients__size check
    (octet_length(account_name) between 1 and 8192 and octet_length(bank_code) between 1 and 64
     and octet_length(bank_name) between 1 and 8192),
  constraint payment_recipients__subaccount_last check
    (paystack_subaccount_code is null or paystack_recipient_code is not null)
);
comment on table payment_recipients is 'Bank accounts that receive a member''s donations. A changed account is a new row: payments split to the old one still settle there (PAY-A6).';
comment on column payment_recipients.user_id is 'The owner. No foreign key: a member who deleted the account is still paid what is owed.';
comment on column payment_recipients.account_number_sealed is 'Sealed with ENCRYPTION_KEY; only the last four digits are ever shown (SEC-M7).';
comment on column payment_recipients.account_fingerprint is 'Keyed hash of bank and number, which identifies the same account.';
comment on column payment_recipients.paystack_subaccount_code is 'Set when automatic payouts are active.';
create index payment_recipients__due on payment_recipients (next_setup_at)
  where next_setup_at is not null and replaced_at is null;
create unique index payment_recipients__one_current on payment_recipients (user_id)
  where replaced_at is null;
create unique index payment_recipients__same_account on payment_recipients (user_id, account_fingerprint)
  where replaced_at is null;

create table fundraising_campaigns (
  id uuid primary key,
  creator_id uuid constraint fundraising_campaigns__by_member references accounts (id) on delete set null,
  group_id uuid constraint fundraising_campaigns__for_group references groups (id) on delete set null,
  prayer_request_id uuid constraint fundraising_campaigns__of_prayer references prayer_requests (id) on delete set null,
  names_author boolean not null default false,
  title text not null,
  description text not null,
  thanks text not null default '',
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
  search tsvector generated always as
    (to_tsvector('simple'::regconfig, regexp_replace(folded(title || ' ' || description), '[^[:alnum:]]+', ' ', 'g'))) stored,
  reviewed_at timestamptz,
  reviewed_by uuid constraint fundraising_campaigns__reviewed_by references accounts (id) on delete set null,
  constraint fundraising_campaigns__goal check (goal_cents between 100 and 1000000000),
  constraint fundraising_campaigns__known_status check (status in ('active', 'paused', 'completed', 'canceled')),
  constraint fundraising_campaigns__raised_sound check (raised_cents >= 0 and donor_count >= 0),
  constraint fundraising_campaigns__rand check (currency = 'ZAR' and country_code = 'ZA'),
  constraint fundraising_campaigns__size check
    (octet_length(title) between 1 and 16384 and octet_length(description) between 1 and 327680
     and octet_length(thanks) <= 32768)
);
comment on table fundraising_campaigns is 'Campaigns of members. Deleted ones stay as rows, because payments may still arrive for them.';
comment on column fundraising_campaigns.thanks is 'The creator''s word of thanks, read by donors once their donation is confirmed (REQ-342).';
comment on column fundraising_campaigns.raised_cents is 'Completed donations less refunds; changed only by settlement, in its transaction, under the lock of the row (REQ-106).';
comment on column fundraising_campaigns.donor_count is 'Completed donations that were not refunded in full.';
comment on column fundraising_campaigns.end_date is 'The last day, in Johannesburg, on which donations are taken; null without an end.';
comment on column fundraising_campaigns.hidden_at is 'Hidden by site admins; independent of the status (REQ-8).';
comment on column fundraising_campaigns.held_at is 'Stopped by staff, who alone lift it; independent of the creator''s status (PAY-B6.2).';
comment on column fundraising_campaigns.reviewed_at is 'When staff reviewed it. A creator with one reviewed campaign is no longer new, also after that campaign was deleted.';
comment on column fundraising_campaigns.reviewed_by is 'The reviewer; null after they deleted their account.';
create index fundraising_campaigns__ending on fundraising_campaigns (end_date)
  where status = 'active' and end_date is not null and deleted_at is null;
create index fundraising_campaigns__funded on fundraising_campaigns (raised_cents desc, goal_cents, id desc)
  where status = 'active' and hidden_at is null and held_at is null and deleted_at is null;
create index fundraising_campaigns__goals on fundraising_campaigns (goal_cents desc, id desc)
  where status = 'active' and hidden_at is null and held_at is null and deleted_at is null;
create index fundraising_campaigns__newest on fundraising_campaigns (created_at desc, id desc)
  where status = 'active' and hidden_at is null and held_at is null and deleted_at is null;
create index fundraising_campaigns__of_creator on fundraising_campaigns (creator_id, created_at desc, id desc);
create index fundraising_campaigns__of_group on fundraising_campaigns (group_id)
  where group_id is not null;
create index fundraising_campaigns__of_prayer_any on fundraising_campaigns (prayer_request_id)
  where prayer_request_id is not null;
create unique index fundraising_campaigns__one_per_prayer on fundraising_campaigns (prayer_request_id)
  where prayer_request_id is not null and status <> 'canceled' and deleted_at is null;
create index fundraising_campaigns__removed on fundraising_campaigns (deleted_at)
  where deleted_at is not null;
create index fundraising_campaigns__reviewed on fundraising_campaigns (creator_id)
  where reviewed_at is not null;
create index fundraising_campaigns__reviewer on fundraising_campaigns (reviewed_by)
  where reviewed_by is not null;
create index fundraising_campaigns__unreviewed on fundraising_campaigns (created_at, id)
  where reviewed_at is null and status in ('active', 'paused') and hidden_at is null and deleted_at is null;
create index fundraising_campaigns__words on fundraising_campaigns using gin (search)
  where status = 'active' and hidden_at is null and held_at is null and deleted_at is null;

create table campaign_changes (
  id uuid primary key,
  campaign_id uuid not null constraint campaign_changes__of_campaign references fundraising_campaigns (id) on delete cascade,
  at timestamptz not null,
  kind text not null,
  was text,
  became text
);
comment on table campaign_changes is 'The public history of a campaign: changes by its creator or an admin (REQ-46, REQ-156).';
create index campaign_changes__newest on campaign_changes (campaign_id, at desc, id desc);

create table campaign_updates (
  id uuid primary key,
  campaign_id uuid not null constraint campaign_updates__of_campaign references fundraising_campaigns (id) on delete cascade,
  body text not null,
  created_at timestamptz not null,
  constraint campaign_updates__size check (octet_length(body) between 1 and 131072)
);
comment on table campaign_updates is 'Messages of the creator to the donors.';
create index campaign_updates__newest on campaign_updates (campaign_id, created_at desc, id desc);

create table campaign_mail_mutes (
  campaign_id uuid not null constraint campaign_mail_mutes__of_campaign references fundraising_campaigns (id) on delete cascade,
  email_fingerprint bytea not null,
  muted_at timestamptz not null,
  constraint campaign_mail_mutes__once primary key (campaign_id, email_fingerprint)
);
comment on table campaign_mail_mutes is 'Donors who want no mails about the updates of a campaign.';

create table campaign_mailings (
  id uuid primary key,
  campaign_id uuid not null constraint campaign_mailings__of_campaign references fundraising_campaigns (id) on delete cascade,
  kind text not null,
  update_id uuid,
  donors_since timestamptz,
  due_at timestamptz not null,
  mailed_up_to bytea,
  done_at timestamptz,
  constraint campaign_mailings__known_kind check (kind in ('update', 'changed', 'removed'))
);
comment on table campaign_mailings is 'Mails to the donors of a campaign, and how far each mailing has come (REQ-156, REQ-157).';
create index campaign_mailings__of_campaign_any on campaign_mailings (campaign_id, due_at);
create index campaign_mailings__waiting on campaign_mailings (due_at, id)
  where done_at is null;
