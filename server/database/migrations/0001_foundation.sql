create table facts (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  name text not null,
  payload jsonb not null,
  actor_id uuid,
  at timestamptz not null
);
comment on table facts is 'What happened, told inside the transaction that did it: outbox and live log in one.';
comment on column facts.xid is 'Readers take (xid, id) in order and only below pg_snapshot_xmin, so no late commit is skipped.';
create index facts__reading_order on facts (xid, id);

create table fact_cursors (
  subscriber text primary key,
  xid xid8 not null default '0',
  fact_id bigint not null default 0
);
comment on table fact_cursors is 'How far each subscriber has listened; moved in the transaction that did its work.';

create table idempotency_keys (
  scope text not null,
  operation text not null,
  key uuid not null,
  request_hash bytea not null,
  status integer,
  body text,
  created_at timestamptz not null,
  constraint idempotency_keys__once primary key (scope, operation, key)
);
comment on table idempotency_keys is 'Answers kept for 24 hours, so that a repeated write is done once.';
create index idempotency_keys__age on idempotency_keys (created_at);

create unlogged table rate_limits (
  key text primary key,
  full_at timestamptz not null,
  span interval not null
);
comment on table rate_limits is 'One row per bucket (generic cell rate); unlogged: a crash forgets counts, never content.';

create table dev_mails (
  id uuid primary key,
  recipient text not null,
  sender text not null,
  subject text not null,
  text text not null,
  html text not null,
  sent_at timestamptz not null
);
comment on table dev_mails is 'The dev mailbox: filled only in development without SMTP_URL.';
create index dev_mails__newest on dev_mails (recipient, sent_at desc, id desc);
