-- Events, the audit log, and what every request uses.

create function folded(words text)
  returns text
  language sql immutable strict parallel safe
  return translate(regexp_replace(normalize(lower(words), nfkd), '[\u0300-\u036f]+', '', 'g'), U&'\02bc', '''');
comment on function folded is 'Words as they are searched: in small letters without accents, and ŉ as ''n (REQ-89, REQ-571). Of built-in functions only: a database of one''s own may lack the extension unaccent.';

create sequence domain_event_numbers as bigint;
create table domain_events (
  id bigint not null default nextval('domain_event_numbers'),
  xid xid8 not null default pg_current_xact_id(),
  name text not null,
  payload jsonb not null,
  actor_id uuid,
  at timestamptz not null,
  published_on date not null default current_date,
  constraint domain_events_pkey primary key (id, published_on)
) partition by range (published_on);
alter sequence domain_event_numbers owned by domain_events.id;
comment on table domain_events is 'Domain events, written in the transaction that caused them: outbox and event log in one, a partition for each week.';
comment on column domain_events.xid is 'Readers take (xid, id) in order and only below pg_snapshot_xmin, so that no late commit is skipped.';
comment on column domain_events.published_on is 'The day by the clock of the database, which decides the partition.';
create index domain_events__reading_order on domain_events (xid, id);
create table domain_events_unsorted partition of domain_events default;
comment on table domain_events_unsorted is 'Takes events for which no week was prepared, so that publishing never fails.';

create table event_cursors (
  subscriber text primary key,
  xid xid8 not null default '0',
  event_id bigint not null default 0
);
comment on table event_cursors is 'The position of each subscriber in the event log, moved in the transaction that handled the events.';

create table audit_log (
  id uuid not null default gen_random_uuid(),
  at timestamptz not null,
  actor_id uuid not null,
  action text not null,
  subject_kind text not null,
  subject_id uuid not null,
  owner_id uuid,
  reason text,
  is_quiet boolean not null default false,
  logged_on date not null default current_date,
  constraint audit_log_pkey primary key (id, logged_on),
  constraint audit_log__reason_size check (octet_length(reason) <= 16384)
) partition by range (logged_on);
comment on table audit_log is 'What staff read or changed by right of their role; rows are only added (REQ-67, REQ-144). A partition for each month.';
comment on column audit_log.is_quiet is 'Hidden from the owner: nobody is warned where a child may be in danger (SEC-7.5).';
comment on column audit_log.logged_on is 'The day by the clock of the database, which decides the partition.';
create index audit_log__newest on audit_log (at desc, id desc);
create index audit_log__of_action on audit_log (action collate "C", at, id);
create index audit_log__of_actor on audit_log (actor_id, at desc, id desc);
create index audit_log__of_owner on audit_log (owner_id, at desc, id desc);
create table audit_log_unsorted partition of audit_log default;
comment on table audit_log_unsorted is 'Takes entries for which no month was prepared, so that writing one never fails.';

create table idempotency_keys (
  scope text not null,
  operation text not null,
  key uuid not null,
  request_hash bytea not null,
  body text,
  created_at timestamptz not null,
  is_deferrable boolean not null default false,
  response_deleted_at timestamptz,
  constraint idempotency_keys__once primary key (scope, operation, key)
);
comment on table idempotency_keys is 'Answers stored for 24 hours, so that a repeated write happens once; the key of a write that may be sent late lives 35 days, without its answer.';
-- Each row is in one of them: those of a day, those of late writes that still have their answer, and those without.
create index idempotency_keys__age on idempotency_keys (created_at) where not is_deferrable;
create index idempotency_keys__answered on idempotency_keys (created_at)
  where is_deferrable and response_deleted_at is null;
create index idempotency_keys__late on idempotency_keys (created_at) where response_deleted_at is not null;

create unlogged table rate_limits (
  key text primary key,
  full_at timestamptz not null,
  span interval not null
);
comment on table rate_limits is 'One row for each bucket (generic cell rate). Unlogged: a crash loses counts, never content.';

create table imported_rows (
  fingerprint bytea constraint imported_rows__once primary key,
  constraint imported_rows__size check (octet_length(fingerprint) = 32)
);
comment on table imported_rows is 'Every imported row, as a hash of its table and id: a second import does not bring back what people deleted, left or withdrew.';

create table dev_mails (
  id uuid primary key,
  recipient text not null,
  sender text not null,
  subject text not null,
  text text not null,
  html text not null,
  sent_at timestamptz not null
);
comment on table dev_mails is 'The development mailbox, used only in development without SMTP_URL.';
create index dev_mails__newest on dev_mails (recipient, sent_at desc, id desc);
