-- People: sign-in, sessions, consent, deleted accounts and the export of one’s own data.

create table accounts (
  id uuid primary key,
  email text not null constraint accounts__email_once unique,
  password_hash text,
  email_verified_at timestamptz,
  suspended_until timestamptz,
  is_demo boolean not null default false,
  created_at timestamptz not null,
  last_seen_on date,
  suspended_reason text,
  needs_consent boolean not null default false,
  mail_refused_at timestamptz,
  requires_second_factor boolean not null default false,
  constraint accounts__email_normalised check (email = lower(email) and octet_length(email) <= 1024),
  constraint accounts__suspended_reason_size check (octet_length(suspended_reason) <= 16384)
);
comment on table accounts is 'People who can sign in. A row alone reveals a religious belief (POPIA s26) and is never listed to others.';
comment on column accounts.last_seen_on is 'The day, in the site''s time zone, of the last sign-in or renewed session; used for Active Users only (REQ-53).';
comment on column accounts.needs_consent is 'The account was imported and its member has not accepted the terms yet: until then only consent, deletion, the own-data export and signing out are possible.';
comment on column accounts.mail_refused_at is 'When the mail server refused the address for good; null once the address is confirmed again. Until then no mail goes there that can be unsubscribed from.';
comment on column accounts.requires_second_factor is 'A passkey or a code is asked for after the password, and recent proof is given by one of them (SEC-F1).';
create index accounts__bcrypt on accounts (substr(password_hash, 5, 2))
  where password_hash like '$2%';
comment on index accounts__bcrypt is 'Imported passwords that were not hashed again yet, by the cost of one check.';
create index accounts__email_begins on accounts (email collate "C");
create index accounts__newest on accounts (created_at desc, id desc);
create index accounts__suspended on accounts (suspended_until)
  where suspended_until is not null;

create table profiles (
  id uuid primary key references accounts (id) on delete cascade,
  full_name text not null,
  username text,
  shown_as text not null default 'full_name',
  shares_name_when_praying boolean not null default false,
  time_zone text not null default 'Africa/Johannesburg',
  search tsvector generated always as
    (to_tsvector('simple'::regconfig, folded(full_name || ' ' || coalesce(username, '')))) stored,
  streak_zone text not null default 'Africa/Johannesburg',
  streak_zone_since timestamptz not null default '-infinity',
  refused_time_zones text[] not null default '{}',
  language text,
  constraint profiles__full_name_size check (octet_length(full_name) between 1 and 8192),
  constraint profiles__language_known check
    (language in ('en', 'af', 'zu', 'xh', 'st', 'tn', 'nso', 'ts', 'ss', 've', 'nr')),
  constraint profiles__shown_as_known check (shown_as in ('full_name', 'first_name', 'username')),
  constraint profiles__username_shape check (username ~ '^[A-Za-z0-9_]{3,50}$')
);
comment on column profiles.shown_as is 'The form in which others see the name (REQ-90).';
comment on column profiles.shares_name_when_praying is 'Whether those who asked for prayer learn the name of who prayed; whom one prays for is belief data, so not unless chosen.';
comment on column profiles.search is 'The words of name and username, searched by admins only.';
comment on column profiles.streak_zone is 'The time zone by which the last day of prayer was counted; the member''s own replaces it with a prayer act, thirty days after the last replacement.';
comment on column profiles.refused_time_zones is 'Time zones of devices that the member does not want to follow; nobody asks about them again (REQ-447).';
comment on column profiles.language is 'The language that the member reads the site in; null until they choose one.';
create index profiles__of_zone on profiles (time_zone, id);
create index profiles__search on profiles using gin (search);
create index profiles__username_begins on profiles (lower(username) collate "C")
  where username is not null;
create unique index profiles__username_once on profiles (lower(username));

create table user_roles (
  user_id uuid not null references accounts (id) on delete cascade,
  role text not null,
  constraint user_roles__once primary key (user_id, role),
  constraint user_roles__known check (role in ('user', 'moderator', 'admin'))
);

create table provider_identities (
  provider text not null,
  subject text not null,
  account_id uuid not null references accounts (id) on delete cascade,
  created_at timestamptz not null,
  proves_address boolean not null default false,
  constraint provider_identities__once primary key (provider, subject),
  constraint provider_identities__one_per_provider unique (account_id, provider)
);
comment on column provider_identities.proves_address is 'The provider confirmed the address of the account when the identity was linked.';

create table sessions (
  id uuid primary key,
  user_id uuid not null references accounts (id) on delete cascade,
  token_hash bytea not null constraint sessions__token_once unique,
  previous_hash bytea,
  previous_until timestamptz,
  rotation_key uuid not null default gen_random_uuid(),
  created_at timestamptz not null,
  signed_in_at timestamptz not null,
  access_ends_at timestamptz not null,
  idle_ends_at timestamptz not null,
  ends_at timestamptz not null,
  confirmed_at timestamptz,
  device text,
  second_factor_at timestamptz,
  is_shared_device boolean not null default false,
  constraint sessions__device_size check (octet_length(device) <= 200)
);
comment on column sessions.previous_hash is 'The token before the last refresh, valid for a few seconds because of parallel tabs.';
comment on column sessions.rotation_key is 'The next token is a hash of this and the last one, so that a refresh whose answer was lost can be repeated.';
comment on column sessions.confirmed_at is 'When the member last proved their identity again; dangerous actions require it (SEC-M7).';
comment on column sessions.device is 'Kind of browser and system, in words, so that members recognize their sessions.';
comment on column sessions.second_factor_at is 'When a second factor was last given in this session; null where the device was trusted or none was asked for.';
comment on column sessions.is_shared_device is 'A shared phone: the browser keeps nothing of it, and unused it ends after hours.';
create index sessions__of_user on sessions (user_id, created_at);
create index sessions__previous on sessions (previous_hash)
  where previous_hash is not null;

create table known_devices (
  account_id uuid not null references accounts (id) on delete cascade,
  token_hash bytea not null,
  seen_at timestamptz not null,
  trusted_until timestamptz,
  constraint known_devices__once primary key (token_hash, account_id)
);
comment on table known_devices is 'Browsers that signed in before, so that the guesses of others do not lock the member out (SEC-C2).';
comment on column known_devices.trusted_until is 'Until then no second step is asked for in this browser; never for staff.';
create index known_devices__of_account on known_devices (account_id, seen_at);

create table one_time_tokens (
  token_hash bytea primary key,
  purpose text not null,
  account_id uuid references accounts (id) on delete cascade,
  payload jsonb not null default '{}'::jsonb,
  expires_at timestamptz not null,
  constraint one_time_tokens__newest_only unique (account_id, purpose),
  constraint one_time_tokens__purpose_known check
    (purpose in ('verify-email', 'reset-password', 'provider-state', 'provider-consent', 'leave-old-email', 'take-new-email', 'registering-device', 'second-step', 'passkey-offer', 'passkey-question', 'codes-offer', 'stop-factor-reset', 'factor-reset'))
);
comment on table one_time_tokens is 'Used once by delete … returning; a token of one purpose is never accepted for another (SEC-C4, SEC-C8).';
create index one_time_tokens__expiry on one_time_tokens (expires_at);

create table passkeys (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  credential_id bytea not null constraint passkeys__credential_once unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  is_synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint passkeys__sizes check (octet_length(credential_id) <= 1023 and octet_length(public_key) <= 8192 and octet_length(name) <= 1024)
);
comment on table passkeys is 'Public keys of WebAuthn; the private ones never leave the phone.';
comment on column passkeys.counter is 'The number of uses, as the phone counts them; one that goes back is a copied key. Synced passkeys stay at 0.';
create index passkeys__of_account on passkeys (account_id, created_at, id);

create table one_time_code_secrets (
  account_id uuid primary key references accounts (id) on delete cascade,
  secret_sealed bytea not null,
  last_step bigint not null,
  created_at timestamptz not null
);
comment on table one_time_code_secrets is 'Secrets of RFC 6238, sealed with ENCRYPTION_KEY.';
comment on column one_time_code_secrets.last_step is 'The time step of the newest code that was accepted: each is accepted once.';

create table recovery_codes (
  account_id uuid not null references accounts (id) on delete cascade,
  code_hash bytea not null,
  constraint recovery_codes__once primary key (account_id, code_hash)
);
comment on table recovery_codes is 'Codes of 50 random bits, as HMAC with ENCRYPTION_KEY; each is used once by delete … returning.';

create table factor_resets (
  account_id uuid primary key references accounts (id) on delete cascade,
  due_at timestamptz not null,
  asked_at timestamptz not null,
  started_by uuid references accounts (id) on delete cascade,
  mails_sent integer not null default 0
);
comment on table factor_resets is 'Requests to lose every second factor; the row is deleted when one is stopped or done.';
comment on column factor_resets.started_by is 'The admin who started it for another member of staff; null for members, who ask themselves after a right password.';
create index factor_resets__due on factor_resets (due_at);

create table pending_registrations (
  id uuid primary key,
  full_name text not null,
  email text not null,
  password_hash text not null,
  may_mail boolean not null,
  asked_at timestamptz not null,
  redirect text,
  device_hash bytea,
  language text not null,
  constraint pending_registrations__email_normalised check (email = lower(email) and octet_length(email) <= 1024),
  constraint pending_registrations__full_name_size check (octet_length(full_name) between 1 and 8192),
  constraint pending_registrations__redirect_size check (octet_length(redirect) <= 2048),
  constraint pending_registrations__language_known check
    (language in ('en', 'af', 'zu', 'xh', 'st', 'tn', 'nso', 'ts', 'ss', 've', 'nr'))
);
comment on column pending_registrations.device_hash is 'Of the secret in a cookie of the browser that registered; it signs in there after the verification.';
comment on table pending_registrations is 'Registrations between their answer and the job that decides about them, two days at most.';

create table email_changes (
  account_id uuid constraint email_changes__one_per_account primary key references accounts (id) on delete cascade,
  id uuid not null constraint email_changes__once unique,
  session_id uuid not null,
  new_email text not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  constraint email_changes__email_normalised check (new_email = lower(new_email) and octet_length(new_email) <= 1024)
);
comment on table email_changes is 'Changes of address that wait for both confirmations, an hour at most. The new address is not reserved: accounts__email_once decides.';
comment on column email_changes.session_id is 'The session of the request, which stays when the others end.';
create index email_changes__expiry on email_changes (expires_at);

create table consents (
  account_id uuid not null references accounts (id) on delete cascade,
  kind text not null,
  version text not null,
  language text not null,
  given_at timestamptz not null,
  constraint consents__once primary key (account_id, kind, version),
  constraint consents__language_known check
    (language in ('en', 'af', 'zu', 'xh', 'st', 'tn', 'nso', 'ts', 'ss', 've', 'nr'))
);
comment on table consents is 'The version of each text that a member accepted, and when (REQ-55, POPIA s27).';
comment on column consents.language is 'The language of the text that was shown, which may differ from that of the page around it (LANG-4).';

create table terms_notices (
  version text constraint terms_notices__once primary key,
  mailed_up_to uuid,
  begun_at timestamptz not null,
  done_at timestamptz
);
comment on table terms_notices is 'A coming version of the terms, and how far its announcement by mail has come (REQ-100).';

create table account_deletions (
  member_id uuid primary key,
  deleted_at timestamptz not null,
  done_at timestamptz
);
comment on table account_deletions is 'Deleted accounts, by id only. From this row on nothing of the member is visible, and a job removes the rest. The list is applied again to a restored backup (SEC-6.6).';
create index account_deletions__unfinished on account_deletions (deleted_at)
  where done_at is null;

create table data_exports (
  id uuid primary key,
  user_id uuid not null references accounts (id) on delete cascade,
  state text not null default 'waiting',
  parts integer not null default 0,
  bytes bigint not null default 0,
  done integer not null default 0,
  total integer not null default 0,
  asked_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  constraint data_exports__known_state check (state in ('waiting', 'running', 'ready', 'failed')),
  constraint data_exports__ready_whole check ((state = 'ready') = (ready_at is not null and expires_at is not null))
);
comment on table data_exports is 'The own-data export of a member, written by a job in parts of a few megabytes in the media store.';
create index data_exports__expiry on data_exports (expires_at)
  where expires_at is not null;
create unique index data_exports__one_of_member on data_exports (user_id);
