create table accounts (
  id uuid primary key,
  email text not null,
  password_hash text,
  email_verified_at timestamptz,
  suspended_until timestamptz,
  is_demo boolean not null default false,
  created_at timestamptz not null,
  constraint accounts__email_once unique (email),
  constraint accounts__email_normalised check (email = lower(email) and octet_length(email) <= 1024)
);
comment on table accounts is 'Who may sign in. A row alone reveals a religious belief (POPIA s26): never listed to others.';

create table profiles (
  id uuid primary key references accounts (id) on delete cascade,
  full_name text not null,
  username text,
  shown_as text not null default 'full_name',
  time_zone text not null default 'Africa/Johannesburg',
  constraint profiles__full_name_size check (octet_length(full_name) between 1 and 8192),
  constraint profiles__username_shape check (username ~ '^[A-Za-z0-9_]{3,50}$'),
  constraint profiles__shown_as_known check (shown_as in ('full_name', 'first_name', 'username'))
);
create unique index profiles__username_once on profiles (lower(username));
comment on column profiles.shown_as is 'How others see the name (decision 90).';

create function display_name(full_name text, username text, shown_as text) returns text
  language sql immutable
  return case
    when shown_as = 'username' and username is not null then username
    when shown_as = 'first_name' and position(' ' in full_name) > 0
      then split_part(full_name, ' ', 1) || ' ' || left(reverse(split_part(reverse(full_name), ' ', 1)), 1) || '.'
    else full_name
  end;
comment on function display_name is 'The one place that turns a profile into the name others see (decision 90).';

create table user_roles (
  user_id uuid not null references accounts (id) on delete cascade,
  role text not null,
  constraint user_roles__once primary key (user_id, role),
  constraint user_roles__known check (role in ('user', 'moderator', 'admin'))
);

create table sessions (
  id uuid primary key,
  user_id uuid not null references accounts (id) on delete cascade,
  token_hash bytea not null,
  previous_hash bytea,
  previous_until timestamptz,
  rotation_key uuid not null default gen_random_uuid(),
  created_at timestamptz not null,
  signed_in_at timestamptz not null,
  access_ends_at timestamptz not null,
  idle_ends_at timestamptz not null,
  ends_at timestamptz not null,
  constraint sessions__token_once unique (token_hash)
);
create index sessions__of_user on sessions (user_id, created_at);
create index sessions__previous on sessions (previous_hash) where previous_hash is not null;
comment on column sessions.previous_hash is 'The token before the last refresh, good for a few seconds: parallel tabs.';
comment on column sessions.rotation_key is
  'The next token is a hash of this and the last one, so a refresh whose answer got lost can be repeated.';

create table known_devices (
  account_id uuid not null references accounts (id) on delete cascade,
  token_hash bytea not null,
  seen_at timestamptz not null,
  constraint known_devices__once primary key (token_hash, account_id)
);
create index known_devices__of_account on known_devices (account_id, seen_at);
comment on table known_devices is 'Browsers that signed in before: a stranger''s guesses never lock the owner out (security C2).';

create table one_time_tokens (
  token_hash bytea primary key,
  purpose text not null,
  account_id uuid references accounts (id) on delete cascade,
  payload jsonb not null default '{}',
  expires_at timestamptz not null,
  constraint one_time_tokens__newest_only unique (account_id, purpose),
  constraint one_time_tokens__purpose_known
    check (purpose in ('verify-email', 'reset-password', 'provider-state', 'provider-consent'))
);
create index one_time_tokens__expiry on one_time_tokens (expires_at);
comment on table one_time_tokens is 'Single use by delete … returning; a token of one purpose never passes for another (security C4, C8).';

create table provider_identities (
  provider text not null,
  subject text not null,
  account_id uuid not null references accounts (id) on delete cascade,
  created_at timestamptz not null,
  constraint provider_identities__once primary key (provider, subject),
  constraint provider_identities__one_per_provider unique (account_id, provider)
);

create table consents (
  account_id uuid not null references accounts (id) on delete cascade,
  kind text not null,
  version text not null,
  given_at timestamptz not null,
  constraint consents__once primary key (account_id, kind, version)
);
comment on table consents is 'Which version of which text was accepted when (decision 55, POPIA s27).';
