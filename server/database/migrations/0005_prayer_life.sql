alter table prayer_requests
  add column update_count integer not null default 0,
  add column comment_count integer not null default 0,
  add column version integer not null default 1,
  add column edited_at timestamptz,
  add column edited_by_admin boolean not null default false,
  add column location_name text,
  add column latitude numeric(4, 2),
  add column longitude numeric(5, 2),
  add column share_token text not null default replace(gen_random_uuid()::text, '-', ''),
  add column search tsvector generated always as
    (case when audience = 'public' then to_tsvector('simple'::regconfig,
       regexp_replace(lower(title || ' ' || description), '[^[:alnum:]]+', ' ', 'g')) end) stored,
  add constraint prayer_requests__counts_never_negative check (update_count >= 0 and comment_count >= 0),
  add constraint prayer_requests__location_size check (octet_length(location_name) between 1 and 8192),
  add constraint prayer_requests__location_whole check
    ((latitude is null) = (longitude is null) and (latitude is null or location_name is not null)),
  add constraint prayer_requests__share_token_once unique (share_token);
comment on column prayer_requests.version is 'Counts changes of the words, so that a later tab is told (one edit never buries another).';
comment on column prayer_requests.latitude is 'Two decimals, about a kilometre; only the owner ever reads it (decision 130).';
comment on column prayer_requests.share_token is 'Address of the public share page; drawn anew when a prayer stops being public.';
comment on column prayer_requests.search is
  'Words of public prayers only: what is private is in no index.';
create index prayer_requests__words on prayer_requests using gin (search)
  where audience = 'public' and hidden_at is null;
create index prayer_requests__public_category on prayer_requests (category, date_submitted desc, id desc)
  where audience = 'public' and hidden_at is null;
create index prayer_requests__history on prayer_requests (user_id, date_submitted desc, id desc);

create table prayer_shares (
  prayer_id uuid not null constraint prayer_shares__of_prayer references prayer_requests (id) on delete cascade,
  group_id uuid not null constraint prayer_shares__with_group references groups (id) on delete cascade,
  constraint prayer_shares__once primary key (prayer_id, group_id)
);
create index prayer_shares__of_group on prayer_shares (group_id, prayer_id);
comment on table prayer_shares is 'The groups of a prayer whose audience is groups: the one truth of who reads it (decision 28).';

create table prayer_updates (
  id uuid primary key,
  prayer_id uuid not null constraint prayer_updates__of_prayer references prayer_requests (id) on delete cascade,
  user_id uuid not null constraint prayer_updates__by_member references accounts (id) on delete cascade,
  content text not null,
  created_at timestamptz not null,
  constraint prayer_updates__content_size check (octet_length(content) between 1 and 131072)
);
create index prayer_updates__of_prayer on prayer_updates (prayer_id, created_at desc, id desc);
create index prayer_updates__of_user on prayer_updates (user_id);

create table prayer_comments (
  id uuid primary key,
  prayer_id uuid not null constraint prayer_comments__of_prayer references prayer_requests (id) on delete cascade,
  user_id uuid not null constraint prayer_comments__by_member references accounts (id) on delete cascade,
  comment text not null,
  created_at timestamptz not null,
  constraint prayer_comments__comment_size check (octet_length(comment) between 1 and 65536)
);
create index prayer_comments__of_prayer on prayer_comments (prayer_id, created_at desc, id desc);
create index prayer_comments__of_user on prayer_comments (user_id);

create table miracles (
  id uuid primary key,
  user_id uuid not null constraint miracles__by_member references accounts (id) on delete cascade,
  prayer_request_id uuid constraint miracles__of_prayer references prayer_requests (id) on delete set null,
  title text not null,
  description text not null,
  audience text not null default 'private',
  may_show_on_home boolean not null default false,
  version integer not null default 1,
  reported_at timestamptz not null,
  hidden_at timestamptz,
  constraint miracles__title_size check (octet_length(title) between 1 and 8192),
  constraint miracles__description_size check (octet_length(description) between 1 and 131072),
  constraint miracles__audience_known check (audience in ('private', 'groups', 'public')),
  constraint miracles__home_only_public check (not may_show_on_home or audience = 'public')
);
create unique index miracles__one_per_prayer on miracles (prayer_request_id) where prayer_request_id is not null;
create index miracles__of_user on miracles (user_id, reported_at desc, id desc);
create index miracles__public on miracles (reported_at desc, id desc)
  where audience = 'public' and hidden_at is null;

create table miracle_shares (
  miracle_id uuid not null constraint miracle_shares__of_miracle references miracles (id) on delete cascade,
  group_id uuid not null constraint miracle_shares__with_group references groups (id) on delete cascade,
  constraint miracle_shares__once primary key (miracle_id, group_id)
);
create index miracle_shares__of_group on miracle_shares (group_id, miracle_id);

create table media (
  id uuid primary key,
  user_id uuid constraint media__by_member references accounts (id) on delete set null,
  prayer_id uuid constraint media__of_prayer references prayer_requests (id) on delete set null,
  miracle_id uuid constraint media__of_miracle references miracles (id) on delete set null,
  position smallint not null default 0,
  alt text not null default '',
  width integer not null,
  height integer not null,
  bytes integer not null,
  created_at timestamptz not null,
  ready_at timestamptz,
  constraint media__one_parent check (num_nonnulls(prayer_id, miracle_id) <= 1),
  constraint media__alt_size check (octet_length(alt) <= 16384)
);
create index media__of_prayer on media (prayer_id, position) where prayer_id is not null;
create index media__of_miracle on media (miracle_id, position) where miracle_id is not null;
create index media__orphans on media (created_at) where prayer_id is null and miracle_id is null;
create index media__of_user on media (user_id, created_at);
comment on table media is 'Images; the files lie in the media store under the id. A row is written before its files, so that a crash leaves nothing unknown.';
comment on column media.ready_at is 'Set when all files are stored; until then the image exists for nobody.';

create table badges (
  user_id uuid not null references accounts (id) on delete cascade,
  code text not null,
  earned_at timestamptz not null,
  constraint badges__once primary key (user_id, code)
);
comment on table badges is 'Earned by what happened, never taken away (decision 12).';

create table audit_log (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null,
  actor_id uuid not null,
  action text not null,
  subject_kind text not null,
  subject_id uuid not null,
  owner_id uuid
);
comment on table audit_log is 'What staff read or changed by right of their role; rows are only ever added (decisions 67, 144).';
create index audit_log__newest on audit_log (at desc, id desc);
create index audit_log__of_owner on audit_log (owner_id, at desc);
create function refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception 'rows of % are only ever added', tg_table_name;
  end
$$;
create trigger audit_log__append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

create function is_admin(viewer uuid) returns boolean
  language sql stable
  as $$ select exists (select from user_roles r where r.user_id = viewer and r.role = 'admin') $$;

drop function visible_prayers(uuid);
create function visible_prayers(viewer uuid)
  returns table (
    id uuid, user_id uuid, title text, description text, category text, status text, audience text,
    support_count integer, update_count integer, comment_count integer, date_submitted timestamptz,
    version integer, edited_at timestamptz, edited_by_admin boolean,
    location_name text, latitude numeric, longitude numeric,
    share_token text, search tsvector, hidden_at timestamptz, relations text[]
  )
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
        or (p.audience = 'public' and p.hidden_at is null)
        or (p.audience = 'groups' and p.hidden_at is null and exists (
              select
                from prayer_shares s
                join group_members m on m.group_id = s.group_id
               where s.prayer_id = p.id
                 and m.user_id = viewer
              offset 0))
  $$;
comment on function visible_prayers is
  'The only way to read prayers: what this viewer may see, with their relations. Inlined by the planner; "offset 0" lets it ask for the groups of one prayer at a time, never gather all that a large group may read.';

create function prayers_for_admin(viewer uuid)
  returns table (
    id uuid, user_id uuid, title text, description text, category text, status text, audience text,
    support_count integer, update_count integer, comment_count integer, date_submitted timestamptz,
    version integer, edited_at timestamptz, edited_by_admin boolean,
    location_name text, latitude numeric, longitude numeric,
    share_token text, search tsvector, hidden_at timestamptz, relations text[]
  )
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
  $$;
comment on function prayers_for_admin is
  'Any prayer, for admins and by its id only; whoever reads through this writes the audit log in the same statement.';

create function visible_miracles(viewer uuid)
  returns table (
    id uuid, user_id uuid, prayer_request_id uuid, title text, description text, audience text,
    may_show_on_home boolean, version integer, reported_at timestamptz, hidden_at timestamptz, relations text[]
  )
  language sql stable
  as $$
    select x.id, x.user_id, x.prayer_request_id, x.title, x.description, x.audience,
           x.may_show_on_home, x.version, x.reported_at, x.hidden_at,
           array_remove(array[
             case when x.user_id = viewer then 'owner' end,
             case when x.hidden_at is null and x.audience <> 'private' then 'reader' end
           ], null)
      from miracles x
     where x.user_id = viewer
        or (x.audience = 'public' and x.hidden_at is null)
        or (x.audience = 'groups' and x.hidden_at is null and exists (
              select
                from miracle_shares s
                join group_members m on m.group_id = s.group_id
               where s.miracle_id = x.id
                 and m.user_id = viewer
              offset 0))
  $$;
comment on function visible_miracles is
  'The only way to read miracles: what this viewer may see, with their relations. Inlined by the planner.';

create function visible_media(viewer uuid)
  returns table (id uuid, user_id uuid, prayer_id uuid, miracle_id uuid, is_public boolean)
  language sql stable
  as $$
    select m.id, m.user_id, m.prayer_id, m.miracle_id,
           exists (select from visible_prayers(null) p where p.id = m.prayer_id)
             or exists (select from visible_miracles(null) x where x.id = m.miracle_id)
      from media m
     where m.ready_at is not null
       and case
             when m.prayer_id is not null then exists (select from visible_prayers(viewer) p where p.id = m.prayer_id)
             when m.miracle_id is not null then exists (select from visible_miracles(viewer) x where x.id = m.miracle_id)
             else m.user_id = viewer
           end
  $$;
comment on function visible_media is
  'Which images this viewer may see: those of what they may see, and their own not yet used ones (decision 129).';
