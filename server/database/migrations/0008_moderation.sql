-- Reports, cases and blocks.

create table moderation_cases (
  id uuid primary key,
  subject_kind text not null,
  subject_id uuid not null,
  author_id uuid references accounts (id) on delete set null,
  state text not null default 'open',
  report_count integer not null default 0,
  opened_at timestamptz not null,
  due_at timestamptz not null,
  is_hidden boolean not null default false,
  hidden_by_rule boolean not null default false,
  decided_at timestamptz,
  decided_by uuid references accounts (id) on delete set null,
  outcome text,
  constraint moderation_cases__decided_whole check
    ((state = 'decided') = (decided_at is not null and outcome is not null)),
  constraint moderation_cases__known_kind check
    (subject_kind in ('prayer', 'update', 'comment', 'miracle', 'message', 'group', 'campaign', 'donation', 'profile')),
  constraint moderation_cases__known_outcome check
    (outcome in ('hidden', 'removed', 'warned', 'suspended', 'dismissed', 'gone')),
  constraint moderation_cases__known_state check (state in ('open', 'decided'))
);
comment on table moderation_cases is 'Reported content: one open case for each, however many members reported it.';
create index moderation_cases__decided on moderation_cases (decided_at desc, id desc)
  where state = 'decided';
create index moderation_cases__decided_by on moderation_cases (decided_by)
  where decided_by is not null;
create index moderation_cases__of_author on moderation_cases (author_id, opened_at desc);
create index moderation_cases__of_subject on moderation_cases (subject_kind, subject_id);
create unique index moderation_cases__one_open on moderation_cases (subject_kind, subject_id)
  where state = 'open';
create index moderation_cases__waiting on moderation_cases (due_at, id)
  where state = 'open';

create table moderation_actions (
  id uuid primary key,
  case_id uuid not null references moderation_cases (id) on delete cascade,
  actor_id uuid references accounts (id) on delete set null,
  action text not null,
  reason text not null,
  days integer,
  at timestamptz not null,
  constraint moderation_actions__days check ((action = 'suspend') = (days is not null)),
  constraint moderation_actions__known check (action in ('hide', 'restore', 'remove', 'warn', 'suspend', 'dismiss')),
  constraint moderation_actions__reason_size check (octet_length(reason) between 1 and 32768)
);
create index moderation_actions__of_actor on moderation_actions (actor_id)
  where actor_id is not null;
create index moderation_actions__of_case on moderation_actions (case_id, at);

create table reports (
  id uuid primary key,
  case_id uuid not null references moderation_cases (id) on delete cascade,
  reporter_id uuid references accounts (id) on delete set null,
  reason text not null,
  details text not null default '',
  weight smallint not null default 1,
  reported_at timestamptz not null,
  hid_alone boolean not null default false,
  constraint reports__once unique (case_id, reporter_id),
  constraint reports__details_size check (octet_length(details) <= 32768),
  constraint reports__known_reason check
    (reason in ('self-harm', 'harassment', 'sexual', 'child-safety', 'private-information', 'fraud', 'spam', 'other'))
);
comment on table reports is 'Who reported what and why; the reporter is never named to the reported person (SEC-7.2).';
comment on column reports.hid_alone is 'This report hid the content by itself, because a child may be in danger.';
create index reports__hid_alone on reports (reporter_id)
  where hid_alone;
create index reports__of_reporter on reports (reporter_id, reported_at desc, id desc);

create table member_blocks (
  id uuid primary key,
  blocker_id uuid not null references accounts (id) on delete cascade,
  blocked_id uuid not null references accounts (id) on delete cascade,
  created_at timestamptz not null,
  constraint member_blocks__once unique (blocker_id, blocked_id),
  constraint member_blocks__two_people check (blocker_id <> blocked_id)
);
comment on table member_blocks is 'Two people who do not see each other any more; neither is notified (SEC-7.4).';
create index member_blocks__of_blocked on member_blocks (blocked_id, blocker_id);

create table content_blocks (
  id uuid primary key,
  blocker_id uuid not null references accounts (id) on delete cascade,
  content_id uuid not null,
  created_at timestamptz not null,
  constraint content_blocks__once unique (blocker_id, content_id)
);
comment on table content_blocks is 'Prayers, comments and miracles without a name that a member blocked: the content is hidden, and nothing else of its author (REQ-464). It does not say who that is.';
