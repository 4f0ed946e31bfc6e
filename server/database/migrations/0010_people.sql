-- Accounts by their owners and by staff: profile, sessions, departures, reports, moderation, blocking, exports.

alter table accounts
  add column suspended_reason text,
  add constraint accounts__suspended_reason_size check (octet_length(suspended_reason) <= 16384);
create index accounts__newest on accounts (created_at desc, id desc);
create index accounts__suspended on accounts (suspended_until) where suspended_until is not null;

alter table sessions add column device text,
  add constraint sessions__device_size check (octet_length(device) <= 200);
comment on column sessions.device is 'Kind of browser and system, in words, so that people know their own sessions again.';

create table mail_mutes (
  user_id uuid not null references accounts (id) on delete cascade,
  notice text not null,
  constraint mail_mutes__once primary key (user_id, notice),
  constraint mail_mutes__known check (notice in ('group-news', 'campaign-news', 'gifts'))
);
comment on table mail_mutes is 'Which notices a member does not want by mail; what concerns safety and money owed is always sent (ruling 14).';

alter table audit_log add column reason text,
  add constraint audit_log__reason_size check (octet_length(reason) <= 16384);
create index audit_log__of_actor on audit_log (actor_id, at desc, id desc);
drop index audit_log__of_owner;
create index audit_log__of_owner on audit_log (owner_id, at desc, id desc);

create table departures (
  member_id uuid primary key,
  left_at timestamptz not null,
  done_at timestamptz
);
comment on table departures is 'Who deleted their account, by id only. From the first moment nothing of theirs is seen; a job removes what is left. The list is played again after a restored backup (security 6).';
create index departures__unfinished on departures (left_at) where done_at is null;

create table member_blocks (
  id uuid primary key,
  blocker_id uuid not null references accounts (id) on delete cascade,
  blocked_id uuid not null references accounts (id) on delete cascade,
  created_at timestamptz not null,
  constraint member_blocks__once unique (blocker_id, blocked_id),
  constraint member_blocks__two_people check (blocker_id <> blocked_id)
);
create index member_blocks__of_blocked on member_blocks (blocked_id, blocker_id);
comment on table member_blocks is 'Two people who do not see each other any more; nobody is told (security 7).';

create function out_of_sight(viewer uuid) returns uuid[]
  language sql stable
  as $$
    select array(
      select member_id from departures where done_at is null
       union all
      select blocked_id from member_blocks where blocker_id = viewer
       union all
      select blocker_id from member_blocks where blocked_id = viewer)
  $$;
comment on function out_of_sight is 'Whose words this viewer does not see: those who are leaving for good, and who blocked or is blocked. Asked once for each statement: <> all ((select out_of_sight(viewer))::uuid[]).';

alter table prayer_updates add column hidden_at timestamptz;
alter table prayer_comments add column hidden_at timestamptz;
alter table group_messages add column hidden_at timestamptz;
comment on column group_messages.hidden_at is 'Hidden by moderators: its author still sees it, everybody else an empty place.';

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
  constraint moderation_cases__known_kind check (subject_kind in
    ('prayer', 'update', 'comment', 'miracle', 'message', 'group', 'campaign', 'profile')),
  constraint moderation_cases__known_state check (state in ('open', 'decided')),
  constraint moderation_cases__known_outcome check (outcome in ('hidden', 'removed', 'warned', 'suspended', 'dismissed', 'gone')),
  constraint moderation_cases__decided_whole check ((state = 'decided') = (decided_at is not null and outcome is not null))
);
create unique index moderation_cases__one_open on moderation_cases (subject_kind, subject_id) where state = 'open';
create index moderation_cases__waiting on moderation_cases (due_at, id) where state = 'open';
create index moderation_cases__decided on moderation_cases (decided_at desc, id desc) where state = 'decided';
create index moderation_cases__of_author on moderation_cases (author_id, opened_at desc);
create index moderation_cases__of_subject on moderation_cases (subject_kind, subject_id);
comment on table moderation_cases is 'What was reported: one open case for each thing, whoever reported it.';

create table reports (
  id uuid primary key,
  case_id uuid not null references moderation_cases (id) on delete cascade,
  reporter_id uuid references accounts (id) on delete set null,
  reason text not null,
  details text not null default '',
  weight smallint not null default 1,
  reported_at timestamptz not null,
  constraint reports__once unique (case_id, reporter_id),
  constraint reports__known_reason check (reason in ('self-harm', 'harassment', 'sexual', 'child-safety',
    'private-information', 'fraud', 'spam', 'other')),
  constraint reports__details_size check (octet_length(details) <= 32768)
);
create index reports__of_reporter on reports (reporter_id, reported_at desc, id desc);
comment on table reports is 'Who reported what and why; the reporter is never named to the reported (security 3.4).';

create table moderation_acts (
  id uuid primary key,
  case_id uuid not null references moderation_cases (id) on delete cascade,
  actor_id uuid references accounts (id) on delete set null,
  act text not null,
  reason text not null,
  days integer,
  at timestamptz not null,
  constraint moderation_acts__known check (act in ('hide', 'restore', 'remove', 'warn', 'suspend', 'dismiss')),
  constraint moderation_acts__reason_size check (octet_length(reason) between 1 and 32768),
  constraint moderation_acts__days check ((act = 'suspend') = (days is not null))
);
create index moderation_acts__of_case on moderation_acts (case_id, at);

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
create unique index data_exports__one_of_member on data_exports (user_id);
create index data_exports__expiry on data_exports (expires_at) where expires_at is not null;
comment on table data_exports is 'The file with all a member gave us, made by a job in parts of a few megabytes that lie in the media store.';

create or replace function visible_prayers(viewer uuid)
  returns table(id uuid, user_id uuid, title text, description text, category text, status text, audience text, support_count integer, update_count integer, comment_count integer, date_submitted timestamp with time zone, version integer, edited_at timestamp with time zone, edited_by_admin boolean, location_name text, latitude numeric, longitude numeric, share_token text, search tsvector, hidden_at timestamp with time zone, relations text[])
  language sql stable
  as $$
    select p.id, p.user_id, p.title, p.description, p.category, p.status, p.audience,
           p.support_count, p.update_count, p.comment_count, p.date_submitted,
           p.version, p.edited_at, p.edited_by_admin,
           p.location_name, p.latitude, p.longitude,
           p.share_token, p.search, p.hidden_at,
           array_remove(array[
             case when p.user_id = viewer then 'owner' end,
             case when p.hidden_at is null and p.audience <> 'private' then 'reader' end,
             case when is_admin(viewer) then 'admin' end
           ], null)
      from prayer_requests p
     where p.user_id = viewer
        or (p.audience = 'public' and p.hidden_at is null
             and p.user_id <> all ((select out_of_sight(viewer))::uuid[]))
        or (p.audience = 'groups' and p.hidden_at is null
             and p.user_id <> all ((select out_of_sight(viewer))::uuid[]) and exists (
              select
                from prayer_shares s
                join group_members m on m.group_id = s.group_id
               where s.prayer_id = p.id
                 and m.user_id = viewer
              offset 0))
  $$;

create or replace function visible_miracles(viewer uuid)
  returns table(id uuid, user_id uuid, prayer_request_id uuid, title text, description text, audience text, may_show_on_home boolean, version integer, reported_at timestamp with time zone, hidden_at timestamp with time zone, amen_count integer, relations text[])
  language sql stable
  as $$
    select x.id, x.user_id, x.prayer_request_id, x.title, x.description, x.audience,
           x.may_show_on_home, x.version, x.reported_at, x.hidden_at, x.amen_count,
           array_remove(array[
             case when x.user_id = viewer then 'owner' end,
             case when x.hidden_at is null and x.audience <> 'private' then 'reader' end
           ], null)
      from miracles x
     where x.user_id = viewer
        or (x.audience = 'public' and x.hidden_at is null
             and x.user_id <> all ((select out_of_sight(viewer))::uuid[]))
        or (x.audience = 'groups' and x.hidden_at is null
             and x.user_id <> all ((select out_of_sight(viewer))::uuid[]) and exists (
              select
                from miracle_shares s
                join group_members m on m.group_id = s.group_id
               where s.miracle_id = x.id
                 and m.user_id = viewer
              offset 0))
  $$;

create or replace function prayers_for_admin(viewer uuid)
  returns table(id uuid, user_id uuid, title text, description text, category text, status text, audience text, support_count integer, update_count integer, comment_count integer, date_submitted timestamp with time zone, version integer, edited_at timestamp with time zone, edited_by_admin boolean, location_name text, latitude numeric, longitude numeric, share_token text, search tsvector, hidden_at timestamp with time zone, relations text[])
  language sql stable
  as $$
    select p.id, p.user_id, p.title, p.description, p.category, p.status, p.audience,
           p.support_count, p.update_count, p.comment_count, p.date_submitted,
           p.version, p.edited_at, p.edited_by_admin,
           p.location_name, p.latitude, p.longitude,
           p.share_token, p.search, p.hidden_at,
           array['admin']
      from prayer_requests p
     where is_admin(viewer)
       and p.user_id <> all (array(select member_id from departures where done_at is null))
  $$;
