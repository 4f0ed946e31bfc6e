-- Numbers of the community, presence and messages to the operator.

create table statistic_totals (
  counter text not null,
  part text not null default '',
  total bigint not null,
  constraint statistic_totals__once primary key (counter, part)
);
comment on table statistic_totals is 'The numbers of the community, as far as the deltas were rolled up.';
comment on column statistic_totals.part is 'The value of the breakdown: a category, a day, or nothing.';
insert into statistic_totals (counter, total) values ('miracles', 0), ('groups', 0), ('supports', 0), ('intercessions', 0);

create table statistic_deltas (
  id bigint generated always as identity primary key,
  counter text not null,
  part text not null default '',
  change integer not null,
  at timestamptz not null default clock_timestamp()
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
comment on table statistic_deltas is 'Changes that are not yet in the totals; only inserted, and removed by the roll-up. Triggers write them, so that no write, cascades included, is missed.';
comment on column statistic_deltas.at is 'By the clock of the database: the totals are correct as of the oldest remaining delta.';

create unlogged table presence (
  place text not null,
  user_id uuid not null constraint presence__of_member references accounts (id) on delete cascade,
  until timestamptz not null,
  constraint presence__once primary key (place, user_id)
);
comment on table presence is 'Members with the app open, reported by each server for its own streams, and members who prayed a moment ago. Unlogged: a crash loses it and the next report restores it.';
create index presence__of_user on presence (user_id);

create table contact_messages (
  id uuid primary key,
  ticket text not null constraint contact_messages__ticket_once unique,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  sent_at timestamptz not null,
  due_at timestamptz not null,
  answered_at timestamptz,
  answered_by uuid constraint contact_messages__answered_by references accounts (id) on delete set null,
  language text,
  constraint contact_messages__answer_whole check (answered_at is not null or answered_by is null),
  constraint contact_messages__language_known check
    (language in ('en', 'af', 'zu', 'xh', 'st', 'tn', 'nso', 'ts', 'ss', 've', 'nr')),
  constraint contact_messages__size check
    (octet_length(name) between 1 and 8192 and octet_length(email) between 1 and 1024
     and octet_length(subject) between 1 and 16384 and octet_length(message) between 1 and 131072)
);
comment on table contact_messages is 'Messages to the operator of this site, by members or visitors; only admins read them.';
comment on column contact_messages.language is 'The language of the page on which it was written, for the mail to its sender (LANG-10).';
comment on column contact_messages.due_at is 'The time by which a reply is due (REQ-14).';
create index contact_messages__answered on contact_messages (sent_at desc, id desc)
  where answered_at is not null;
create index contact_messages__answered_by on contact_messages (answered_by);
create index contact_messages__waiting on contact_messages (due_at, id)
  where answered_at is null;
